import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export async function readRevision(database: Kysely<Tables>): Promise<number> {
  const row = await database
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'revision')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Says that what is approved has changed. */
export async function raiseRevision(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable('counters')
    .set((column) => ({ value: column('value', '+', 1) }))
    .where('name', '=', 'revision')
    .execute();
}
