// The writers of answers as text: the store has payloads as JSON text, which is inserted unchanged.
import type { FastifyRequest } from 'fastify';
import type { FieldVector } from '../../../vector/fields/fields.ts';
import type { ScoredPoint, StoredPoint } from '../../../vector/vector-store.ts';
import { COMPLETED, type Surroundings } from '../http/answers.ts';
import { writeId } from './points/parse-point-id.ts';

const ACKNOWLEDGED = '{"operation_id":0,"status":"acknowledged"}';

/**
 * Writes the result of an update. Every write is stored when it is answered; clients that did not ask to wait get the
 * answer of the original.
 */
export function writeUpdateResult({ query }: Pick<FastifyRequest, 'query'>): string {
  return (query as { readonly wait?: string }).wait === 'true' ? COMPLETED : ACKNOWLEDGED;
}

/** A point with its vectors by their names, unless it has the default one alone. */
export type AnsweredPoint = StoredPoint & { readonly vectors?: ReadonlyMap<string, FieldVector> };

export function writeRecord(point: AnsweredPoint): Surroundings {
  return { before: `{"id":${writeId(point.id)},`, after: `,"vector":${writeVectors(point)}}` };
}

export function writeScored(point: ScoredPoint & AnsweredPoint): Surroundings {
  const { id, version, score } = point;
  const before = `{"id":${writeId(id)},"version":${version},"score":${writeScore(score)},`;
  return { before, after: `,"vector":${writeVectors(point)}}` };
}

function writeVectors({ vector, vectors }: AnsweredPoint): string {
  if (vectors === undefined) return vector === null ? 'null' : writeNumbers(vector);
  // The default vector alone has no name.
  const only = vectors.size === 1 ? vectors.get('') : undefined;
  if (only !== undefined && 'rows' in only) return writeVector(only);
  return `{${Array.from(vectors, ([name, each]) => `${JSON.stringify(name)}:${writeVector(each)}`).join(',')}}`;
}

function writeVector(vector: FieldVector): string {
  if (vector instanceof Float32Array) return writeNumbers(vector);
  if ('indices' in vector) return `{"indices":[${vector.indices.join()}],"values":${writeNumbers(vector.values)}}`;
  const { rows, size } = vector;
  const count = rows.length / size;
  return `[${Array.from({ length: count }, (_, i) => writeNumbers(rows.subarray(i * size, (i + 1) * size))).join(',')}]`;
}

function writeNumbers(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => writeFloat(toShortest(value))).join(',')}]`;
}

/** The number from which JavaScript writes an exponent. */
const EXPONENT_FROM = 1e21;

/** Writes a float. A whole one keeps its fraction, because some clients take a number without one for an integer. */
export function writeFloat(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < EXPONENT_FROM ? `${value}.0` : `${value}`;
}

/** Writes a score as the original computes it: as a 32-bit float. */
export function writeScore(score: number): string {
  const rounded = Math.fround(score);
  return writeFloat(Number.isFinite(rounded) ? toShortest(rounded) : score);
}

/** The most digits that a 32-bit float needs. */
const DIGITS_MAX = 9;
/** The largest exact power of ten in a double: dividing by it gives the double nearest to the decimal. */
const EXPONENT_MAX = 22;

/** Returns the double with the fewest digits that rounds to this 32-bit float: 0.1 and not 0.10000000149011612. */
function toShortest(float: number): number {
  const magnitude = Math.floor(Math.log10(Math.abs(float)));
  for (let digits = 6; digits <= DIGITS_MAX; digits++) {
    const exponent = digits - 1 - magnitude;
    if (exponent < 0 || exponent > EXPONENT_MAX) break;
    const power = 10 ** exponent;
    const decimal = Math.round(float * power) / power;
    if (Math.fround(decimal) === float) return decimal;
  }
  return float;
}
