// Backup and inspection of the studio, for `magpie backup`, `restore` and `doctor`.
import type { DatabaseSync } from 'node:sqlite';
import { createSqliteStoreOperations } from '../../../platform/storage/operations/sqlite-store-operations.ts';
import { formatCount } from '../../../platform/text/format.ts';
import { STUDIO_TABLES } from './studio-database.ts';

export const studioStoreOperations = createSqliteStoreOperations({
  title: 'database of the studio',
  database: STUDIO_TABLES.file,
  version: STUDIO_TABLES.migrations.length,
  // It seals the records of the authorization server.
  keyFiles: ['key'],
  fileFolders: [],
  read: (database) => {
    const conversations = formatCount(count(database, 'SELECT count(*) AS count FROM conversations'), 'conversation');
    const entries = count(database, "SELECT count(*) AS count FROM gallery WHERE status = 'published'");
    return { summary: `${conversations}, ${formatCount(entries, 'published interface')}`, neededFiles: [] };
  },
});

function count(database: DatabaseSync, statement: string): number {
  return Number(database.prepare(statement).get()?.['count']);
}
