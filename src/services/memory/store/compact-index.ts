// The removal of deleted content from the files of the index. SQLite keeps deleted rows in free pages until they are
// used again, and in its log.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { getSqliteFile } from '../../../platform/storage/sqlite/sqlite-dialect.ts';
import type { IndexTables } from './index-tables.ts';

/** The pages that one transaction moves: 4 MiB, in some tens of milliseconds. Others write in between. */
const PAGES_AT_ONCE = 1_024;
const PAUSE_MS = 5;
/** The time for which others may read an old state before the log is emptied. Their reads take milliseconds. */
const LOG_TRIES = 100;
const LOG_PAUSE_MS = 100;
const INCREMENTAL = 2;

/** Lets deletions overwrite what they delete in pages that stay. Whole pages are left to `compactIndex`. */
export function eraseDeleted(database: Kysely<IndexTables>): void {
  getSqliteFile(database).exec('PRAGMA secure_delete = FAST');
}

/** Shrinks the file to what is in use and empties the log. Each step leaves the connection to others. */
export async function compactIndex(database: Kysely<IndexTables>): Promise<void> {
  const step = <T>(act: (file: DatabaseSync) => T) =>
    database.connection().execute(async (each) => act(getSqliteFile(each)));
  const isIncremental = await step((file) => readNumber(file, 'auto_vacuum') === INCREMENTAL);
  // The first time, the whole file is written anew, in an order that later removals shrink page by page.
  if (!isIncremental) await step((file) => file.exec(`PRAGMA auto_vacuum = ${INCREMENTAL}; VACUUM`));
  while (await step(hasFreePages)) {
    await step((file) => file.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`));
    await sleep(PAUSE_MS);
  }
  for (let tries = 1; !(await step(emptyLog)); tries += 1) {
    if (tries === LOG_TRIES) throw new Error('the log of the index is in use: removed content is still in it');
    await sleep(LOG_PAUSE_MS);
  }
}

function hasFreePages(file: DatabaseSync): boolean {
  return readNumber(file, 'freelist_count') > 0;
}

/** Returns false if others read an old state. */
function emptyLog(file: DatabaseSync): boolean {
  return file.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
}

function readNumber(file: DatabaseSync, pragma: string): number {
  return Number(file.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
}
