import type { Kysely, Selectable } from 'kysely';
import { inTransaction } from '../../platform/storage/in-transaction.ts';
import type { NewSession, Session, SessionRecords } from '../ports.ts';
import { hasEpoch, toAccount } from './account-rows.ts';
import type { SessionTable, Tables } from './tables.ts';

export function createSessionRecords(database: Kysely<Tables>): SessionRecords {
  return {
    add: (session, epoch) => addSession(database, session, epoch),
    find: (idHash, now) => findSession(database, idHash, now),
    noteSeen: async (idHash, at) => {
      await database
        .updateTable('sessions')
        .set({ last_seen_at: at.getTime() })
        .where('id_hash', '=', idHash)
        .execute();
    },
    listOf: async (accountId, now) => {
      const rows = await database
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now.getTime())
        .orderBy('last_seen_at', 'desc')
        .execute();
      return rows.map(toSession);
    },
    remove: async (idHash) => {
      await database.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
    },
    removeOf: async (accountId, idHash) => {
      await database.deleteFrom('sessions').where('account_id', '=', accountId).where('id_hash', '=', idHash).execute();
    },
    removeOthersOf: async (accountId, keptIdHash = '') => {
      await database
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('id_hash', '!=', keptIdHash)
        .execute();
    },
  };
}

/** Adds the session and checks the epoch in one transaction, so that none is added after access ended. */
async function addSession(database: Kysely<Tables>, session: NewSession, epoch: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await hasEpoch(transaction, session.accountId, epoch))) return false;
    const createdAt = session.createdAt.getTime();
    const row: SessionTable = {
      id_hash: session.idHash,
      account_id: session.accountId,
      created_at: createdAt,
      last_seen_at: createdAt,
      expires_at: session.expiresAt.getTime(),
      user_agent: session.userAgent,
      address_hash: session.addressHash,
    };
    await transaction.insertInto('sessions').values(row).execute();
    return true;
  });
}

async function findSession(database: Kysely<Tables>, idHash: string, now: Date): ReturnType<SessionRecords['find']> {
  const session = await database
    .selectFrom('sessions')
    .selectAll()
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst();
  if (session === undefined) return undefined;
  // Joins the session again: if it has ended meanwhile, the account may have another owner, with more rights.
  const account = await database
    .selectFrom('accounts')
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('sessions.id_hash', '=', idHash)
    .executeTakeFirst();
  return account && { session: toSession(session), account: toAccount(account) };
}

function toSession(row: Selectable<SessionTable>): Session {
  return {
    idHash: row.id_hash,
    accountId: row.account_id,
    createdAt: new Date(row.created_at),
    lastSeenAt: new Date(row.last_seen_at),
    expiresAt: new Date(row.expires_at),
    userAgent: row.user_agent,
    addressHash: row.address_hash,
  };
}
