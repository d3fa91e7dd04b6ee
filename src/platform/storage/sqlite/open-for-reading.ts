import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isWritable } from '../data-folder.ts';
import { findDiskFault } from '../disk-failure.ts';
import { defineRowChecksums } from './row-checksums.ts';

/** A server that commits at this moment is waited for. */
const BUSY_TIMEOUT_MS = 5_000;

const READING = { readOnly: true, timeout: BUSY_TIMEOUT_MS } as const;

/** Opens a database to read it, with its write-ahead log, also in a folder that cannot be written or has no room. */
export function openForReading(path: string): DatabaseSync {
  const database = open(path, READING);
  try {
    readSomething(database);
    return database;
  } catch (error) {
    database.close();
    // SQLite reads through a file of shared memory. Where that cannot be made, no process has the database open.
    const isUnwritable = !isWritable(dirname(path)) && !existsSync(`${path}-shm`);
    if (!isUnwritable && findDiskFault(error) !== 'full') throw error;
  }
  return sizeOf(`${path}-wal`) === 0 ? openImmutable(path) : openCopy(path);
}

function openImmutable(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return open(url, READING);
}

/** SQLite reads a log only where it can write beside the database. The copy is gone when it is closed. */
function openCopy(path: string): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-reading-'));
  try {
    const copy = join(folder, basename(path));
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${copy}${end}`);
    const database = open(copy, { timeout: BUSY_TIMEOUT_MS });
    readSomething(database);
    return database;
  } finally {
    // Open files stay until they are closed.
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With the functions of indexes: a copy of the database is made with them. */
function open(path: string | URL, options: DatabaseSyncOptions): DatabaseSync {
  const database = new DatabaseSync(path, options);
  defineRowChecksums(database);
  return database;
}

function readSomething(database: DatabaseSync): void {
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
