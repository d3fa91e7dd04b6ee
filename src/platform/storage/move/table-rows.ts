// The rows of one table in the order of its key, a page at a time.
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { TableLayout } from './describe-tables.ts';

export type Row = Readonly<Record<string, unknown>>;
export type AnyTables = Record<string, Record<string, unknown>>;
export type RowDatabase = Kysely<AnyTables>;

/** The number of rows in one page: a few thousand values, and no more than memory holds if each has a large text. */
const ROWS_AT_ONCE = 200;

/** The position that identifies a row without a key; it is stable while nothing else writes. */
const ROW_ID = 'id_of_row';

/** Reads the rows after `start.last`. In a table without a key, skips `start.count` rows instead. */
export async function* readRows(
  database: RowDatabase,
  { name, columns, key }: TableLayout,
  start: { readonly last: Row | undefined; readonly count: number },
): AsyncIterable<readonly Row[]> {
  const rowId = sql.ref(isPostgres(database) ? 'ctid' : 'rowid');
  const order = key.length > 0 ? key.map((column) => sql.ref(column)) : [rowId];
  const page = () => {
    const rows = order.reduce((query, each) => query.orderBy(each), database.selectFrom(name).select(columns));
    return (key.length > 0 ? rows : rows.select(rowId.as(ROW_ID))).limit(ROWS_AT_ONCE);
  };
  const toPosition = (row: Row) => (key.length > 0 ? key : [ROW_ID]).map((column) => row[column]);
  const behind = (position: readonly unknown[]) =>
    page().where(sql<boolean>`(${sql.join(order)}) > (${sql.join(position)})`);
  let query =
    start.last === undefined ? page() : key.length > 0 ? behind(toPosition(start.last)) : page().offset(start.count);
  for (;;) {
    const rows: readonly Row[] = await query.execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ [ROW_ID]: _, ...row }) => row);
    query = behind(toPosition(last));
  }
}

export async function countRows(database: RowDatabase, { name }: TableLayout): Promise<number> {
  const { count } = await database
    .selectFrom(name)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findLastRow(
  database: RowDatabase,
  { name, columns, key }: TableLayout,
): Promise<Row | undefined> {
  const rows = database.selectFrom(name).select(columns).limit(1);
  return key.reduce((query, column) => query.orderBy(column, 'desc'), rows).executeTakeFirst();
}

/** Makes the database generate numbers above those that were written. */
export async function continueNumbers(database: RowDatabase, schema: string, table: TableLayout): Promise<void> {
  const [column = ''] = table.key;
  const last = await findLastRow(database, table);
  if (last === undefined) return;
  const sequence = sql`pg_get_serial_sequence(${`"${schema}"."${table.name}"`}, ${column})`;
  await sql`SELECT setval(${sequence}, ${last[column]})`.execute(database);
}
