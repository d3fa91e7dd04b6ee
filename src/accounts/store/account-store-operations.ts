// Backup and inspection of accounts, for `magpie backup`, `restore` and `doctor`.
import { createSqliteStoreOperations } from '../../platform/storage/operations/sqlite-store-operations.ts';
import { formatCount } from '../../platform/text/format.ts';
import { ACCOUNTS_DATABASE } from '../folder.ts';
import { MIGRATIONS } from './migrations.ts';

export const accountStoreOperations = createSqliteStoreOperations({
  title: 'database of accounts',
  database: ACCOUNTS_DATABASE,
  version: MIGRATIONS.length,
  // The key of form tokens and address hashes. With another key, open forms have to be loaded again.
  keyFiles: ['key'],
  fileFolders: [],
  read: (database) => ({
    summary: formatCount(
      Number(database.prepare('SELECT count(*) AS accounts FROM accounts').get()?.['accounts']),
      'account',
    ),
    neededFiles: [],
  }),
});
