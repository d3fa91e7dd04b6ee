import type { Kysely, Selectable } from 'kysely';
import type { ApiToken } from '../model/api-token.ts';
import type { TokenRecords } from '../ports.ts';
import { toAccount } from './account-rows.ts';
import type { Tables, TokenTable } from './tables.ts';

export function createTokenRecords(database: Kysely<Tables>): TokenRecords {
  const selectOf = (accountId: string) =>
    database.selectFrom('tokens').where('account_id', '=', accountId).where('revoked_at', 'is', null);
  return {
    add: async (token, hash) => {
      await database.insertInto('tokens').values(fromToken(token, hash)).execute();
    },
    countOf: async (accountId) => (await selectOf(accountId).select('id').execute()).length,
    listOf: async (accountId) => {
      const rows = await selectOf(accountId).selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map(toToken);
    },
    findByHash: (hash, now) => findByHash(database, hash, now),
    noteUsed: async (id, at) => {
      await database.updateTable('tokens').set({ last_used_at: at.getTime() }).where('id', '=', id).execute();
    },
    revoke: async (accountId, id, at) => {
      await database
        .updateTable('tokens')
        .set({ revoked_at: at.getTime() })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

async function findByHash(database: Kysely<Tables>, hash: string, now: Date): ReturnType<TokenRecords['findByHash']> {
  const row = await database
    .selectFrom('tokens')
    .selectAll()
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((each) => each.or([each('expires_at', 'is', null), each('expires_at', '>', now.getTime())]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const account = await database.selectFrom('accounts').selectAll().where('id', '=', row.account_id).executeTakeFirst();
  return account && { token: toToken(row), account: toAccount(account) };
}

function fromToken(token: Omit<ApiToken, 'lastUsedAt'>, hash: string): TokenTable {
  return {
    id: token.id,
    account_id: token.accountId,
    hash,
    prefix: token.prefix,
    name: token.name,
    scopes: JSON.stringify(token.scopes),
    created_at: token.createdAt.getTime(),
    expires_at: token.expiresAt?.getTime() ?? null,
    last_used_at: null,
    revoked_at: null,
  };
}

function toToken(row: Selectable<TokenTable>): ApiToken {
  return {
    id: row.id,
    accountId: row.account_id,
    prefix: row.prefix,
    name: row.name,
    scopes: JSON.parse(row.scopes) as readonly string[],
    createdAt: new Date(row.created_at),
    expiresAt: row.expires_at === null ? undefined : new Date(row.expires_at),
    lastUsedAt: row.last_used_at === null ? undefined : new Date(row.last_used_at),
  };
}
