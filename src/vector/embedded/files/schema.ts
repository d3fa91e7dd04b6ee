// The catalogue: everything transactional about collections and points except the vectors themselves, which are in row
// files (row-files.ts) under the slots named here.
import { DatabaseSync } from 'node:sqlite';
import { StartupProblem } from '../../../base/startup-problem.ts';
import { toStartupProblem } from '../../../platform/storage/disk-failure.ts';
import { createDurableLog } from '../../../platform/storage/sqlite/create-durable-log.ts';
import { checkLog } from '../../../platform/storage/sqlite/find-log-damage.ts';
import { openForReading } from '../../../platform/storage/sqlite/open-for-reading.ts';
import { defineRowChecksums, protectRows, toChecksumIndex } from '../../../platform/storage/sqlite/row-checksums.ts';
import { findOpeningDamage } from '../../../platform/storage/store-damaged.ts';
import { defineKeyFunction, KEY_ID_BYTES_MAX, REKEY_FORMAT_3, toKey } from './id-key.ts';
import { ADD_POINT_CHECKSUMS, definePointChecksum } from './point-checksum.ts';

export const SCHEMA_VERSION = 6;

/** Large enough for several points with their payloads; measured 1.5 times faster than 4 KiB for such rows. */
const PAGE_BYTES = 16_384;
/** Page cache of one connection; two are open. */
const CACHE_KIB = 32_768;
/** The size to which the write-ahead log is truncated after a checkpoint. */
const WAL_BYTES_KEPT = 67_108_864;
/** The wait for a backup tool that reads the file; no other process writes it. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * A rowset holds the points of one collection. Clearing or deleting a collection retires its rowset in one step, and
 * the rows are purged later. `points.key` is rowset << 32 | slot, so that the points of a rowset are stored together. A
 * point that was overwritten or deleted stays in `points` until its slot is reused, because searches that began earlier
 * may still answer with it. `dead` lists such slots with the version of the write that ended them. `ids` is searched by
 * all collections, so its keys are bounded (id-key.ts); `points` has whole ids. `fields` is empty for a collection with
 * one vector field that has no name; `lacks_main` is 1 once a point without its main vector was written.
 */
const SCHEMA = `
  CREATE TABLE collections (
    namespace TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    distance TEXT NOT NULL,
    rowset INTEGER NOT NULL,
    next_slot INTEGER NOT NULL,
    points INTEGER NOT NULL,
    version INTEGER NOT NULL,
    tuning TEXT NOT NULL DEFAULT '{}',
    indexes TEXT NOT NULL DEFAULT '{}',
    fields TEXT NOT NULL DEFAULT '',
    lacks_main INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (namespace, name)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE rowsets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    retired INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX rowsets_retired ON rowsets (id) WHERE retired = 1;

  CREATE TABLE points (
    key INTEGER PRIMARY KEY,
    id BLOB NOT NULL,
    version INTEGER NOT NULL,
    payload TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    extras BLOB
  ) STRICT;

  CREATE TABLE ids (
    rowset INTEGER NOT NULL,
    id BLOB NOT NULL,
    slot INTEGER NOT NULL,
    PRIMARY KEY (rowset, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE dead (
    rowset INTEGER NOT NULL,
    version INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    PRIMARY KEY (rowset, version, slot)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE idempotency (
    namespace TEXT NOT NULL,
    route TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    seconds REAL NOT NULL,
    expires_ms REAL NOT NULL,
    PRIMARY KEY (namespace, route, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_expiry ON idempotency (expires_ms);

  CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), writes INTEGER NOT NULL) STRICT;
  INSERT INTO probe VALUES (1, 0);
`;

