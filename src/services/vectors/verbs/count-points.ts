import type { Filter } from '../../../vector/filter.ts';
import type { CollectionAddress } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';

export async function countPoints(
  { store }: VectorsResources,
  at: CollectionAddress,
  filter: Filter | null,
): Promise<number> {
  return store.countPoints(at, filter);
}
