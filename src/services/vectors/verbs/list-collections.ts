import type { ListedCollection } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';

export async function listCollections({ store }: VectorsPorts, namespace: string): Promise<ListedCollection[]> {
  return store.listCollections(namespace);
}
