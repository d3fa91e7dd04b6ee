import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrate } from '../../platform/storage/migrate.ts';
import { openSqliteDatabase } from '../../platform/storage/sqlite/open-sqlite-database.ts';
import { ACCOUNTS_DATABASE } from '../folder.ts';
import type { AccountStore } from '../ports.ts';
import { createAccountRecords } from './account-records.ts';
import { createAuditRecords } from './audit-records.ts';
import { createChangeRecords } from './change-records.ts';
import { createCodeRecords } from './code-records.ts';
import { importAccounts } from './import-accounts.ts';
import { MIGRATIONS } from './migrations.ts';
import { createServiceRecords } from './service-records.ts';
import { createSessionRecords } from './session-records.ts';
import type { Tables } from './tables.ts';
import { createTokenRecords } from './token-records.ts';

/** The records in one file, `accounts.db`, of the folder; both are made if they are missing. */
export async function openSqliteAccountStore(folder: string): Promise<AccountStore> {
  const database = openSqliteDatabase<Tables>(join(folder, ACCOUNTS_DATABASE));
  try {
    await migrate(database, 'accounts', MIGRATIONS);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    accounts: createAccountRecords(database),
    sessions: createSessionRecords(database),
    tokens: createTokenRecords(database),
    codes: createCodeRecords(database),
    audit: createAuditRecords(database),
    changes: createChangeRecords(database),
    services: createServiceRecords(database),
    importAccounts: (imported) =>
      database.transaction().execute((transaction) => importAccounts(transaction, imported)),
    tidy: (now) => tidy(database, now),
    close: () => database.destroy(),
  };
}

async function tidy(database: Kysely<Tables>, now: Date): Promise<void> {
  await database.deleteFrom('sessions').where('expires_at', '<=', now.getTime()).execute();
  await database.deleteFrom('codes').where('expires_at', '<=', now.getTime()).execute();
}
