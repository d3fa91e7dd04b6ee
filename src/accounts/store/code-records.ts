import type { Kysely, Selectable } from 'kysely';
import { inTransaction } from '../../platform/storage/in-transaction.ts';
import type { CodeRecords, OneTimeCode } from '../ports.ts';
import type { CodeTable, Tables } from './tables.ts';

export function createCodeRecords(database: Kysely<Tables>): CodeRecords {
  return {
    add: (hash, code) => addCode(database, hash, code),
    find: async (hash, now) => {
      const row = await database.selectFrom('codes').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row === undefined || isExpired(row, now) ? undefined : toCode(row);
    },
    take: async (hash) => {
      const { numDeletedRows } = await database.deleteFrom('codes').where('hash', '=', hash).executeTakeFirst();
      return numDeletedRows === 1n;
    },
    removeSetup: () => removeSetupCodes(database),
  };
}

async function addCode(database: Kysely<Tables>, hash: string, code: OneTimeCode): Promise<void> {
  const { purpose } = code;
  const [accountId, expiresAt] = purpose === 'setup' ? [null, null] : [code.accountId, code.expiresAt.getTime()];
  await inTransaction(database, async (transaction) => {
    if (accountId === null) await removeSetupCodes(transaction);
    else await transaction.deleteFrom('codes').where('account_id', '=', accountId).execute();
    await transaction
      .insertInto('codes')
      .values({ hash, purpose, account_id: accountId, expires_at: expiresAt })
      .execute();
  });
}

async function removeSetupCodes(database: Kysely<Tables>): Promise<void> {
  await database.deleteFrom('codes').where('purpose', '=', 'setup').execute();
}

function isExpired({ expires_at: expiresAt }: Selectable<CodeTable>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now.getTime();
}

function toCode({ account_id: accountId, expires_at: expiresAt }: Selectable<CodeTable>): OneTimeCode {
  if (accountId === null || expiresAt === null) return { purpose: 'setup' };
  return { purpose: 'reset', accountId, expiresAt: new Date(expiresAt) };
}
