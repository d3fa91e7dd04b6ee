// Backups of a data folder that holds nothing but a vector store.
import * as reading from '../../../src/app/backup/read-backup.ts';
import { type BackupOptions, writeBackup } from '../../../src/app/backup/write-backup.ts';
import type { EmbeddedVectorStore } from '../../../src/vector/embedded/embedded-vector-store.ts';
import { vectorStorePart } from '../../../src/vector/vector-store-part.ts';

const STORES = [{ name: 'vectors', descriptor: vectorStorePart.store }];

/** Backs up: with `store` like the server that has it open, without it like the command line when no server runs. */
export function backUp(
  { store, dataDir }: { store?: Pick<EmbeddedVectorStore, 'backup'>; dataDir: string },
  target: string,
  options: Partial<BackupOptions> = {},
) {
  return writeBackup(dataDir, target, { stores: STORES, findOpened: async () => store, madeBy: 'a test', ...options });
}

export function verifyBackup(backup: string) {
  return reading.verifyBackup(backup, { stores: STORES });
}

export function restoreBackup(backup: string, dataDir: string, options: Partial<reading.ReadOptions> = {}) {
  return reading.restoreBackup(backup, dataDir, { stores: STORES, ...options });
}
