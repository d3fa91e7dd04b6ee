import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../platform/storage/rows.ts';
import type { OauthKey, OauthRecord, OauthRecords } from '../ports.ts';
import { fromRow } from './from-row.ts';
import type { Tables } from './tables.ts';

type Database = Kysely<Tables>;

export function createOauthRecords(database: Database): OauthRecords {
  return {
    put: (record, countMax) => put(database, record, countMax),
    find: async (kind, idHash, now) => {
      const row = await database
        .selectFrom('oauth_records')
        .selectAll()
        .where(({ and }) => and({ kind, id_hash: idHash }))
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst();
      return row && fromRow<OauthRecord>(row);
    },
    consume: async (kind, idHash, at) => {
      const { numUpdatedRows } = await database
        .updateTable('oauth_records')
        .set({ consumed_at: at.getTime() })
        .where(({ and }) => and({ kind, id_hash: idHash }))
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    remove: async (kind, idHash) => {
      await database
        .deleteFrom('oauth_records')
        .where(({ and }) => and({ kind, id_hash: idHash }))
        .execute();
    },
    removeGrant: async (grantHash) => {
      await database.deleteFrom('oauth_records').where('grant_hash', '=', grantHash).execute();
    },
    keepClient: async (idHash, until) => {
      await database
        .updateTable('oauth_records')
        .set({ expires_at: until.getTime() })
        .where(({ and }) => and({ kind: 'Client', id_hash: idHash }))
        .where('expires_at', '<', until.getTime())
        .execute();
    },
    listGrants: async (accountId, epoch, now) => {
      const rows = await database
        .selectFrom('oauth_records')
        .selectAll()
        .where(({ and }) => and({ kind: 'Grant', account_id: accountId, access_epoch: epoch }))
        .where('expires_at', '>', now.getTime())
        .orderBy('created_at', 'desc')
        .orderBy('id_hash')
        .execute();
      return rows.map((row) => fromRow<OauthRecord>(row));
    },
    listUsedGrants: async (accountId, now) => {
      const rows = await database
        .selectFrom('oauth_records')
        .select('grant_hash')
        .where(({ and }) => and({ kind: 'RefreshToken', account_id: accountId }))
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
            .where(({ and }) => and({ kind: 'Grant', account_id: accountId }))
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
      return rows.map((row) => fromRow<OauthKey>(row));
    },
    replaceKey: (key, replaced) =>
      inTransaction(database, async (transaction) => {
        const newest = await transaction
          .selectFrom('oauth_keys')
          .select('id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (newest?.id !== replaced?.id) return;
        await transaction.insertInto('oauth_keys').values(toRow(key)).execute();
        if (replaced === undefined) return;
        await transaction.deleteFrom('oauth_keys').where('created_at', '<', replaced.createdAt.getTime()).execute();
      }),
  };
}

async function put(database: Database, ...[record, countMax]: Parameters<OauthRecords['put']>): Promise<void> {
  const { kind, idHash, createdAt, ...others } = record;
  const changed = toRow(others);
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('oauth_records')
      .values({ ...toRow({ kind, idHash, createdAt }), consumed_at: null, ...changed })
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
          // SQLite needs a limit where there is an offset.
          .limit(Number.MAX_SAFE_INTEGER)
          .offset(countMax),
      )
      .execute();
  });
}
