import { CollectionNotFound } from '../../../vector/errors.ts';
import type { CollectionAddress, CollectionInfo, VectorStore } from '../../../vector/vector-store.ts';

export async function findCollection(store: VectorStore, at: CollectionAddress): Promise<CollectionInfo | undefined> {
  try {
    return await store.getCollection(at);
  } catch (error) {
    if (error instanceof CollectionNotFound) return undefined;
    throw error;
  }
}
