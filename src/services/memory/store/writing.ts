// The right to publish and remove the indexed data of a repository, which only the job that started last has. A job
// whose process was wrongly considered dead may still run. It would remove the data that its successor is about to
// publish.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { LeaseLost } from '../jobs/job-errors.ts';
import type { IndexTables } from './index-tables.ts';

/** Runs one change of published or stored data. */
export type Change = <T>(act: (database: Kysely<IndexTables>) => Promise<T>) => Promise<T>;

/** Starts a writer. From now on changes of earlier writers are rejected. */
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
