// Telemetry in the fields of the original, for the collections of one namespace.
import { availableParallelism } from 'node:os';
import type { CollectionInfo, ListedCollection } from '../../../../vector/vector-store.ts';
import { describeCollection } from '../collections/tuning.ts';
import type { AnswerCounts } from './answer-counts.ts';

const MICROS = 1_000_000;

interface Described {
  readonly config: { readonly params: object };
}

export function describeRequests(counts: AnswerCounts): object {
  const responses: Record<string, Record<string, object>> = {};
  for (const { method, endpoint, status, count, seconds, secondsMin, secondsMax, lastMs } of counts.list()) {
    responses[`${method} ${endpoint}`] ??= {};
    Object.assign(responses[`${method} ${endpoint}`] as object, {
      [status]: {
        count,
        avg_duration_micros: (seconds / count) * MICROS,
        min_duration_micros: secondsMin * MICROS,
        max_duration_micros: secondsMax * MICROS,
        total_duration_micros: Math.round(seconds * MICROS),
        last_responded: new Date(lastMs).toISOString(),
      },
    });
  }
  // There is no second interface: gRPC is not served.
  return { rest: { responses }, grpc: { responses: {} } };
}

/** Describes the process. The allocator reports fewer figures than that of the original. */
export function describeProcess(): object {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  return {
    memory: {
      active_bytes: heapUsed + external,
      allocated_bytes: heapTotal + external,
      metadata_bytes: 0,
      resident_bytes: rss,
      retained_bytes: 0,
    },
    hardware: { collection_data: {} },
    search_pool: { mode: 'shared', high_cpu_threads: availableParallelism(), high_io_threads: 1 },
  };
}

/** Describes collections, the more the higher the level: as totals, with their settings, with their only shard. */
export function describeCollections(collections: readonly ListedCollection[], level: number): object {
  const number_of_collections = collections.length;
  if (level === 0) return { number_of_collections };
  return {
    number_of_collections,
    collections: collections.map((collection) => describeOne(collection, level)),
    snapshots: collections.map(({ name }) => ({ id: name })),
  };
}

function describeOne(collection: ListedCollection, level: number): object {
  const { config } = describeCollection(collection, {}) as Described;
  const { name, pointsCount } = collection;
  if (level === 1) return { vectors: pointsCount, optimizers_status: 'ok', params: config.params };
  // The time that loading took is not kept.
  const settings = { id: name, init_time_ms: null, config };
  if (level === 2) return settings;
  const shard = {
    id: 0,
    key: null,
    local: describeShard(collection, level),
    remote: [],
    replicate_states: { 0: 'Active' },
    partial_snapshot: { ongoing_create_snapshot_requests: 0, is_recovering: false, recovery_timestamp: 0 },
  };
  return { ...settings, shards: [shard], transfers: [], resharding: [] };
}

function describeShard(collection: ListedCollection, level: number): object {
  const { pointsCount, diskBytes, version } = collection;
  return {
    variant_name: 'local shard',
    status: 'green',
    total_optimized_points: pointsCount,
    vectors_size_bytes: diskBytes,
    // Bytes of payloads and vectors by name are not counted.
    payloads_size_bytes: null,
    num_points: pointsCount,
    num_vectors: null,
    num_vectors_by_name: null,
    optimizations: { status: 'ok', optimizations: { count: 0 }, log: [] },
    async_scorer: false,
    // Every write is applied before it is acknowledged.
    update_queue: { length: 0, op_num: version },
    ...(level > 3 && { segments: [describeSegment(collection)], indexed_only_excluded_vectors: {} }),
  };
}

function describeSegment({ name, pointsCount, diskBytes, memoryBytes, fields }: ListedCollection): object {
  const main = fields[0]?.name ?? '';
  const vectors = { num_vectors: pointsCount, num_indexed_vectors: pointsCount, num_deleted_vectors: 0 };
  return {
    info: {
      uuid: toSegmentId(name),
      segment_type: 'plain',
      ...vectors,
      num_points: pointsCount,
      vectors_size_bytes: diskBytes,
      payloads_size_bytes: 0,
      ram_usage_bytes: memoryBytes,
      disk_usage_bytes: diskBytes,
      is_appendable: true,
      index_schema: {},
      vector_data: { [main]: vectors },
    },
    config: { payload_storage_type: { type: 'mmap' } },
    vector_index_searches: [],
    payload_field_indices: [],
  };
}

/** Returns the id of the only segment of a collection, made of its name: a UUID, the same at every call. */
export function toSegmentId(name: CollectionInfo['name']): string {
  const digits = Buffer.from(name).toString('hex').padEnd(32, '0').slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