/** Other names of collections, from format 4 on. */
const ALIASES_SCHEMA = `
  CREATE TABLE aliases (
    namespace TEXT NOT NULL,
    alias TEXT NOT NULL,
    collection TEXT NOT NULL,
    PRIMARY KEY (namespace, alias)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * `codes` lists the rowsets that have a code file, with the mark that the file must carry to be used (code-files.ts).
 * `uncoded` lists the stretches of their slots whose codes in the file are not those of their rows.
 */
const CODES_SCHEMA = `
  CREATE TABLE codes (
    rowset INTEGER PRIMARY KEY,
    size INTEGER NOT NULL,
    mark INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE uncoded (
    rowset INTEGER NOT NULL,
    first INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (rowset, first)
  ) STRICT, WITHOUT ROWID;
`;

/** Format 1 stored the paths for filters a second time, beside the payload, and had neither tuning nor codes. */
const FROM_FORMAT_1 = `
  ALTER TABLE points DROP COLUMN path;
  ALTER TABLE collections ADD COLUMN tuning TEXT NOT NULL DEFAULT '{}';
  ${CODES_SCHEMA}
`;

/** Up to format 3 there were no aliases, and payload indexes were not stored. */
const FROM_FORMAT_3 = `ALTER TABLE collections ADD COLUMN indexes TEXT NOT NULL DEFAULT '{}'; ${ALIASES_SCHEMA}`;

/**
 * Up to format 5 every collection had one vector field. The index of checksums names the columns of its table; it is
 * made anew with the new ones.
 */
const FROM_FORMAT_5 = `
  DROP INDEX IF EXISTS "${toChecksumIndex('collections')}";
  ALTER TABLE collections ADD COLUMN fields TEXT NOT NULL DEFAULT '';
  ALTER TABLE collections ADD COLUMN lacks_main INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE points ADD COLUMN extras BLOB;
`;

/** The statements from each format (0: an empty file) to the current one. Formats 2 and 3 differ only in their keys. */
const STEPS = new Map([
  [0, SCHEMA + CODES_SCHEMA + ALIASES_SCHEMA],
  [1, FROM_FORMAT_1 + FROM_FORMAT_3 + ADD_POINT_CHECKSUMS + FROM_FORMAT_5],
  [2, FROM_FORMAT_3 + ADD_POINT_CHECKSUMS + FROM_FORMAT_5],
  [3, FROM_FORMAT_3 + ADD_POINT_CHECKSUMS + FROM_FORMAT_5],
  [4, ADD_POINT_CHECKSUMS + FROM_FORMAT_5],
  [5, FROM_FORMAT_5],
]);

/** Points have their own checksum; the ids and dead slots are compared with the points (inspection/check-points.ts). */
const isProtectedTable = (table: string): boolean => !['points', 'ids', 'dead'].includes(table);

/** Opens the catalogue for writing. Creates it when the file is new and brings one of an older format up to date. */
export function openCatalogueDatabase(path: string): DatabaseSync {
  checkLog(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    prepareDatabase(database, path);
  } catch (error) {
    database.close();
    if (error instanceof StartupProblem) throw error;
    const damage = findOpeningDamage(path, error);
    throw damage ?? toStartupProblem(`the catalogue ${path} cannot be opened`, error, 'look at it with magpie doctor');
  }
  return database;
}

export function openCatalogueForReading(path: string): DatabaseSync {
  const database = openForReading(path);
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
  defineFunctions(database, readFormat(database));
  return database;
}

export function readFormat(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

function prepareDatabase(database: DatabaseSync, path: string): void {
  // Page size and auto-vacuum can only be chosen before the first table exists.
  database.exec(`
    PRAGMA page_size = ${PAGE_BYTES};
    PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -${CACHE_KIB};
    PRAGMA journal_size_limit = ${WAL_BYTES_KEPT};
  `);
  createDurableLog(database, path);
  defineFunctions(database, SCHEMA_VERSION);
  const version = readFormat(database);
  if (version === SCHEMA_VERSION) return;
  const step = STEPS.get(version);
  if (step === undefined) {
    throw new StartupProblem(
      `the catalogue ${path} has format ${version}, this version of Magpie reads format ${SCHEMA_VERSION}: use the version that wrote it`,
    );
  }
  database.exec(`BEGIN; ${step} PRAGMA user_version = ${SCHEMA_VERSION}`);
  if (version < 4) database.exec(REKEY_FORMAT_3);
  if (version < 3) shortenKeys(database);
  protectRows(database, isProtectedTable);
  database.exec('COMMIT');
}

function defineFunctions(database: DatabaseSync, format: number): void {
  defineKeyFunction(database, format);
  definePointChecksum(database);
  defineRowChecksums(database);
}

/**
 * Shortens the keys of long ids, which up to format 2 were stored whole. Ids are read from their points, one at a time:
 * there may be many that are very long. An id without a point goes with its rowset, which is being purged.
 */
function shortenKeys(database: DatabaseSync): void {
  const rows = database.prepare(`SELECT rowset, slot FROM ids WHERE length(id) > ${KEY_ID_BYTES_MAX}`).all();
  const find = database.prepare('SELECT id FROM points WHERE key = ?1 << 32 | ?2');
  const shorten = database.prepare('UPDATE ids SET id = ?3 WHERE rowset = ?1 AND id = ?2');
  for (const { rowset, slot } of rows as unknown as { rowset: number; slot: number }[]) {
    const id = find.get(rowset, slot)?.['id'] as Uint8Array | undefined;
    if (id !== undefined) shorten.run(rowset, id, toKey(id));
  }
}
