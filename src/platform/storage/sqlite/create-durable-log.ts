import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { syncFolderNow } from '../durable-files.ts';

/**
 * Creates the write-ahead log of an open database and syncs its name. SQLite syncs the folder at the first commit and
 * ignores a failure: a power cut would then remove the log with all that was committed to it.
 */
export function createDurableLog(database: DatabaseSync, path: string): void {
  // Reading creates the log, except in a new database.
  if (!existsSync(`${path}-wal`)) database.exec('BEGIN IMMEDIATE; COMMIT');
  syncFolderNow(dirname(path));
}
