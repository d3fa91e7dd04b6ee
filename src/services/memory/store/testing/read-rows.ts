import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { INDEX_DATABASE } from '../open-index-store.ts';

/** The rows of a table of what was read from repositories, with their numbers: a row that is written anew has another one. */
export function readRows(folder: string, table: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(folder, INDEX_DATABASE), { readOnly: true });
  try {
    return database.prepare(`SELECT rowid, * FROM ${table}`).all();
  } finally {
    database.close();
  }
}
