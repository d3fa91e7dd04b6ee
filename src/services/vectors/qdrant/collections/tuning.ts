// The tuning options of clients. They have no effect, because search is exact. They are stored as text and returned in
// the usual positions, with the usual defaults.
import { FieldNotFound } from '../../../../vector/errors.ts';
import { CARRIER, findMain, type VectorField } from '../../../../vector/fields.ts';
import type { CollectionInfo, NewCollection } from '../../../../vector/vector-store.ts';
import { TUNING_LENGTH_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { CreateBody, UpdateBody } from '../contract/collections.ts';
import { DEFAULT_VECTOR } from '../contract/fields.ts';
import tuning from '../contract/tuning.json' with { type: 'json' };
import { checkCreation, checkUpdate } from './check-tuning.ts';
import { isNamed, toFields } from './vector-fields.ts';

const { defaults: DEFAULTS } = tuning;

type Fields = Readonly<Record<string, unknown>>;

export function toNewCollection(body: CreateBody): NewCollection {
  checkCreation(body);
  const fields = toFields(body);
  const { size, distance } = findMain(fields) ?? CARRIER;
  return { size, distance, fields, tuning: toTuning(body) };
}

/** Writes the tuning. It keeps the names of vectors, because clients look for them where they wrote them. */
function toTuning({ vectors, ...others }: CreateBody): string {
  const named = vectors && isNamed(vectors) ? mapValues(vectors, withoutShape) : undefined;
  return writeTuning({ vectors: named ?? withoutShape((vectors ?? {}) as Fields), ...others });
}

function withoutShape({ size: _size, distance: _distance, ...params }: Fields): Fields {
  return params;
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, map: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}

/** Parses an update to JSON text. */
export function parseUpdate(body: UpdateBody): string {
  checkUpdate(body);
  return JSON.stringify(body);
}

/** Merges an update, which is JSON, into the earlier tuning, part by part. */
export function mergeTuning({ tuning, fields }: CollectionInfo, update: string): string {
  const { params, vectors, ...said } = JSON.parse(update) as UpdateBody;
  const before = JSON.parse(tuning) as { readonly vectors?: Fields; readonly metadata?: Fields };
  const isAlone = fields.some(({ name }) => name === DEFAULT_VECTOR) && !(DEFAULT_VECTOR in (before.vectors ?? {}));
  checkNames(vectors, fields, (kind) => kind !== 'sparse');
  checkNames(said.sparse_vectors, fields, (kind) => kind === 'sparse');
  const { metadata, ...others } = { ...said, ...params, vectors: isAlone ? vectors?.[DEFAULT_VECTOR] : vectors };
  const merged = mergeParts(before, others) as Fields;
  return writeTuning(metadata ? { ...merged, metadata: mergeMetadata(before.metadata, metadata) } : merged);
}

/** Merges metadata: each member replaces that of the same name, and null removes it. */
function mergeMetadata(before: Fields | null | undefined, now: Fields): Fields {
  return withoutNulls({ ...before, ...now });
}

/** Rejects tuning of vectors that the collection does not have. */
function checkNames(
  given: object | null | undefined,
  fields: readonly VectorField[],
  isRight: (kind: VectorField['kind']) => boolean,
): void {
  const known = fields.filter(({ kind }) => isRight(kind)).map(({ name }) => name);
  const unknown = Object.keys(given ?? {}).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new FieldNotFound(unknown);
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

export function describeCollection({ fields, pointsCount, tuning }: CollectionInfo, payloadSchema: object): object {
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
  const params = ({ size, distance }: VectorField, given: unknown) => ({
    size,
    distance,
    ...withoutNulls(given as Fields | undefined),
  });
  const dense = fields.filter(({ kind }) => kind !== 'sparse');
  const [first] = dense;
  const isAlone = dense.length === 1 && first?.name === DEFAULT_VECTOR && !(DEFAULT_VECTOR in (vectors ?? {}));
  const named = Object.fromEntries(dense.map((field) => [field.name, params(field, vectors?.[field.name])]));
  return {
    status: 'green',
    optimizer_status: 'ok',
    indexed_vectors_count: pointsCount,
    points_count: pointsCount,
    segments_count: 1,
    config: {
      params: {
        vectors: isAlone ? params(first, vectors) : named,
        ...(sparse_vectors && { sparse_vectors: mapValues(sparse_vectors, (given) => withoutNulls(given as Fields)) }),
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
