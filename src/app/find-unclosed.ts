import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDataFolderOpen } from '../platform/storage/data-folder.ts';
import type { Store } from './backup/stores.ts';

/**
 * Returns the names of the stores whose databases have a write-ahead log before a start: the last server was killed,
 * lost power, or ran out of disk space while stopping.
 */
export function findUnclosed(dataDir: string, stores: readonly Store[]): string[] {
  const hasLog = ({ descriptor: { folder, mainFile } }: Store) =>
    (statSync(join(dataDir, folder, `${mainFile}-wal`), { throwIfNoEntry: false })?.size ?? 0) > 0;
  // Another process may have some of them open: it keeps their logs.
  const isOpen = ({ descriptor: { folder } }: Store) => isDataFolderOpen(join(dataDir, folder));
  return stores.filter((store) => hasLog(store) && !isOpen(store)).map(({ name }) => name);
}
