import type { CollectionAddress, CollectionInfo } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';

export async function getCollection({ store }: VectorsPorts, at: CollectionAddress): Promise<CollectionInfo> {
  return store.getCollection(at);
}
