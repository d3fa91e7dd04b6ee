import { rowStride } from '../../../engine/index.ts';
import type { CollectionAddress, ListedCollection } from '../../vector-store.ts';
import type { ReaderCalls } from '../threads/commands.ts';
import type { StorageThread } from '../threads/storage-thread.ts';

/** Lists the collections of a namespace, with their bytes on the disk and in memory. */
export async function listCollections(
  reader: StorageThread<ReaderCalls>,
  namespace: string,
  memoryBytesOf: (at: CollectionAddress) => number,
): Promise<ListedCollection[]> {
  const found = await reader.call(namespace, 'collections', [namespace]);
  return found.map(({ slotCount, ...info }) => ({
    ...info,
    diskBytes: slotCount * rowStride(info.size),
    memoryBytes: memoryBytesOf({ namespace, name: info.name }),
  }));
}
