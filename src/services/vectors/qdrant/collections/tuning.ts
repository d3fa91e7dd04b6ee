// The tuning options of clients. They have no effect, because search is exact. They are stored as text and returned in
// the usual positions, with the usual defaults.
import type { CollectionInfo, NewCollection } from '../../../../vector/vector-store.ts';
import { TUNING_LENGTH_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { CreateBody, UpdateBody, VectorsBody } from '../contract/collections.ts';
import { DEFAULT_VECTOR } from '../contract/fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A collection to create. Sparse vectors are not supported, but some clients request them. */
export interface CollectionInput extends NewCollection {
  readonly wantsSparse: boolean;
}

export function toNewCollection(body: CreateBody): CollectionInput {
  const { vectors } = body;
  const { size, distance } = isNamed(vectors) ? vectors[DEFAULT_VECTOR] : vectors;
  const wantsSparse = Object.keys(body.sparse_vectors ?? {}).length > 0;
  // Such a collection is never created, and its rejection comes before all others.
  return { size, distance, tuning: wantsSparse ? '{}' : toTuning(body), wantsSparse };
}

/** Writes the tuning. It keeps the name of the vector, because clients look for it where they wrote it. */
function toTuning({ vectors, ...others }: CreateBody): string {
  const { size: _size, distance: _distance, ...params } = isNamed(vectors) ? vectors[DEFAULT_VECTOR] : vectors;
  return writeTuning({ vectors: isNamed(vectors) ? { [DEFAULT_VECTOR]: params } : params, ...others });
}

/** Merges an update into the earlier tuning, part by part. */
export function mergeTuning(tuning: string, { params, vectors, ...said }: UpdateBody): string {
  const before = JSON.parse(tuning) as { readonly vectors?: Fields };
  const isNamed = DEFAULT_VECTOR in (before.vectors ?? {});
  const now = { ...said, ...params, vectors: isNamed ? vectors : vectors?.[DEFAULT_VECTOR] };
  return writeTuning(mergeParts(before, now) as Fields);
}

function mergeParts(before: unknown, now: unknown): unknown {
  if (now === null || now === undefined) return before;
  if (typeof now !== 'object' || typeof before !== 'object' || before === null) return now;
  const merged: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(now)) merged[name] = mergeParts(merged[name], value);
  return merged;
}

function writeTuning(fields: Fields): string {
  const tuning = JSON.stringify(fields);
  if (tuning.length > TUNING_LENGTH_MAX) {
    refuseInput('body', `must not say more than ${TUNING_LENGTH_MAX} characters about tuning`);
  }
  return tuning;
}

function isNamed(vectors: CreateBody['vectors']): vectors is { readonly [DEFAULT_VECTOR]: VectorsBody } {
  return DEFAULT_VECTOR in vectors;
}

const PARAMS = { shard_number: 1, replication_factor: 1, write_consistency_factor: 1, on_disk_payload: true };
const HNSW = { m: 16, ef_construct: 100, full_scan_threshold: 10_000, max_indexing_threads: 0, on_disk: false };
const OPTIMIZERS = {
  deleted_threshold: 0.2,
  vacuum_min_vector_number: 1_000,
  default_segment_number: 0,
  max_segment_size: null,
  memmap_threshold: null,
  indexing_threshold: 10_000,
  flush_interval_sec: 5,
  max_optimization_threads: null,
};
const WAL = { wal_capacity_mb: 32, wal_segments_ahead: 0, wal_retain_closed: 1 };

export function describeCollection(
  { size, distance, pointsCount, tuning }: CollectionInfo,
  payloadSchema: object,
): object {
  const {
    vectors,
    hnsw_config,
    optimizers_config,
    wal_config,
    quantization_config,
    metadata,
    sparse_vectors,
    ...others
  } = JSON.parse(tuning) as Record<string, Fields | null | undefined>;
  const params = (given: Fields) => ({ size, distance, ...withoutNulls(given) });
  const named = vectors?.[DEFAULT_VECTOR] as Fields | undefined;
  return {
    status: 'green',
    optimizer_status: 'ok',
    indexed_vectors_count: pointsCount,
    points_count: pointsCount,
    segments_count: 1,
    config: {
      params: {
        vectors: named === undefined ? params(vectors ?? {}) : { [DEFAULT_VECTOR]: params(named) },
        ...PARAMS,
        ...withoutNulls(others),
      },
      hnsw_config: { ...HNSW, ...withoutNulls(hnsw_config) },
      optimizer_config: { ...OPTIMIZERS, ...withoutNulls(optimizers_config) },
      wal_config: { ...WAL, ...withoutNulls(wal_config) },
      // An update may have removed it.
      quantization_config: typeof quantization_config === 'object' ? quantization_config : null,
      ...(metadata && { metadata }),
    },
    payload_schema: payloadSchema,
  };
}

/** Removes null fields, which mean that nothing was given. */
function withoutNulls(fields: Fields | null | undefined): Fields {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== null));
}
