import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { StoreStats, VectorStore } from '../../../vector/vector-store.ts';

type Figure = Exclude<keyof StoreStats, 'groupSizes'>;

const FIGURES: readonly (readonly [figure: Figure, name: string, help: string])[] = [
  ['collections', 'magpie_collections', 'Collections that exist.'],
  ['points', 'magpie_points', 'Points that exist.'],
  ['loadedCollections', 'magpie_loaded_collections', 'Collections in memory.'],
  ['memoryBytes', 'magpie_vector_memory_bytes', 'Memory that vectors hold.'],
  ['memoryBytesMax', 'magpie_vector_memory_limit_bytes', 'Memory that vectors may hold.'],
  ['memoryHits', 'magpie_memory_hits_total', 'Searches whose collection was in memory.'],
  ['loads', 'magpie_loads_total', 'Collections brought into memory.'],
  ['evictions', 'magpie_evictions_total', 'Collections given up to make room.'],
  ['writesWaiting', 'magpie_writes_waiting', 'Writes that wait for the disk.'],
  ['readsWaiting', 'magpie_reads_waiting', 'Reads that wait for the catalogue.'],
];

/** Adds the metrics of the store, which reveal nothing about single namespaces. Returns the function that reads them. */
export function addStoreMetrics(store: VectorStore, metrics: Metrics): () => Promise<StoreStats> {
  let stats: StoreStats | undefined;
  for (const [figure, name, help] of FIGURES) {
    metrics.lookUp(name, help, () => stats?.[figure] ?? 0, name.endsWith('_total') ? 'counter' : 'gauge');
  }
  metrics.lookUpHistogram('magpie_group_commit_writes', 'Writes that shared one commit.', () => {
    const { groupSizes = [], writesCommitted = 0 } = stats ?? {};
    return { bounds: groupSizes.map((_, i) => 2 ** i), counts: [...groupSizes, 0], sum: writesCommitted };
  });
  return async () => {
    stats = await store.stats();
    return stats;
  };
}
