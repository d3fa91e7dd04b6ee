import type { Insertable, Kysely } from 'kysely';

/** Rows of one statement: a few thousand parameters, of which SQLite takes 32,766 and PostgreSQL 65,535. */
const ROWS_AT_ONCE = 500;

/** Many rows in few statements: with a database on another machine each one costs a way there and back. Rows that are there already stay. */
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
