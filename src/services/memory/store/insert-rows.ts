import type { Insertable, Kysely } from 'kysely';

/** The rows of one statement: a few thousand parameters. SQLite accepts 32,766 and PostgreSQL 65,535. */
const ROWS_AT_ONCE = 500;

/**
 * Inserts many rows in few statements, because each statement costs a round trip to a remote database. Existing rows
 * stay.
 */
export async function insertRows<Tables, Table extends keyof Tables & string>(
  database: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  rowsAtOnce = ROWS_AT_ONCE,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await database
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
