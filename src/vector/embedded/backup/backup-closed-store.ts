import { openDataFolderForReading } from '../../../platform/storage/data-folder.ts';
import { toStoreFiles } from '../files/store-files.ts';
import { type CopyOptions, copyInThread } from './copy-in-thread.ts';
import type { StoreCopy } from './copy-store.ts';

/** Copies a store that no process has open; none can open it during the copy. */
export async function backupClosedStore(source: string, target: string, options: CopyOptions): Promise<StoreCopy> {
  const folder = openDataFolderForReading(source);
  try {
    return await copyInThread({ source: toStoreFiles(source), target }, options);
  } finally {
    folder.close();
  }
}
