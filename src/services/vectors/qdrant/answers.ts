// Answers are written as text: payloads lie in the store as JSON text and are spliced in as they are.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ScoredPoint, StoredPoint, WriteReceipt } from '../../../vector/vector-store.ts';
import { COMPLETED, type Surroundings, toWriteAnswer } from '../http/answers.ts';
import { writeId } from './points/parse-point-id.ts';

const ACKNOWLEDGED = '{"operation_id":0,"status":"acknowledged"}';

/** Every write is stored when it is answered; clients that did not ask to wait are told what the original tells them. */
export function writeUpdateResult({ query }: FastifyRequest): string {
  return (query as { readonly wait?: string }).wait === 'true' ? COMPLETED : ACKNOWLEDGED;
}

export function toUpdateAnswer(request: FastifyRequest, reply: FastifyReply, receipt: WriteReceipt): string {
  return toWriteAnswer(reply, writeUpdateResult(request), receipt);
}

export function writeRecord({ id, vector }: StoredPoint): Surroundings {
  return { before: `{"id":${writeId(id)},`, after: `,"vector":${writeVector(vector)}}` };
}

export function writeScored({ id, version, score, vector }: ScoredPoint): Surroundings {
  const before = `{"id":${writeId(id)},"version":${version},"score":${writeFloat(score)},`;
  return { before, after: `,"vector":${writeVector(vector)}}` };
}

function writeVector(vector: Float32Array | null): string {
  return vector === null ? 'null' : `[${Array.from(vector, (value) => writeFloat(toShortest(value))).join(',')}]`;
}

/** From here on JavaScript writes an exponent. */
const EXPONENT_FROM = 1e21;

/** A float that is whole keeps its fraction, because some clients take a number without one for an integer. */
function writeFloat(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < EXPONENT_FROM ? `${value}.0` : `${value}`;
}

/** As many digits as a 32-bit float can ever need. */
const DIGITS_MAX = 9;
/** Powers of ten up to this one are exact in a double, so that dividing by them gives the double nearest to the decimal. */
const EXPONENT_MAX = 22;

/** The double with the fewest digits that is this 32-bit float: 0.1 and not 0.10000000149011612. */
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
