import { existsSync } from 'node:fs';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { openDataFolder } from '../../../platform/storage/data-folder.ts';
import { toStoreFiles, toStoreFolder } from '../files/store-files.ts';
import type { BackupSummary } from './copy-store.ts';
import { type BackupOptions, writeBackup } from './write-backup.ts';

/** Backs up a store that no process has open; none can open it meanwhile. */
export async function backupClosedStore(
  dataDir: string,
  target: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  const files = toStoreFiles(toStoreFolder(dataDir));
  if (!existsSync(files.catalogue))
    throw new OperatorProblem(`${dataDir} holds no store: name its folder with --data-dir`);
  const folder = openDataFolder(toStoreFolder(dataDir));
  try {
    return await writeBackup(files, target, options);
  } finally {
    folder.close();
  }
}
