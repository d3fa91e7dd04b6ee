import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** The name of a row file, or of a file kept beside it: the number of its rowset. */
const ROWSET_FILE = /^(\d+)\.\w+$/;

/** The age at which an unknown file is an orphan: longer than any write, after which the catalogue knows its file. */
const ORPHAN_AGE_MS = 60_000;

export function listRowFiles(rowFolder: string): { path: string; rowset: number }[] {
  if (!existsSync(rowFolder)) return [];
  const entries = readdirSync(rowFolder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const rowset = ROWSET_FILE.exec(entry.name)?.[1];
    return entry.isFile() && rowset !== undefined
      ? [{ path: join(entry.parentPath, entry.name), rowset: Number(rowset) }]
      : [];
  });
}

/** Returns the files of rowsets that the catalogue does not know, not even as retired. */
export function listOrphans(database: DatabaseSync, rowFolder: string, nowMs: number): string[] {
  const files = listRowFiles(rowFolder);
  const rowsets = database.prepare('SELECT id FROM rowsets').all();
  const known = new Set(rowsets.map((row) => Number(row['id'])));
  return files.filter(({ rowset, path }) => !known.has(rowset) && isOld(path, nowMs)).map(({ path }) => path);
}

/** Returns true if the file still exists and is too old for its write to be running. */
function isOld(path: string, nowMs: number): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  return file !== undefined && nowMs - file.mtimeMs > ORPHAN_AGE_MS;
}
