import { rowStride } from '../../../engine/index.ts';
import type { CollectionAddress, ListedCollection } from '../../vector-store.ts';
import type { ReaderCalls } from '../threads/commands.ts';
import type { StorageThread } from '../threads/storage-thread.ts';

/** The collections of a namespace, with what they take on the disk and in memory. */
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
