// The tuning options of clients. They have no effect, because search is exact. They are stored as text and returned in
// the usual positions, with the usual defaults.
import { assert } from '../../../../base/assert.ts';
import { FieldNotFound, SizeTooLarge } from '../../../../vector/errors.ts';
import { CARRIER, type FieldChange, findField, findMain, type VectorField } from '../../../../vector/fields/fields.ts';
import type { CollectionInfo, NewCollection } from '../../../../vector/vector-store.ts';
import { FIELD_NAME_LENGTH_MAX, FIELDS_MAX, TUNING_LENGTH_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { CreateBody, SparseBody, UpdateBody, VectorNameBody } from '../contract/collections.ts';
import { DEFAULT_VECTOR } from '../contract/fields.ts';
import tuning from '../contract/tuning.json' with { type: 'json' };
import { checkCreation, checkUpdate } from './check-tuning.ts';
import { listWarnings } from './list-warnings.ts';
import { checkDatatype, isNamed, toFields } from './vector-fields.ts';

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
  return writeTuning({ vectors: named ?? withoutShape((vectors ?? {}) as Fields), ...withoutAlias(others) });
}

function withoutShape({ size: _size, distance: _distance, ...params }: Fields): Fields {
  return withoutAlias(params);
}

/** Gives `quantization` its newer name. */
function withoutAlias<T extends Fields>({ quantization, ...params }: T): Fields {
  return quantization ? { ...params, quantization_config: quantization } : params;
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, map: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}

/** Parses an update to JSON text. */
export function parseUpdate(body: UpdateBody): string {
  checkUpdate(body);
  return JSON.stringify(body);
}

/** New tuning of a collection, and the changes of its fields that belong to it. */
export interface Settings {
  readonly tuning: string;
  readonly changes: readonly FieldChange[];
}

/** Merges an update, which is JSON, into the earlier tuning, part by part. */
export function mergeTuning({ tuning, fields }: CollectionInfo, update: string): Settings {
  const { params, vectors: given, ...others } = JSON.parse(update) as UpdateBody;
  const vectors = given && mapValues(given, (params) => withoutAlias(params as Fields));
  const said = withoutAlias(others as Fields) as typeof others;
  const before = JSON.parse(tuning) as { readonly vectors?: Fields; readonly metadata?: Fields };
  const isAlone = isDefaultAlone(fields, before.vectors);
  checkNames(vectors, fields, (kind) => kind !== 'sparse');
  checkNames(said.sparse_vectors, fields, (kind) => kind === 'sparse');
  const { metadata, ...rest } = { ...said, ...params, vectors: isAlone ? vectors?.[DEFAULT_VECTOR] : vectors };
  const merged = mergeParts(before, rest) as Fields;
  return {
    tuning: writeTuning(metadata ? { ...merged, metadata: mergeMetadata(before.metadata, metadata) } : merged),
    changes: listWeights(said.sparse_vectors, fields),
  };
}

/** Lists the sparse fields whose queries are weighted otherwise from now on. */
function listWeights(given: UpdateBody['sparse_vectors'], fields: readonly VectorField[]): FieldChange[] {
  return Object.entries(given ?? {}).flatMap(([name, { modifier, index }]) => {
    checkDatatype(index);
    const idf = modifier === 'idf';
    const isChanged = modifier && (findField(fields, name)?.idf ?? false) !== idf;
    return isChanged ? [{ kind: 'weigh', name, idf } as const] : [];
  });
}

/** Returns the settings of a collection that gets another vector. */
export function addVector(
  { tuning, fields }: CollectionInfo,
  name: string,
  body: VectorNameBody,
  sizeMax: number,
): Settings {
  if (name.length > FIELD_NAME_LENGTH_MAX) refuseInput('name', `must have at most ${FIELD_NAME_LENGTH_MAX} characters`);
  const known = JSON.parse(tuning) as TuningBody;
  const dense = 'dense' in body ? { [name]: body.dense } : {};
  const sparse = 'sparse' in body ? { [name]: toSparseParams(body.sparse) } : {};
  const [field] = toFields({ vectors: dense, sparse_vectors: sparse });
  assert(field !== undefined, 'the schema wants a dense or a sparse vector');
  if (field.size > sizeMax) throw new SizeTooLarge(sizeMax, field.size);
  if (fields.length >= FIELDS_MAX) refuseInput('vectors', `must not be more than ${FIELDS_MAX}`);
  const before = isDefaultAlone(fields, known.vectors) ? { [DEFAULT_VECTOR]: known.vectors } : known.vectors;
  const added = {
    ...known,
    vectors: { ...before, ...mapValues(dense, (params) => withoutShape(params)) },
    ...('sparse' in body && { sparse_vectors: { ...known.sparse_vectors, ...sparse } }),
  };
  return { tuning: writeTuning(added), changes: [{ kind: 'add', field: { ...field, isMain: false } }] };
}

function toSparseParams({ datatype, modifier }: Extract<VectorNameBody, { sparse: unknown }>['sparse']): SparseBody {
  return { ...(modifier && { modifier }), ...(datatype && { index: { datatype } }) };
}

/** Returns the settings of a collection that loses a vector. */
export function removeVector({ tuning }: CollectionInfo, name: string): Settings {
  const { vectors, sparse_vectors, ...others } = JSON.parse(tuning) as TuningBody;
  const without = (named: Fields | null | undefined): Fields =>
    Object.fromEntries(Object.entries(named ?? {}).filter(([each]) => each !== name));
  const kept = {
    ...others,
    vectors: without(vectors),
    ...(sparse_vectors && { sparse_vectors: without(sparse_vectors) }),
  };
  return { tuning: writeTuning(kept), changes: [{ kind: 'remove', name }] };
}

interface TuningBody extends Fields {
  readonly vectors?: Fields | null;
  readonly sparse_vectors?: Fields | null;
}

/** Returns true if the default vector is the only dense one, and its tuning stands without its name. */
function isDefaultAlone(fields: readonly VectorField[], vectors: Fields | null | undefined): boolean {
  const dense = fields.filter(({ kind }) => kind !== 'sparse');
  return dense.length === 1 && dense[0]?.name === DEFAULT_VECTOR && !(DEFAULT_VECTOR in (vectors ?? {}));
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
  if (unknown !== undefined) throw new FieldNotFound(unknown, fields);
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
    ...withoutNulls(given as Fields | undefined, ['Disabled']),
  });
  const dense = fields.filter(({ kind }) => kind !== 'sparse');
  const [first] = dense;
  const isAlone = isDefaultAlone(fields, vectors);
  const named = Object.fromEntries(dense.map((field) => [field.name, params(field, vectors?.[field.name])]));
  const warnings = dense.flatMap((field) => {
    const own = (isAlone ? vectors : vectors?.[field.name]) as Fields | null | undefined;
    return listWarnings(field, { hnsw_config, quantization_config }, own ?? {});
  });
  return {
    status: 'green',
    optimizer_status: 'ok',
    // Clients that turn indexing off wait for 0.
    indexed_vectors_count: optimizers_config?.['indexing_threshold'] === 0 ? 0 : pointsCount,
    points_count: pointsCount,
    segments_count: 1,
    config: {
      params: {
        vectors: isAlone && first ? params(first, vectors) : named,
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
    ...(warnings.length > 0 && { warnings }),
    // Every write is applied before it is acknowledged.
    update_queue: { length: 0 },
  };
}

/** Removes null fields, which mean that nothing was given, and those with other values that mean the same. */
function withoutNulls(fields: Fields | null | undefined, others: readonly unknown[] = []): Fields {
  return Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== null && !others.includes(value)),
  );
}
