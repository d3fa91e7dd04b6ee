import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { RefRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createRefRecords(database: Kysely<Tables>): RefRecords {
  return {
    use: async (repositoryId, commit, usedAt, countMax) => {
      await inTransaction(database, async (transaction) => {
        const row = { repository_id: repositoryId, commit_id: commit, used_at: usedAt.getTime() };
        await transaction
          .insertInto('refs')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['repository_id', 'commit_id']).doUpdateSet({ used_at: row.used_at }),
          )
          .execute();
        const dropped = (await listOf(transaction, repositoryId)).slice(countMax);
        await remove(transaction, repositoryId, dropped);
      });
    },
    listOf: (repositoryId) => listOf(database, repositoryId),
    remove: (repositoryId, commits) => remove(database, repositoryId, commits),
  };
}

async function listOf(database: Kysely<Tables>, repositoryId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('refs')
    .select('commit_id')
    .where('repository_id', '=', repositoryId)
    .orderBy('used_at', 'desc')
    .orderBy('commit_id')
    .execute();
  return rows.map((row) => row.commit_id);
}

async function remove(database: Kysely<Tables>, repositoryId: string, commits: readonly string[]): Promise<void> {
  if (commits.length === 0) return;
  await database
    .deleteFrom('refs')
    .where('repository_id', '=', repositoryId)
    .where('commit_id', 'in', commits)
    .execute();
}
