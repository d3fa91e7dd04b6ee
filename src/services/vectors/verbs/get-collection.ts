import type { CollectionAddress, CollectionInfo } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';

export async function getCollection({ store }: VectorsResources, at: CollectionAddress): Promise<CollectionInfo> {
  return store.getCollection(at);
}
