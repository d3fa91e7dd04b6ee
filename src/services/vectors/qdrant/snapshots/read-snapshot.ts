// Reads snapshots, which come from outside: everything in them is checked like the body of a request.
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createSchemaChecks } from '../../../../platform/http/schemas/schema-check.ts';
import { areExtrasIntact, decodeExtras, encodeExtras } from '../../../../vector/fields/extras.ts';
import type { VectorField } from '../../../../vector/fields/fields.ts';
import { DISTANCES, type Distance, type NewCollection, type PointBatch } from '../../../../vector/vector-store.ts';
import { writeExactJson } from '../../bodies/exact-json.ts';
import { type Limits, TUNING_LENGTH_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { writePayloadWithin } from '../../model/payload.ts';
import { CreateIndex } from '../contract/indexes.ts';
import { SCHEMAS } from '../contract/schemas.ts';
import { StrictMode } from '../contract/strict-mode.ts';
import { parseExactJson } from '../parse-body.ts';
import { isObject, type Members } from '../strict/body-members.ts';
import { SNAPSHOT_FORMAT, type SnapshotCollection, type SnapshotPoint } from './write-snapshot.ts';

/** The points that are stored at once, and the numbers of their vectors. */
const BATCH_POINTS = 512;
const BATCH_NUMBERS = 262_144;
const FIELDS_MAX = 64;
const FLOAT_BYTES = 4;

export interface RestoredCollection extends NewCollection {
  readonly indexes: ReadonlyMap<string, string>;
}

/** A part of a snapshot: the settings of the collection first, then its points. */
export type SnapshotPart =
  | { readonly kind: 'collection'; readonly collection: RestoredCollection }
  | { readonly kind: 'points'; readonly batch: PointBatch };

const checkOf = createSchemaChecks(SCHEMAS);
const checkIndex = checkOf(CreateIndex);
const checkStrictMode = checkOf(StrictMode);

/** Yields the lines between the first and the last. Refuses a snapshot that is not complete and as it was written. */
async function* readLines(input: Readable): AsyncGenerator<Members> {
  const digest = createHash('sha256');
  let index = 0;
  let isComplete = false;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const line = parseLine(text, index++);
    if (isComplete) refuse('goes on after its end');
    if (index === 1) checkFormat(line);
    if ('sha256' in line) {
      isComplete = line['sha256'] === digest.digest('hex') || refuse('is damaged: its checksum does not match');
      continue;
    }
    digest.update(`${text}\n`);
    if (index > 1) yield line;
  }
  if (!isComplete) refuse('is not complete');
}

/** Lists the names of the collections in a snapshot. Reads it to its end. */
export async function listSnapshotNames(input: Readable): Promise<string[]> {
  const names: string[] = [];
  for await (const { collection } of readLines(input)) {
    if (isObject(collection)) names.push(String(collection['name']));
  }
  return names;
}

/** Yields the parts of the collection of this name. */
export async function* readSnapshot(input: Readable, name: string, limits: Limits): AsyncGenerator<SnapshotPart> {
  let isWanted = false;
  let points: SnapshotPoint[] = [];
  let numbers = 0;
  for await (const line of readLines(input)) {
    const { collection } = line;
    if (isObject(collection)) {
      isWanted = collection['name'] === name;
      if (isWanted) yield { kind: 'collection', collection: parseCollection(collection as never, limits) };
      continue;
    }
    if (!isWanted) continue;
    const isEnd = 'end' in line;
    if (!isEnd) {
      points.push(line as unknown as SnapshotPoint);
      numbers += String(line['vector']).length / FLOAT_BYTES;
    }
    if (points.length > 0 && (isEnd || points.length >= BATCH_POINTS || numbers >= BATCH_NUMBERS)) {
      yield { kind: 'points', batch: parsePoints(points, limits) };
      points = [];
      numbers = 0;
    }
  }
}

function refuse(message: string): never {
  return refuseInput('snapshot', message);
}

function parseLine(text: string, index: number): Members {
  try {
    const line: unknown = JSON.parse(text);
    if (isObject(line)) return line;
  } catch {
    // It is refused like a line of another kind.
  }
  return refuse(index === 0 ? 'was not made by Magpie' : `is damaged in line ${index + 1}`);
}

function checkFormat(line: Members): void {
  if (line['magpie_snapshot'] !== SNAPSHOT_FORMAT) refuse('was not made by Magpie, or by a newer version');
}

