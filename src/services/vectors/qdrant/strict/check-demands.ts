// Compares the demands of a request with the strict mode of its collection.
import { type PayloadIndexes, toIndexType } from '../collections/payload-indexes.ts';
import type { StrictModeBody } from '../contract/strict-mode.ts';
import type { Demands } from './demands.ts';
import type { FieldNeed } from './filter-demands.ts';
import { findUnindexed, isMatchable, isTenantIndex } from './index-kinds.ts';
import { StrictViolation } from './strict-violation.ts';

/** The parts of a collection that strict mode depends on. */
export interface StrictCollection {
  readonly config: StrictModeBody;
  readonly indexes: PayloadIndexes;
  /** Returns the settings of the graph index of a vector; undefined for a sparse vector, which has none. */
  findGraph(using: string): { readonly m: number; readonly payloadM: number } | undefined;
}

/** The operation of a request. */
export interface StrictOperation {
  readonly isWrite: boolean;
  /** True if the operation has a limit of results. */
  readonly hasLimit: boolean;
  /** The name of the limit of points that are written. */
  readonly upsertName: string;
  readonly timeoutSeconds: number;
}

export function checkDemands(collection: StrictCollection, operation: StrictOperation, demands: Demands): void {
  const { config } = collection;
  checkMost('timeout', operation.timeoutSeconds, config.max_timeout);
  checkMost('search batch size', demands.searches, config.search_max_batchsize);
  if (operation.hasLimit) checkMost('limit', demands.limit, config.max_query_limit);
  checkMost(operation.upsertName, demands.upserts, config.upsert_max_batchsize);
  checkVectorSizes(config, demands);
  checkFilters(collection, operation, demands);
  if (!operation.isWrite) checkSearches(collection, demands);
}

function checkMost(name: string, value: number, max: number | null | undefined): void {
  if (value > (max ?? Number.POSITIVE_INFINITY)) {
    throw new StrictViolation(
      `Limit exceeded ${value} > ${max} for "${name}"`,
      `Reduce the "${name}" parameter to or below ${max}.`,
    );
  }
}

function checkVectorSizes({ multivector_config, sparse_config }: StrictModeBody, { rows, indices }: Demands): void {
  for (const [name, { max_vectors }] of Object.entries(multivector_config ?? {})) {
    const count = rows[name] ?? 0;
    if (count > (max_vectors ?? count)) {
      throw new StrictViolation(
        `Multivector '${name}' has a limit of ${max_vectors} vectors, but ${count} were provided!`,
        'Send fewer vectors.',
      );
    }
  }
  for (const [name, { max_length }] of Object.entries(sparse_config ?? {})) {
    const count = indices[name] ?? 0;
    if (count > (max_length ?? count)) {
      throw new StrictViolation(
        `Sparse vector '${name}' has a limit of ${max_length} indices, but ${count} were provided!`,
        'Send fewer indices.',
      );
    }
  }
}

function checkFilters({ config, indexes }: StrictCollection, { isWrite }: StrictOperation, demands: Demands): void {
  const { conditions, conditionSize, filterNeeds } = demands;
  const isFree = (isWrite ? config.unindexed_filtering_update : config.unindexed_filtering_retrieve) ?? true;
  if (!isFree) checkIndexed(filterNeeds, indexes, 'filter');
  checkSize('Filter condition', conditions, config.filter_max_conditions, 'Use fewer conditions.');
  checkSize('Condition size', conditionSize, config.condition_max_size, 'Use fewer values in a condition.');
}

function checkSize(name: string, value: number, max: number | null | undefined, help: string): void {
  if (value > (max ?? value)) throw new StrictViolation(`${name} limit reached (${value} > ${max})`, help);
}

function checkIndexed(needs: readonly FieldNeed[], indexes: PayloadIndexes, use: string): void {
  const missing = findUnindexed(needs, indexes);
  if (missing !== undefined) {
    const kinds = missing.kinds.join(', ');
    throw new StrictViolation(
      `Index required but not found for "${missing.key}" of one of the following types: [${kinds}]`,
      `Create an index for this key or use a different ${use}.`,
    );
  }
}

function checkSearches({ config, indexes, findGraph }: StrictCollection, demands: Demands): void {
  const { isExact, hnswEf, oversampling, formulaNeeds, groupBy, scans } = demands;
  checkMost('hnsw_ef', hnswEf, config.search_max_hnsw_ef);
  checkMost('oversampling', oversampling, config.search_max_oversampling);
  if (config.unindexed_filtering_retrieve === false) {
    checkIndexed(formulaNeeds, indexes, 'formula expression');
    if (groupBy !== null) checkGroups(groupBy, indexes);
  }
  if (config.search_allow_exact !== false) return;
  if (isExact) throw new StrictViolation('Exact search disabled!', 'Set exact=false.');
  for (const { using, keys } of scans) checkScan(using, findGraph(using), keys, indexes);
}

const USE_MATCH = 'Create an index supporting `match` for this key.';

function checkGroups(key: string, indexes: PayloadIndexes): void {
  const index = indexes.get(key);
  if (index === undefined) throw new StrictViolation(`Index required but not found for "${key}"`, USE_MATCH);
  if (isMatchable(index)) return;
  const type = toIndexType(index);
  const shown = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  throw new StrictViolation(`Index of type "${shown}" found for "${key}"`, USE_MATCH);
}

/** Checks that a search is not one that would look at every point in a server with approximate search. */
function checkScan(
  using: string,
  graph: ReturnType<StrictCollection['findGraph']>,
  keys: readonly string[],
  indexes: PayloadIndexes,
): void {
  if (graph === undefined || graph.m > 0) return;
  const on = using === '' ? '' : ` on '${using}'`;
  if (!keys.some((key) => isTenantIndex(indexes.get(key)))) {
    throw new StrictViolation(
      `Request is forbidden${on} because global vector indexing is disabled (hnsw_config.m = 0)`,
      'Use tenant-specific filter, enable global vector indexing or enable strict mode `search_allow_exact` option',
    );
  }
  if (graph.payloadM === 0) {
    throw new StrictViolation(
      `Request is forbidden${on} because vector indexing is disabled (hnsw_config.m = 0 and hnsw_config.payload_m = 0)`,
      'Enable vector indexing, use a prefetch query with indexed vectors or enable strict mode `search_allow_exact` option',
    );
  }
}
