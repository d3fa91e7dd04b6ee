import type { CollectionInfo } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';

export async function listCollections({ store }: VectorsPorts, namespace: string): Promise<CollectionInfo[]> {
  return store.listCollections(namespace);
}
