import type { ListedCollection } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';

export async function listCollections({ store }: VectorsResources, namespace: string): Promise<ListedCollection[]> {
  return store.listCollections(namespace);
}
