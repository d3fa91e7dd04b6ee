// Data folders of embedded stores for one test file, and the stores opened in them. Each file removes its own with
// `after(removeFolders)`: test files share a process, and a hook of this module would run after the first of them.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defineRowChecksums, dropRowChecksums, protectRows } from '../../src/platform/storage/sqlite/row-checksums.ts';
import { openEmbeddedVectorStore } from '../../src/vector/embedded/embedded-vector-store.ts';
import type { VectorStore } from '../../src/vector/vector-store.ts';

let root: string | undefined;
const opened: VectorStore[] = [];
let folders = 0;

export function newDataDir(): string {
  root ??= mkdtempSync(join(tmpdir(), 'magpie-embedded-'));
  return join(root, String(folders++));
}

/** Closes all stores: a test that failed half-way leaves its store open, with threads that keep the process alive. */
export async function removeFolders(): Promise<void> {
  for (const store of opened.splice(0)) await store.close();
  if (root !== undefined) rmSync(root, { recursive: true });
  root = undefined;
}

export async function openStore(dataDir: string, memoryBytesMax = 1 << 30): Promise<VectorStore> {
  const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax });
  opened.push(store);
  return store;
}

export function listRowFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'vectors', 'rows');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rows'))
    .map((name) => join(folder, name));
}

export const catalogueOf = (dataDir: string) => join(dataDir, 'vectors', 'catalogue.db');

const TO_FORMAT_1 = `
  CREATE TABLE old (
    key INTEGER PRIMARY KEY, id BLOB NOT NULL, version INTEGER NOT NULL, path TEXT, payload TEXT NOT NULL
  ) STRICT;
  INSERT INTO old SELECT key, id, version, '["x"]', payload FROM points;
  DROP TABLE points;
  ALTER TABLE old RENAME TO points;
  ALTER TABLE collections DROP COLUMN tuning;
  DROP TABLE codes;
  DROP TABLE uncoded;
  PRAGMA user_version = 1;
`;

/** Converts to format 5, in which collections had one vector field. */
export function toFormat5(database: DatabaseSync): void {
  dropRowChecksums(database);
  database.exec('ALTER TABLE collections DROP COLUMN fields; ALTER TABLE collections DROP COLUMN lacks_main');
  database.exec('ALTER TABLE points DROP COLUMN extras; PRAGMA user_version = 5');
  defineRowChecksums(database);
  protectRows(database, (table) => !['points', 'ids', 'dead'].includes(table));
}

/** Converts to format 3, which had neither aliases nor payload indexes, and in which integers were their own keys. */
export function toFormat3(database: DatabaseSync): void {
  const format = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (format <= 3) return;
  if (format > 5) toFormat5(database);
  dropRowChecksums(database);
  const unmark = "UPDATE ids SET id = substr(id, 3) WHERE id >= x'00'";
  database.exec(`${unmark} AND id < x'00ff'; ${unmark} AND id >= x'00ff' AND id < x'01'`);
  database.exec(
    'DROP TABLE aliases; ALTER TABLE collections DROP COLUMN indexes; ALTER TABLE points DROP COLUMN checksum',
  );
  database.exec('PRAGMA user_version = 3');
}

/** Converts a catalogue to format 1. */
export function toFormat1(dataDir: string): void {
  const database = new DatabaseSync(catalogueOf(dataDir));
  toFormat3(database);
  database.exec(TO_FORMAT_1);
  database.close();
}

/** Converts a catalogue to format 2 with long ids: repeats every id that ends with `~` as often as `count` says. */
export function toFormat2(dataDir: string, count: number): void {
  const database = new DatabaseSync(catalogueOf(dataDir));
  const lengthen = "CAST(id || printf('%.*c', ?, '~') AS BLOB) WHERE substr(id, -1) = CAST('~' AS BLOB)";
  for (const table of ['points', 'ids']) database.prepare(`UPDATE ${table} SET id = ${lengthen}`).run(count - 1);
  toFormat3(database);
  database.exec('PRAGMA user_version = 2');
  database.close();
}
