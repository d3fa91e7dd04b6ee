// Who may publish and remove what was read from a repository: the job that began last. One whose process was taken for dead may still run,
// and would otherwise remove what its successor is about to publish.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LeaseLost } from '../../../platform/jobs/failures.ts';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { IndexTables } from './index-tables.ts';

/** Runs one change of what is published or kept. */
export type Change = <T>(act: (database: Kysely<IndexTables>) => Promise<T>) => Promise<T>;

/** From now on, changes of those who began before are refused. */
export async function beginWriting(database: Kysely<IndexTables>, repositoryId: string): Promise<Change> {
  const writer = randomUUID();
  await database
    .insertInto('writers')
    .values({ repository_id: repositoryId, writer })
    .onConflict((conflict) => conflict.column('repository_id').doUpdateSet({ writer }))
    .execute();
  return (act) =>
    inTransaction(database, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('writers')
        .set({ writer })
        .where('repository_id', '=', repositoryId)
        .where('writer', '=', writer)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new LeaseLost();
      return act(transaction);
    });
}
