import type { DatabaseSync } from 'node:sqlite';
import { assert } from '../../../base/assert.ts';
import { migrate } from '../migrate.ts';
import type { StoreTables } from '../open-store-database.ts';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';
import { describeTable, listTables } from '../sqlite/row-checksums.ts';
import { getSqliteFile } from '../sqlite/sqlite-dialect.ts';

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
    const file = getSqliteFile(database);
    const tables = listTables(file).filter((table) => table !== 'schema_version');
    return toOrder(new Map(tables.map((table) => [table, describeLayout(file, table)])));
  } finally {
    await database.destroy();
  }
}

interface Described extends TableLayout {
  readonly refersTo: readonly string[];
}

function describeLayout(file: DatabaseSync, name: string): Described {
  const { columns, key } = describeTable(file, name);
  const numbered = file.prepare("SELECT 1 FROM pragma_table_info(?) WHERE pk = 1 AND type = 'INTEGER'").get(name);
  const references = file.prepare('SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)').all(name);
  return {
    name,
    columns,
    key,
    isNumbered: key.length === 1 && numbered !== undefined,
    refersTo: references.map(({ table }) => String(table)),
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
