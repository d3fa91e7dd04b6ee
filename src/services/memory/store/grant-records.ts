import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { GrantRecords, GrantSource } from '../ports.ts';
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
      await inTransaction(database, async (transaction) => {
        await transaction
          .deleteFrom('grants')
          .where('account_id', '=', accountId)
          .where('source', '=', 'host')
          .execute();
        for (const repositoryId of new Set(repositoryIds)) {
          await transaction
            .insertInto('grants')
            .columns(['repository_id', 'account_id', 'source'])
            // Not of a repository that was removed meanwhile.
            .expression(({ selectFrom, val }) =>
              selectFrom('repositories')
                .select(['id', val(accountId).as('account_id'), val<GrantSource>('host').as('source')])
                .where('id', '=', repositoryId),
            )
            .execute();
        }
      });
    },
    removeHosted: async (repositoryId) => {
      await inTransaction(database, async (transaction) => {
        const removed = await transaction
          .deleteFrom('grants')
          .where('repository_id', '=', repositoryId)
          .where('source', '=', 'host')
          .returning('account_id')
          .execute();
        for (const { account_id } of removed) {
          await transaction
            .updateTable('host_people')
            .set({ ask_after: 0 })
            .where('account_id', '=', account_id)
            .execute();
        }
      });
    },
    removeAccount: async (accountId) => {
      await database.deleteFrom('grants').where('account_id', '=', accountId).execute();
      await database.deleteFrom('host_people').where('account_id', '=', accountId).execute();
    },
  };
}
