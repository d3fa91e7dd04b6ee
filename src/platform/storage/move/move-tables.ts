// Moves the tables of a store. Rows are copied in the order of their keys, each page as one transaction. An interrupted
// move therefore continues after the last row.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStoreDatabase, type StoreTables } from '../open-store-database.ts';
import { readSchemaVersion } from '../operations/read-schema-version.ts';
import { findSchemaVersion } from '../postgres/migrate-schema.ts';
import { openForReading } from '../sqlite/open-for-reading.ts';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';
import type { StoreLocation } from '../store-location.ts';
import { checkVersion } from './check-version.ts';
import { Checksum } from './checksum.ts';
import type { ContentsMove, Measure, MoveSteps, Side } from './contents-move.ts';
import { describeTables, type TableLayout } from './describe-tables.ts';
import { openSealedRows, type SealedRows } from './sealed-columns.ts';
import { type AnyTables, continueNumbers, countRows, findLastRow, type RowDatabase, readRows } from './table-rows.ts';

interface OpenedTables {
  readonly database: RowDatabase;
  readonly sealed: SealedRows;
}

export async function openTablesMove(
  tables: StoreTables,
  from: StoreLocation,
  to: StoreLocation,
): Promise<ContentsMove | undefined> {
  const database = await openSourceTables(tables, from);
  if (database === undefined) return undefined;
  const opened = new AsyncDisposableStack();
  opened.defer(() => database.destroy());
  try {
    const source = { database, sealed: await openSealedRows(from, tables) };
    const made = opened.adopt(await openStoreDatabase<AnyTables>(to, tables), (each) => each.destroy());
    const target = { database: made, sealed: await openSealedRows(to, tables) };
    const schema = 'server' in to ? to.server.toSchema(tables.name) : undefined;
    return createTablesMove(await describeTables(tables), { source, target }, schema, () => opened.disposeAsync());
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Creates the move. `schema` is that of the target, if it is a database server. */
function createTablesMove(
  layouts: readonly TableLayout[],
  sides: Readonly<Record<Side, OpenedTables>>,
  schema: string | undefined,
  close: () => Promise<void>,
): ContentsMove {
  const { source, target } = sides;
  return {
    unit: 'row',
    prepare: async () => {
      for (const { name } of layouts.toReversed()) await target.database.deleteFrom(name).execute();
    },
    count: () => sum(layouts.map((layout) => countRows(source.database, layout))),
    copy: async (steps) => {
      for (const layout of layouts) {
        await copyTable(layout, source, target, steps);
        if (layout.isNumbered && schema !== undefined) await continueNumbers(target.database, schema, layout);
      }
    },
    measure: async (side, steps) => {
      const measures: Measure[] = [];
      for (const layout of layouts) measures.push(await measureTable(layout, sides[side], steps));
      return measures;
    },
    close,
  };
}

/** Opens the source without changing it. */
async function openSourceTables(tables: StoreTables, location: StoreLocation): Promise<RowDatabase | undefined> {
  const { name, file } = tables;
  const path = 'folder' in location ? join(location.folder, file) : '';
  if ('folder' in location && !existsSync(path)) return undefined;
  const version = 'folder' in location ? readFileVersion(path) : await findSchemaVersion(location.server, name);
  if (version === 0) return undefined;
  checkVersion(tables, version);
  return 'folder' in location ? openSqliteDatabase(path) : location.server.open(name);
}

function readFileVersion(path: string): number {
  const database = openForReading(path);
  try {
    return readSchemaVersion(database);
  } finally {
    database.close();
  }
}

async function copyTable(
  layout: TableLayout,
  source: OpenedTables,
  target: OpenedTables,
  { signal, onItems }: MoveSteps,
): Promise<void> {
  const { name } = layout;
  const count = await countRows(target.database, layout);
  const last = await findLastRow(target.database, layout);
  onItems(count);
  for await (const rows of readRows(source.database, layout, { last, count })) {
    signal.throwIfAborted();
    const resealed = rows.map((row) => target.sealed.seal(name, source.sealed.open(name, row)));
    await target.database.insertInto(name).values(resealed).execute();
    onItems(rows.length);
  }
}

async function measureTable(
  layout: TableLayout,
  { database, sealed }: OpenedTables,
  { signal, onItems }: MoveSteps,
): Promise<Measure> {
  const checksum = new Checksum();
  for await (const rows of readRows(database, layout, { last: undefined, count: 0 })) {
    signal.throwIfAborted();
    for (const row of rows) {
      const opened = sealed.open(layout.name, row);
      checksum.add(...layout.columns.map((column) => toCanonical(opened[column])));
    }
    onItems(rows.length);
  }
  return checksum.toMeasure(layout.name);
}

/** Includes the type, so that a number differs from its text. PostgreSQL stores U+FFFD instead of NUL. */
function toCanonical(value: unknown): string | Uint8Array {
  if (value instanceof Uint8Array) return value;
  return typeof value === 'string' ? `text ${value.replaceAll('\0', '\ufffd')}` : `${typeof value} ${String(value)}`;
}

async function sum(counts: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((all, count) => all + count, 0);
}
