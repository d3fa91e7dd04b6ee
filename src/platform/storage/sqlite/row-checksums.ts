// Checksums of rows. SQLite checks the structure of its pages, not their contents: a flipped bit in a text is another
// text. Every table therefore has an index over a function of all its columns. SQLite updates it with every write, and
// `PRAGMA integrity_check` compares it with the rows. `toIntactCondition` compares the rows that a query returns. The
// checksum of the schema is in the file header.
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { StoreDamaged } from '../store-damaged.ts';

const CHECKSUM = 'magpie_checksum';
const REPORT = 'magpie_report_damage';

export interface ProtectedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key; empty if there is none. */
  readonly key: readonly string[];
  /** The columns by which SQLite finds a row: `rowid`, or the key of a table that has none. */
  readonly address: readonly string[];
}

/** Defines the checksum functions, without which no connection can write to a protected database. */
export function defineRowChecksums(database: DatabaseSync): void {
  const options = { deterministic: true, varargs: true, useBigIntArguments: true };
  database.function(CHECKSUM, options, (...values) => checksumValues(values));
  const store = basename(database.location() ?? '', '.db');
  database.function(REPORT, { varargs: true }, (table, ...address) => {
    const part = `a row of the table ${table} in the store ${store}`;
    throw new StoreDamaged(`${part} is damaged (${address.join(', ')}): run magpie doctor`, { part });
  });
}

/** The tables found for each connection; queries need them again and again. */
const found = new WeakMap<DatabaseSync, Map<string, ProtectedTable>>();

type Value = null | number | bigint | string | Uint8Array;

/** Returns the checksum of a row. It covers the types and lengths too, which a flip in the header of a row changes. */
function checksumValues(values: readonly unknown[]): number {
  let sum = 0;
  let shape = '';
  for (const value of values as readonly Value[]) {
    if (typeof value === 'string' || value instanceof Uint8Array) {
      sum = crc32(value, sum);
      shape += `${typeof value === 'string' ? 't' : 'b'}${value.length},`;
    } else {
      shape += typeof value === 'bigint' ? `${value},` : `r${value},`;
    }
  }
  return crc32(shape, sum);
}

/** Adds the missing checksums of all tables or of some, in the transaction that made the tables. */
export function protectRows(database: DatabaseSync, isProtected: (table: string) => boolean = () => true): void {
  const tables = listTables(database).filter(isProtected);
  const missing = tables.filter((table) => findProtectedTable(database, table) === undefined);
  for (const table of missing) {
    const { columns } = describeTable(database, table);
    database.exec(`CREATE INDEX ${quote(toChecksumIndex(table))} ON ${quote(table)} (${toChecksum(columns)})`);
  }
  found.delete(database);
  const checksum = checksumSchema(database);
  if (checksum !== readSchemaChecksum(database)) database.exec(`PRAGMA application_id = ${checksum}`);
}

/** Drops the checksums before tables are changed: SQLite drops no column that an index uses. */
export function dropRowChecksums(database: DatabaseSync): void {
  found.delete(database);
  for (const table of listTables(database)) database.exec(`DROP INDEX IF EXISTS ${quote(toChecksumIndex(table))}`);
}

export function toChecksumIndex(table: string): string {
  return `${table}~checksum`;
}

export function listProtectedTables(database: DatabaseSync): ProtectedTable[] {
  return listTables(database).flatMap((table) => findProtectedTable(database, table) ?? []);
}

/** Returns undefined for a table without checksums, such as one of an older version before its migration. */
export function findProtectedTable(database: DatabaseSync, table: string): ProtectedTable | undefined {
  const known = found.get(database) ?? new Map<string, ProtectedTable>();
  found.set(database, known);
  const described = known.get(table) ?? describeProtected(database, table);
  if (described !== undefined) known.set(table, described);
  return described;
}

function describeProtected(database: DatabaseSync, table: string): ProtectedTable | undefined {
  const index = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?");
  return index.get(toChecksumIndex(table)) === undefined ? undefined : describeTable(database, table);
}

/** Returns true if the statements that made the tables are unchanged. */
export function isSchemaIntact(database: DatabaseSync): boolean {
  return checksumSchema(database) === readSchemaChecksum(database);
}

/** Returns a condition that is true for an intact row and reports a damaged one. `alias`: the table in the query. */
export function toIntactCondition(table: ProtectedTable, alias: string): string {
  const address = table.address.map((column) => quoteColumn(alias, column));
  // The row of an outer join that found none has no address. Of alternatives with OR, SQLite may try the last one
  // first.
  return `CASE WHEN ${address[0]} IS NULL OR ${toIntact(table, alias)} THEN 1
    ELSE ${REPORT}('${table.name}', ${address.join(', ')}) END`;
}

export function toDamagedRowsQuery(table: ProtectedTable): string {
  return `SELECT * FROM ${quote(table.name)} AS row NOT INDEXED WHERE NOT ${toIntact(table, 'row')}`;
}

function toIntact({ name, columns, address }: ProtectedTable, alias: string): string {
  const isSame = address.map((column) => `${quoteColumn('~', column)} = ${quoteColumn(alias, column)}`);
  return `EXISTS (SELECT 1 FROM ${quote(name)} AS "~" INDEXED BY ${quote(toChecksumIndex(name))}
    WHERE ${toChecksum(columns, '~')} = ${toChecksum(columns, alias)} AND ${isSame.join(' AND ')})`;
}

function toChecksum(columns: readonly string[], alias?: string): string {
  return `${CHECKSUM}(${columns.map((column) => (alias === undefined ? quote(column) : quoteColumn(alias, column))).join(', ')})`;
}

export function listTables(database: DatabaseSync): string[] {
  const tables = database.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
  );
  return tables.all().map(({ name }) => String(name));
}

export function describeTable(database: DatabaseSync, name: string): ProtectedTable {
  const info = database.prepare('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid').all(name);
  const columns = info.map((column) => String(column['name']));
  const key = info.filter(({ pk }) => Number(pk) > 0).sort((one, other) => Number(one['pk']) - Number(other['pk']));
  const keyColumns = key.map((column) => String(column['name']));
  const { wr } = database.prepare("SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'").get(name) ?? {};
  return { name, columns, key: keyColumns, address: wr === 1 ? keyColumns : ['rowid'] };
}

function checksumSchema(database: DatabaseSync): number {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all();
  // The header stores a signed 32-bit number.
  return crc32(JSON.stringify(rows)) | 0;
}

function readSchemaChecksum(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA application_id').get()?.['application_id']);
}

function quoteColumn(table: string, column: string): string {
  return `${quote(table)}.${quote(column)}`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
