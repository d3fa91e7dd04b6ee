import type { Kysely, Selectable } from 'kysely';
import { inTransaction } from '../../platform/storage/in-transaction.ts';
import type { ApiToken } from '../model/api-token.ts';
import type { TokenRecords } from '../ports.ts';
import { hasEpoch, toAccount } from './account-rows.ts';
import { addAudit } from './audit-records.ts';
import type { Tables, TokenTable } from './tables.ts';

export function createTokenRecords(database: Kysely<Tables>): TokenRecords {
  const selectValid = (service: string) =>
    database.selectFrom('tokens').selectAll().where('service', '=', service).where('revoked_at', 'is', null);
  return {
    add: (token, hash, audit, epoch) =>
      inTransaction(database, async (transaction) => {
        const { accountId } = token;
        const isValid = accountId === undefined || (await hasEpoch(transaction, accountId, epoch ?? -1));
        if (!isValid) return false;
        await transaction.insertInto('tokens').values(fromToken(token, hash)).execute();
        await addAudit(transaction, audit);
        return true;
      }),
    list: async (service) =>
      (await selectValid(service).orderBy('created_at', 'desc').orderBy('id').execute()).map(toToken),
    findByHash: async (service, hash, now) => {
      const row = await selectValid(service)
        .where('hash', '=', hash)
        .where((each) => each.or([each('expires_at', 'is', null), each('expires_at', '>', now.getTime())]))
        .executeTakeFirst();
      return row && toToken(row);
    },
    findOwner: async (id) => {
      const row = await database
        .selectFrom('accounts')
        .innerJoin('tokens', 'tokens.account_id', 'accounts.id')
        .selectAll('accounts')
        .where('tokens.id', '=', id)
        .where('tokens.revoked_at', 'is', null)
        .executeTakeFirst();
      return row && toAccount(row);
    },
    noteUsed: async (id, at) => {
      await database.updateTable('tokens').set({ last_used_at: at.getTime() }).where('id', '=', id).execute();
    },
    revoke: (id, audit) =>
      inTransaction(database, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('tokens')
          .set({ revoked_at: audit.at.getTime() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await addAudit(transaction, audit);
        return true;
      }),
  };
}

function fromToken(token: Omit<ApiToken, 'lastUsedAt'>, hash: string): TokenTable {
  return {
    id: token.id,
    service: token.service,
    account_id: token.accountId ?? null,
    hash,
    prefix: token.prefix,
    name: token.name,
    resources: token.resources === undefined ? null : JSON.stringify(token.resources),
    created_at: token.createdAt.getTime(),
    expires_at: token.expiresAt?.getTime() ?? null,
    last_used_at: null,
    revoked_at: null,
  };
}

function toToken(row: Selectable<TokenTable>): ApiToken {
  return {
    id: row.id,
    service: row.service,
    accountId: row.account_id ?? undefined,
    prefix: row.prefix,
    name: row.name,
    resources: row.resources === null ? undefined : (JSON.parse(row.resources) as readonly string[]),
    createdAt: new Date(row.created_at),
    expiresAt: row.expires_at === null ? undefined : new Date(row.expires_at),
    lastUsedAt: row.last_used_at === null ? undefined : new Date(row.last_used_at),
  };
}
