// The tuning options of clients. They have no effect, because search is exact. They are stored as text and returned in
// the usual positions, with the usual defaults.
import type { CollectionInfo, NewCollection } from '../../../../vector/vector-store.ts';
import { TUNING_LENGTH_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { CreateBody, UpdateBody, VectorsBody } from '../contract/collections.ts';
import { DEFAULT_VECTOR } from '../contract/fields.ts';
import tuning from '../contract/tuning.json' with { type: 'json' };
import { checkCreation, checkUpdate } from './check-tuning.ts';

const { defaults: DEFAULTS } = tuning;

type Fields = Readonly<Record<string, unknown>>;

/** A collection to create. Sparse vectors are not supported, but some clients request them. */
export interface CollectionInput extends NewCollection {
  readonly wantsSparse: boolean;
}

export function toNewCollection(body: CreateBody): CollectionInput {
  checkCreation(body);
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

/** Parses an update to JSON text. */
export function parseUpdate(body: UpdateBody): string {
  checkUpdate(body);
  return JSON.stringify(body);
}

/** Merges an update, which is JSON, into the earlier tuning, part by part. */
export function mergeTuning(tuning: string, update: string): string {
  const { params, vectors, ...said } = JSON.parse(update) as UpdateBody;
  const before = JSON.parse(tuning) as { readonly vectors?: Fields; readonly metadata?: Fields };
  const isNamed = DEFAULT_VECTOR in (before.vectors ?? {});
  const { metadata, ...others } = { ...said, ...params, vectors: isNamed ? vectors : vectors?.[DEFAULT_VECTOR] };
  const merged = mergeParts(before, others) as Fields;
  return writeTuning(metadata ? { ...merged, metadata: mergeMetadata(before.metadata, metadata) } : merged);
}

/** Merges metadata: each member replaces that of the same name, and null removes it. */
function mergeMetadata(before: Fields | null | undefined, now: Fields): Fields {
  return withoutNulls({ ...before, ...now });
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
    strict_mode_config,
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
        ...DEFAULTS.params,
        ...withoutNulls(others),
      },
      hnsw_config: { ...DEFAULTS.hnsw, ...withoutNulls(hnsw_config) },
      optimizer_config: { ...DEFAULTS.optimizers, ...withoutNulls(optimizers_config) },
      wal_config: { ...DEFAULTS.wal, ...withoutNulls(wal_config) },
      // An update may have removed it.
      quantization_config: typeof quantization_config === 'object' ? quantization_config : null,
      ...(metadata && { metadata }),
      ...(strict_mode_config && { strict_mode_config: { enabled: false, ...withoutNulls(strict_mode_config) } }),
    },
    payload_schema: payloadSchema,
    // Every write is applied before it is acknowledged.
    update_queue: { length: 0 },
  };
}

/** Removes null fields, which mean that nothing was given. */
function withoutNulls(fields: Fields | null | undefined): Fields {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== null));
}
