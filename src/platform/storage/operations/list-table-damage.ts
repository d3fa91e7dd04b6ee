// Describes what the damage of a database affects: the rows that are not what was written, and the tables whose pages
// cannot be read.
import type { DatabaseSync } from 'node:sqlite';
import { formatCount } from '../../text/format.ts';
import {
  isSchemaIntact,
  listProtectedTables,
  type ProtectedTable,
  toChecksumIndex,
  toDamagedRowsQuery,
} from '../sqlite/row-checksums.ts';

/** The number of lines read from SQLite's own report: each damaged row has one. */
const REPORT_LINES_MAX = 100;
/** The number of damaged rows named for each table; enough to start repairs. */
const ROWS_NAMED = 5;
/** Columns that identify a row; any other value in it may be a secret. */
const NAMING_COLUMN = /^(id|name|title|slug|email|namespace|path|(\w+_)?id)$/;
/** The maximum length shown: a damaged value may be of any length. */
const VALUE_CHARACTERS_MAX = 60;

/** Returns one line for each damaged item. Throws the error of SQLite if it cannot read the file. */
export function listTableDamage(database: DatabaseSync): string[] {
  const tables = listProtectedTables(database);
  const isIntact = tables.length === 0 || isSchemaIntact(database);
  const report = database.prepare(`PRAGMA integrity_check(${REPORT_LINES_MAX})`).all();
  const lines = report.map((line) => String(line['integrity_check'])).filter((line) => line !== 'ok');
  const schema = isIntact ? [] : ['the statements that made its tables are not what was written'];
  return lines.length === 0 ? schema : [...schema, ...describeReport(database, tables, lines)];
}

function describeReport(database: DatabaseSync, tables: readonly ProtectedTable[], lines: readonly string[]): string[] {
  const named: string[] = [];
  const explained: string[] = [];
  for (const table of tables) {
    const damage = describeRows(database, table);
    if (damage === undefined) continue;
    named.push(damage);
    explained.push(` index ${toChecksumIndex(table.name)}`);
  }
  const others = lines.filter((line) => !explained.some((index) => line.endsWith(index)));
  return [...named, ...others.map((line) => nameTree(database, line))];
}

function describeRows(database: DatabaseSync, table: ProtectedTable): string | undefined {
  let count = 0;
  const names: string[] = [];
  try {
    for (const row of database.prepare(toDamagedRowsQuery(table)).iterate()) {
      count += 1;
      if (names.length < ROWS_NAMED) names.push(nameRow(row, table));
    }
  } catch (error) {
    return `${table.name} cannot be read to its end: ${(error as Error).message}`;
  }
  if (count === 0) return undefined;
  return `${formatCount(count, 'row')} of ${table.name} (${names.join('; ')}${count > names.length ? '; …' : ''})`;
}

function nameRow(row: Readonly<Record<string, unknown>>, { key }: ProtectedTable): string {
  const columns = Object.keys(row).filter((column) => key.includes(column) || NAMING_COLUMN.test(column));
  const values = columns.flatMap((column) => {
    const value = row[column];
    if (value === null || value instanceof Uint8Array) return [];
    return [`${column} ${JSON.stringify(value).slice(0, VALUE_CHARACTERS_MAX)}`];
  });
  return values.join(', ');
}

/** Replaces SQLite's name of a tree, the page of its root, by the name of its table. */
function nameTree(database: DatabaseSync, line: string): string {
  const root = /^Tree (\d+) /.exec(line)?.[1];
  if (root === undefined) return line;
  const tree = database.prepare('SELECT tbl_name FROM sqlite_schema WHERE rootpage = ?').get(Number(root));
  return tree === undefined ? line : `${String(tree['tbl_name'])} (${line})`;
}
