import type { CollectionAddress, StoredPoint } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';

export async function retrievePoints(
  { store }: VectorsPorts,
  at: CollectionAddress,
  ids: readonly string[],
  withPayload: boolean,
): Promise<StoredPoint[]> {
  return store.listPoints(at, ids, withPayload);
}
