import { CollectionNotFound } from '../../../vector/errors.ts';
import type { CollectionAddress, CollectionInfo } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';

export async function findCollection(
  { store }: VectorsPorts,
  at: CollectionAddress,
): Promise<CollectionInfo | undefined> {
  try {
    return await store.getCollection(at);
  } catch (error) {
    if (error instanceof CollectionNotFound) return undefined;
    throw error;
  }
}
