import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isWritable } from '../data-folder.ts';
import { findDiskFault } from '../disk-failure.ts';
import { defineRowChecksums } from './row-checksums.ts';

/** The wait for a server that commits at this moment. */
const BUSY_TIMEOUT_MS = 5_000;

const READING = { readOnly: true, timeout: BUSY_TIMEOUT_MS } as const;

/** Opens a database with its write-ahead log for reading, even in a folder that is not writable or on a full disk. */
export function openForReading(path: string): DatabaseSync {
  const database = open(path, READING);
  try {
    readSomething(database);
    return database;
  } catch (error) {
    database.close();
    // SQLite reads through a file of shared memory. If that cannot be created, no process has the database open.
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

/** Opens a copy: SQLite reads a log only if it can write beside the database. The copy disappears when it is closed. */
function openCopy(path: string): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-reading-'));
  try {
    const copy = join(folder, basename(path));
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${copy}${end}`);
    const database = open(copy, { timeout: BUSY_TIMEOUT_MS });
    readSomething(database);
    return database;
  } finally {
    // Open files exist until they are closed.
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a database and defines the functions of its indexes, which copying the database needs. */
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
