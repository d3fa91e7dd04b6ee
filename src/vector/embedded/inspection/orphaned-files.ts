import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** Row files, and what is kept beside them, carry the number of their rowset. */
const ROWSET_FILE = /^(\d+)\.\w+$/;

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

/** Files of rowsets that the catalogue does not know, not even as retired. */
export function listOrphans(database: DatabaseSync, rowFolder: string): string[] {
  const files = listRowFiles(rowFolder);
  const known = new Set(
    database
      .prepare('SELECT id FROM rowsets')
      .all()
      .map((row) => Number(row['id'])),
  );
  return files.filter(({ rowset }) => !known.has(rowset)).map(({ path }) => path);
}
