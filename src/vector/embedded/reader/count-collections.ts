import type { CollectionAddress, StoreStats } from '../../vector-store.ts';
import type { CollectionTotals, ReaderCalls } from '../threads/commands.ts';
import { STATS_NAMESPACE, type StorageThread } from '../threads/storage-thread.ts';

/** Counts all collections and their points, in parts between which other calls are answered and writes may happen. */
export async function countCollections(
  reader: StorageThread<ReaderCalls>,
): Promise<Pick<StoreStats, 'collections' | 'points'>> {
  let [collections, points] = [0, 0];
  let after: CollectionAddress | null = null;
  do {
    const some: CollectionTotals = await reader.call(STATS_NAMESPACE, 'totals', [after]);
    collections += some.collections;
    points += some.points;
    after = some.last;
  } while (after !== null);
  return { collections, points };
}
