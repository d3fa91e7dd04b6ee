import type { Kysely } from 'kysely';
import type { PullRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createPullRecords(database: Kysely<Tables>): PullRecords {
  return {
    put: async ({ repositoryId, number, title, headCommit }) => {
      const changed = { title, head_commit: headCommit };
      await database
        .insertInto('pulls')
        .values({ repository_id: repositoryId, number, ...changed })
        .onConflict((conflict) => conflict.columns(['repository_id', 'number']).doUpdateSet(changed))
        .execute();
    },
    remove: async (repositoryId, number) => {
      await database
        .deleteFrom('pulls')
        .where('repository_id', '=', repositoryId)
        .where('number', '=', number)
        .execute();
    },
    listOf: async (repositoryId) => {
      const rows = await database
        .selectFrom('pulls')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .orderBy('number')
        .execute();
      return rows.map(({ number, title, head_commit }) => ({ repositoryId, number, title, headCommit: head_commit }));
    },
  };
}
