import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { declareMetricsRoute } from '../../../platform/metrics/metrics-route.ts';
import type { StoreStats, VectorStore } from '../../../vector/vector-store.ts';

/** The paths on the service's port and on the port for Qdrant clients. */
const PATHS = ['/metrics', '/qdrant/metrics'];

/** Declares the metrics, which reveal nothing about single namespaces. */
export function declareStoreMetrics(app: FastifyInstance, store: VectorStore, metrics: Metrics): void {
  let stats: StoreStats | undefined;
  addStoreMetrics(metrics, () => stats);
  const refresh = async () => {
    stats = await store.stats();
  };
  declareMetricsRoute(app, metrics, refresh, PATHS);
}

function addStoreMetrics(metrics: Metrics, stats: () => StoreStats | undefined): void {
  const gauge = (name: string, help: string, read: (stats: StoreStats) => number, type?: 'counter') => {
    metrics.lookUp(
      name,
      help,
      () => {
        const known = stats();
        return known === undefined ? 0 : read(known);
      },
      type,
    );
  };
  gauge('magpie_collections', 'Collections that exist.', ({ collections }) => collections);
  gauge('magpie_points', 'Points that exist.', ({ points }) => points);
  gauge('magpie_loaded_collections', 'Collections in memory.', ({ loadedCollections }) => loadedCollections);
  gauge('magpie_vector_memory_bytes', 'Memory that vectors hold.', ({ memoryBytes }) => memoryBytes);
  gauge('magpie_vector_memory_limit_bytes', 'Memory that vectors may hold.', ({ memoryBytesMax }) => memoryBytesMax);
  gauge('magpie_memory_hits_total', 'Searches whose collection was in memory.', (s) => s.memoryHits, 'counter');
  gauge('magpie_loads_total', 'Collections brought into memory.', ({ loads }) => loads, 'counter');
  gauge('magpie_evictions_total', 'Collections given up to make room.', ({ evictions }) => evictions, 'counter');
  gauge('magpie_writes_waiting', 'Writes that wait for the disk.', ({ writesWaiting }) => writesWaiting);
  gauge('magpie_reads_waiting', 'Reads that wait for the catalogue.', ({ readsWaiting }) => readsWaiting);
  metrics.lookUpHistogram('magpie_group_commit_writes', 'Writes that shared one commit.', () => {
    const { groupSizes = [], writesCommitted = 0 } = stats() ?? {};
    return { bounds: groupSizes.map((_, i) => 2 ** i), counts: [...groupSizes, 0], sum: writesCommitted };
  });
}
