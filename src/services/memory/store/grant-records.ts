import type { Kysely } from 'kysely';
import type { GrantRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createGrantRecords(database: Kysely<Tables>): GrantRecords {
  return {
    add: async ({ repositoryId, accountId, source }) => {
      await database
        .insertInto('grants')
        .values({ repository_id: repositoryId, account_id: accountId, source })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    remove: async (repositoryId, accountId) => {
      await database
        .deleteFrom('grants')
        .where('repository_id', '=', repositoryId)
        .where('account_id', '=', accountId)
        .execute();
    },
    listRepositoryIds: async (accountId) => {
      const rows = await database
        .selectFrom('grants')
        .select('repository_id')
        .distinct()
        .where('account_id', '=', accountId)
        .execute();
      return rows.map((row) => row.repository_id);
    },
    listOf: async (repositoryId) => {
      const rows = await database.selectFrom('grants').selectAll().where('repository_id', '=', repositoryId).execute();
      return rows.map((row) => ({ repositoryId, accountId: row.account_id, source: row.source }));
    },
    replaceHosted: async (accountId, repositoryIds) => {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('grants')
          .where('account_id', '=', accountId)
          .where('source', '=', 'host')
          .execute();
        for (const repositoryId of new Set(repositoryIds)) {
          await transaction
            .insertInto('grants')
            .values({ repository_id: repositoryId, account_id: accountId, source: 'host' })
            .execute();
        }
      });
    },
    removeHosted: async (repositoryId) => {
      await database
        .deleteFrom('grants')
        .where('repository_id', '=', repositoryId)
        .where('source', '=', 'host')
        .execute();
    },
    removeAccount: async (accountId) => {
      await database.deleteFrom('grants').where('account_id', '=', accountId).execute();
    },
  };
}
