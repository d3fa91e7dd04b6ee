// Answers are written as text: payloads lie in the store as JSON text and are spliced in as they are.
import type { ScoredPoint, StoredPoint } from '../../../vector/vector-store.ts';
import type { Surroundings } from '../http/answers.ts';
import { writeId } from './parse-point-id.ts';

export function writeRecord({ id, vector }: StoredPoint): Surroundings {
  return { before: `{"id":${writeId(id)},`, after: `,"vector":${writeVector(vector)}}` };
}

export function writeScored({ id, version, score, vector }: ScoredPoint): Surroundings {
  const before = `{"id":${writeId(id)},"version":${version},"score":${score},`;
  return { before, after: `,"vector":${writeVector(vector)}}` };
}

function writeVector(vector: Float32Array | null): string {
  return vector === null ? 'null' : `[${Array.from(vector, toShortest).join(',')}]`;
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
