import { CollectionNotFound } from '../../../vector/errors.ts';
import type { CollectionAddress, CollectionInfo } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';

export async function findCollection(
  { store }: VectorsResources,
  at: CollectionAddress,
): Promise<CollectionInfo | undefined> {
  try {
    return await store.getCollection(at);
  } catch (error) {
    if (error instanceof CollectionNotFound) return undefined;
    throw error;
  }
}
