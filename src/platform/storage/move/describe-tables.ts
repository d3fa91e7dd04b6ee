import { type Kysely, sql } from 'kysely';
import { assert } from '../../../base/assert.ts';
import { migrate } from '../migrate.ts';
import type { StoreTables } from '../open-store-database.ts';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';

export interface TableLayout {
  readonly name: string;
  readonly columns: readonly string[];
  /** The primary key; empty for rows without one. */
  readonly key: readonly string[];
  /** True if the database may generate the key. */
  readonly isNumbered: boolean;
}

/**
 * Returns the tables of this version, each after those that it refers to. They are alike everywhere, so it reads them
 * from a new database in memory.
 */
export async function describeTables({ name, migrations }: StoreTables): Promise<readonly TableLayout[]> {
  const database = openSqliteDatabase<unknown>(':memory:');
  try {
    await migrate(database, name, migrations);
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_version'
      ORDER BY name`.execute(database);
    const waiting = new Map(
      await Promise.all(rows.map(async (table) => [table.name, await describeTable(database, table.name)] as const)),
    );
    return toOrder(waiting);
  } finally {
    await database.destroy();
  }
}

interface Described extends TableLayout {
  readonly refersTo: readonly string[];
}

async function describeTable(database: Kysely<unknown>, name: string): Promise<Described> {
  const { rows: columns } = await sql<{ name: string; type: string; pk: number }>`
    SELECT name, type, pk FROM pragma_table_info(${name}) ORDER BY cid`.execute(database);
  const { rows: references } = await sql<{ table: string }>`
    SELECT DISTINCT "table" FROM pragma_foreign_key_list(${name})`.execute(database);
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
    isNumbered: key.length === 1 && key[0]?.type === 'INTEGER',
    refersTo: references.map(({ table }) => table),
  };
}

function toOrder(waiting: Map<string, Described>): TableLayout[] {
  const ordered: TableLayout[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].find(({ refersTo }) => !refersTo.some((table) => waiting.has(table)));
    assert(ready, 'no table refers to itself in a circle');
    waiting.delete(ready.name);
    ordered.push(ready);
  }
  return ordered;
}
