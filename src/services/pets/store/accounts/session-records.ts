import type { Kysely } from 'kysely';
import type { Account } from '../../model/people.ts';
import type { AccountRecords } from '../../ports.ts';
import type { Tables } from '../tables.ts';
import { toAccount } from './account-rows.ts';

type SessionRecords = Pick<AccountRecords, 'addSession' | 'findSession' | 'removeSession' | 'removeSessionsOf'>;

export function createSessionRecords(database: Kysely<Tables>): SessionRecords {
  return {
    addSession: async (idHash, accountId, expiresAt) => {
      const row = { id_hash: idHash, account_id: accountId, expires_at: expiresAt.getTime() };
      await database.insertInto('sessions').values(row).execute();
    },
    findSession: (idHash, now) => findSession(database, idHash, now),
    removeSession: async (idHash) => {
      await database.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
    },
    removeSessionsOf: async (accountId) => {
      await database.deleteFrom('sessions').where('account_id', '=', accountId).execute();
    },
  };
}

async function findSession(database: Kysely<Tables>, idHash: string, now: Date): Promise<Account | undefined> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('accounts')
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now.getTime())
    .executeTakeFirst();
  return row && toAccount(row);
}

export async function tidySessions(database: Kysely<Tables>, now: Date): Promise<void> {
  await database.deleteFrom('sessions').where('expires_at', '<=', now.getTime()).execute();
}
