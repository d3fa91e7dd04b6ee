import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { INDEX_DATABASE } from '../open-index-store.ts';

/** Returns the rows of an index table with their row ids: a rewritten row has another one. */
export function readRows(folder: string, table: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(folder, INDEX_DATABASE), { readOnly: true });
  try {
    return database.prepare(`SELECT rowid, * FROM ${table}`).all();
  } finally {
    database.close();
  }
}
