import type { Kysely } from 'kysely';
import { inTransaction } from '../../platform/storage/in-transaction.ts';
import { openStoreDatabase, type StoreTables } from '../../platform/storage/open-store-database.ts';
import type { StoreLocation } from '../../platform/storage/store-location.ts';
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

export const ACCOUNT_TABLES: StoreTables = { name: 'accounts', file: ACCOUNTS_DATABASE, migrations: MIGRATIONS };

export async function openAccountStore(location: StoreLocation): Promise<AccountStore> {
  const database = await openStoreDatabase<Tables>(location, ACCOUNT_TABLES);
  return {
    accounts: createAccountRecords(database),
    sessions: createSessionRecords(database),
    tokens: createTokenRecords(database),
    codes: createCodeRecords(database),
    audit: createAuditRecords(database),
    changes: createChangeRecords(database),
    services: createServiceRecords(database),
    importAccounts: (imported) => inTransaction(database, (transaction) => importAccounts(transaction, imported)),
    tidy: (now) => tidy(database, now),
    close: () => database.destroy(),
  };
}

async function tidy(database: Kysely<Tables>, now: Date): Promise<void> {
  await database.deleteFrom('sessions').where('expires_at', '<=', now.getTime()).execute();
  await database.deleteFrom('codes').where('expires_at', '<=', now.getTime()).execute();
}
