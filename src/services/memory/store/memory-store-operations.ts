// Backup and inspection of memory, for `magpie backup`, `restore` and `doctor`. What was read from repositories is not part of a
// backup: it is read again after a restore.
import { createSqliteStoreOperations } from '../../../platform/storage/operations/sqlite-store-operations.ts';
import { formatCount } from '../../../platform/terminal/format.ts';
import { MIGRATIONS } from './migrations.ts';

export const memoryStoreOperations = createSqliteStoreOperations({
  title: 'repositories',
  database: 'memory.db',
  version: MIGRATIONS.length,
  // Credentials of repositories are sealed with it.
  otherFiles: ['key'],
  fileFolders: [],
  read: (database) => ({
    summary: formatCount(
      Number(database.prepare('SELECT count(*) AS count FROM repositories').get()?.['count']),
      'repository',
      'repositories',
    ),
    neededFiles: [],
  }),
});