function parseCollection(given: SnapshotCollection, limits: Limits): RestoredCollection {
  const { size, distance, tuning, fields } = given;
  if (!isSize(size, limits) || !isDistance(distance)) refuse('has a collection without size and distance');
  if (!Array.isArray(fields) || fields.length > FIELDS_MAX) refuse('has a collection with too many vectors');
  if (typeof tuning !== 'string' || tuning.length > TUNING_LENGTH_MAX) refuse('has a collection with odd tuning');
  const { strict_mode_config: strict } = parseObject(tuning);
  if (strict !== undefined && strict !== null) checkStrictMode(strict);
  return {
    size,
    distance,
    fields: fields.map((field) => parseField(field, limits)),
    tuning,
    indexes: parseIndexes(given.indexes),
  };
}

function isSize(size: unknown, { vectorSizeMax }: Limits): size is number {
  return Number.isInteger(size) && Number(size) >= 0 && Number(size) <= vectorSizeMax;
}

function isDistance(distance: unknown): distance is Distance {
  return (DISTANCES as readonly unknown[]).includes(distance);
}

const KINDS = ['dense', 'sparse', 'multi'];
const NAME_LENGTH_MAX = 255;

function parseField(field: unknown, limits: Limits): VectorField {
  const { name, kind, size, distance, idf, isMain } = isObject(field) ? field : {};
  const isNamed = typeof name === 'string' && name.length <= NAME_LENGTH_MAX && KINDS.includes(String(kind));
  if (!isNamed || !isSize(size, limits) || !isDistance(distance)) refuse('has a vector of an unknown kind');
  const known = { name, kind: kind as VectorField['kind'], size, distance, isMain: isMain === true };
  return idf === true ? { ...known, idf } : known;
}

function parseObject(text: unknown): Members {
  try {
    const value: unknown = JSON.parse(String(text));
    if (isObject(value) && !Array.isArray(value)) return value;
  } catch {
    // It is refused like another value.
  }
  return refuse('has settings that are no object');
}

function parseIndexes(text: string): ReadonlyMap<string, string> {
  const indexes = new Map<string, string>();
  for (const [field_name, field_schema] of Object.entries(parseObject(text))) {
    checkIndex({ field_name, field_schema });
    indexes.set(field_name, JSON.stringify(field_schema));
  }
  return indexes;
}

function parsePoints(points: readonly SnapshotPoint[], limits: Limits): PointBatch {
  const vectors = points.map(({ vector }) => parseFloats(vector));
  const offsets = new Uint32Array(points.length + 1);
  for (const [i, vector] of vectors.entries()) offsets[i + 1] = (offsets[i] ?? 0) + vector.length;
  const values = new Float32Array(offsets.at(-1) ?? 0);
  for (const [i, vector] of vectors.entries()) values.set(vector, offsets[i]);
  return {
    ids: points.map(({ id }) => (typeof id === 'string' ? id : refuse('has a point without an id'))),
    values,
    offsets,
    payloads: points.map(({ payload }) => {
      const value = parseExactJson(String(payload));
      if (!isObject(value) || Array.isArray(value)) refuse('has a payload that is no object');
      return writePayloadWithin(value, 'payload', limits, writeExactJson);
    }),
    extras: points.map(({ extras }) => (extras === undefined ? null : parseExtras(extras))),
  };
}

function parseFloats(text: unknown): Float32Array {
  const bytes = Buffer.from(String(text), 'base64');
  const floats = new Float32Array(Math.floor(bytes.length / FLOAT_BYTES));
  new Uint8Array(floats.buffer).set(bytes.subarray(0, floats.byteLength));
  return checkFinite(floats);
}

function checkFinite(floats: Float32Array): Float32Array {
  return floats.every(Number.isFinite) ? floats : refuse('has a vector with a number that is not finite');
}

/** Reads the other vectors of a point and writes them anew, so that only what was understood is stored. */
function parseExtras(text: string): Uint8Array | null {
  const blob = new Uint8Array(Buffer.from(String(text), 'base64'));
  if (!areExtrasIntact(blob)) refuse('has damaged vectors');
  try {
    const extras = decodeExtras(blob);
    for (const vector of extras.vectors.values()) {
      if (vector instanceof Float32Array) checkFinite(vector);
      else if ('rows' in vector) checkFinite(vector.rows);
      else if (!isAscending(vector.indices)) refuse('has a sparse vector whose indices do not ascend');
      else checkFinite(vector.values);
    }
    return encodeExtras(extras);
  } catch (error) {
    if (error instanceof RangeError) refuse('has damaged vectors');
    throw error;
  }
}

function isAscending(indices: Uint32Array): boolean {
  return indices.every((index, i) => i === 0 || index > (indices[i - 1] ?? 0));
}
