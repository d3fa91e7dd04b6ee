import type { Kysely, Selectable } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { OauthRecord, OauthRecords } from '../ports.ts';
import type { OauthRecordTable, Tables } from './tables.ts';

type Database = Kysely<Tables>;

export function createOauthRecords(database: Database): OauthRecords {
  return {
    put: (record, countMax) => put(database, record, countMax),
    find: async (kind, idHash, now) => {
      const row = await database
        .selectFrom('oauth_records')
        .selectAll()
        .where('kind', '=', kind)
        .where('id_hash', '=', idHash)
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst();
      return row && toRecord(row);
    },
    consume: async (kind, idHash, at) => {
      const { numUpdatedRows } = await database
        .updateTable('oauth_records')
        .set({ consumed_at: at.getTime() })
        .where('kind', '=', kind)
        .where('id_hash', '=', idHash)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    remove: async (kind, idHash) => {
      await database.deleteFrom('oauth_records').where('kind', '=', kind).where('id_hash', '=', idHash).execute();
    },
    removeGrant: async (grantHash) => {
      await database.deleteFrom('oauth_records').where('grant_hash', '=', grantHash).execute();
    },
    keepClient: async (idHash, until) => {
      await database
        .updateTable('oauth_records')
        .set({ expires_at: until.getTime() })
        .where('kind', '=', 'Client')
        .where('id_hash', '=', idHash)
        .where('expires_at', '<', until.getTime())
        .execute();
    },
    listGrants: async (accountId, epoch, now) => {
      const rows = await database
        .selectFrom('oauth_records')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('kind', '=', 'Grant')
        .where('access_epoch', '=', epoch)
        .where('expires_at', '>', now.getTime())
        .orderBy('created_at', 'desc')
        .orderBy('id_hash')
        .execute();
      return rows.map(toRecord);
    },
    listUsedGrants: async (accountId, now) => {
      const rows = await database
        .selectFrom('oauth_records')
        .select('grant_hash')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'RefreshToken')
        .where('expires_at', '>', now.getTime())
        .execute();
      return new Set(rows.flatMap(({ grant_hash }) => (grant_hash === null ? [] : [grant_hash])));
    },
    removeAccount: async (accountId) => {
      await database.deleteFrom('oauth_records').where('account_id', '=', accountId).execute();
    },
    removeEnded: async (accountId, epoch) => {
      await database
        .deleteFrom('oauth_records')
        .where('grant_hash', 'in', ({ selectFrom }) =>
          selectFrom('oauth_records')
            .select('id_hash')
            .where('kind', '=', 'Grant')
            .where('account_id', '=', accountId)
            .where('access_epoch', '!=', epoch),
        )
        .execute();
    },
    tidy: async (now) => {
      await database.deleteFrom('oauth_records').where('expires_at', '<=', now.getTime()).execute();
    },
    ...createKeyRecords(database),
  };
}

function createKeyRecords(database: Database): Pick<OauthRecords, 'listKeys' | 'replaceKey'> {
  return {
    listKeys: async () => {
      const rows = await database.selectFrom('oauth_keys').selectAll().orderBy('created_at', 'desc').execute();
      return rows.map(({ id, sealed, created_at }) => ({ id, sealed, createdAt: new Date(created_at) }));
    },
    replaceKey: ({ id, sealed, createdAt }, replaced) =>
      inTransaction(database, async (transaction) => {
        const newest = await transaction
          .selectFrom('oauth_keys')
          .select('id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (newest?.id !== replaced?.id) return;
        await transaction.insertInto('oauth_keys').values({ id, sealed, created_at: createdAt.getTime() }).execute();
        if (replaced === undefined) return;
        await transaction.deleteFrom('oauth_keys').where('created_at', '<', replaced.createdAt.getTime()).execute();
      }),
  };
}

async function put(database: Database, ...[record, countMax]: Parameters<OauthRecords['put']>): Promise<void> {
  const { kind, idHash } = record;
  const changed = {
    grant_hash: record.grantHash,
    account_id: record.accountId,
    client_id: record.clientId,
    sealed: record.sealed,
    expires_at: record.expiresAt.getTime(),
    access_epoch: record.accessEpoch,
  };
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('oauth_records')
      .values({ kind, id_hash: idHash, created_at: record.createdAt.getTime(), consumed_at: null, ...changed })
      .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(changed))
      .execute();
    if (countMax === undefined) return;
    await transaction
      .deleteFrom('oauth_records')
      .where('kind', '=', kind)
      .where('id_hash', 'in', ({ selectFrom }) =>
        selectFrom('oauth_records')
          .select('id_hash')
          .where('kind', '=', kind)
          .orderBy('expires_at', 'desc')
          // The limit of SQLite needs a number where there is an offset.
          .limit(Number.MAX_SAFE_INTEGER)
          .offset(countMax),
      )
      .execute();
  });
}

function toRecord(row: Selectable<OauthRecordTable>): OauthRecord {
  return {
    kind: row.kind,
    idHash: row.id_hash,
    grantHash: row.grant_hash,
    accountId: row.account_id,
    clientId: row.client_id,
    sealed: row.sealed,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    consumedAt: row.consumed_at === null ? null : new Date(row.consumed_at),
    accessEpoch: row.access_epoch,
  };
}
