// Backup and inspection of a store that is one SQLite database and its files.

import { backupSqliteStore, checkSqliteBackup } from './backup-sqlite-store.ts';
import { inspectSqliteStore } from './inspect-sqlite-store.ts';
import type { SqliteStore } from './sqlite-store.ts';
import type { StoreOperations } from './store-operations.ts';

export function createSqliteStoreOperations(store: SqliteStore): StoreOperations<unknown> {
  return {
    backup: (request) => backupSqliteStore(store, request),
    checkBackup: (folder) => checkSqliteBackup(store, folder),
    inspect: (request) => inspectSqliteStore(store, request),
  };
}
