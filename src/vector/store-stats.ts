import type { NodeStats } from '../platform/storage/postgres/nodes/node-states.ts';
import type { PoolStats } from '../platform/storage/postgres/shared-pool.ts';

/** Numbers for operators, about the whole store; counters grow from its opening on. */
export interface StoreStats {
  readonly collections: number;
  readonly points: number;
  /** Collections whose rows are in memory, and their bytes there. */
  readonly loadedCollections: number;
  readonly memoryBytes: number;
  readonly memoryBytesMax: number;
  /** Searches that found their collection in memory, and loads for those that did not. */
  readonly memoryHits: number;
  readonly loads: number;
  readonly evictions: number;
  readonly writesWaiting: number;
  readonly readsWaiting: number;
  /** The sizes of group commits: element i counts the groups of more than 2^(i - 1) and up to 2^i writes. */
  readonly groupSizes: readonly number[];
  readonly writesCommitted: number;
  /** The connections to the database, and the nodes of a cluster; undefined for a data folder. */
  readonly database?: DatabaseStats;
}

export interface DatabaseStats {
  readonly pool: PoolStats;
  readonly nodes: readonly NodeStats[];
}
