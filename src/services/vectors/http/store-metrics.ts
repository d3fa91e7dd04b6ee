import type { Labels, Metrics } from '../../../platform/metrics/metrics.ts';
import type { DatabaseStats, StoreStats } from '../../../vector/store-stats.ts';
import type { VectorStore } from '../../../vector/vector-store.ts';

type Figure = Exclude<keyof StoreStats, 'groupSizes' | 'database'>;

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
  let showDatabase: ((stats: DatabaseStats) => void) | undefined;
  return async () => {
    stats = await store.stats();
    if (stats.database !== undefined) {
      showDatabase ??= addDatabaseMetrics(metrics);
      showDatabase(stats.database);
    }
    return stats;
  };
}

const POOL_GAUGES = [
  ['connections', 'magpie_database_connections', 'Open connections to the database.'],
  ['idle', 'magpie_database_idle_connections', 'Connections that no statement uses.'],
  ['waiting', 'magpie_database_connections_waiting', 'Statements that wait for a connection.'],
] as const;

const POOL_COUNTERS = [
  ['taken', 'magpie_database_connections_taken_total', 'Connections that statements asked for.'],
  ['waitedSeconds', 'magpie_database_connection_wait_seconds_total', 'Time that statements waited for a connection.'],
  ['failed', 'magpie_database_connections_failed_total', 'Statements that got no connection.'],
] as const;

const NODE_GAUGES = [
  ['running', 'magpie_database_node_statements', 'Statements under way, by node.'],
  ['waiting', 'magpie_database_node_statements_waiting', 'Statements that wait for a node.'],
] as const;

const NODE_COUNTERS = [
  ['refused', 'magpie_database_node_refused_total', 'Statements refused because their node does not answer.'],
  ['errors', 'magpie_database_node_errors_total', 'Statements that failed because of a node.'],
] as const;

/** Adds the metrics of a database when there is one. Returns the function that sets them. */
function addDatabaseMetrics(metrics: Metrics): (stats: DatabaseStats) => void {
  const toGauges = <F extends string>(rows: readonly (readonly [F, string, string])[]) =>
    rows.map(([figure, name, help]) => ({ figure, ...metrics.gauge(name, help) }));
  const toCounters = <F extends string>(rows: readonly (readonly [F, string, string])[]) =>
    rows.map(([figure, name, help]) => ({ figure, ...addTotal(metrics, name, help) }));
  const pool = [...toGauges(POOL_GAUGES), ...toCounters(POOL_COUNTERS)];
  const isUp = metrics.gauge('magpie_database_node_up', 'Whether a node of the cluster answers.');
  const nodes = [...toGauges(NODE_GAUGES), ...toCounters(NODE_COUNTERS)];
  return (stats) => {
    for (const { figure, set } of pool) set(stats.pool[figure]);
    for (const node of stats.nodes) {
      const labels = { node: node.name };
      isUp.set(node.isUp ? 1 : 0, labels);
      for (const { figure, set } of nodes) set(node[figure], labels);
    }
  };
}

/** Adds a counter that follows a total which another component keeps. */
function addTotal(metrics: Metrics, name: string, help: string) {
  const counter = metrics.counter(name, help);
  const before = new Map<string, number>();
  return {
    set: (total: number, labels: Labels = {}) => {
      const key = labels['node'] ?? '';
      counter.add(labels, Math.max(0, total - (before.get(key) ?? 0)));
      before.set(key, total);
    },
  };
}
