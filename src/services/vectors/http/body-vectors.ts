// The vectors of a body are taken out before it is parsed, so that their numbers never become JavaScript values. In their
// places the body holds arrays of one number, which the published schemas admit: the place of the vector among those taken out.
import { extractNumbers, type NumberRows } from '../../../platform/json/extract-numbers.ts';
import { decodeUtf8, InvalidJson } from '../../../platform/json/parse-json.ts';

/** The numbers that the caller wrote in the place of an array of the body: float32 values where they were taken out of it. */
export type NumbersOf = (array: readonly number[] | Float32Array) => ArrayLike<number>;

/** Where a body holds what was taken out of it. A WeakMap of bodies would make each of them live until the whole heap is collected. */
const ROWS = Symbol('rows');
type Body = { [ROWS]?: NumberRows };

/**
 * Parses a body, with the arrays of numbers inside at most `depthMax` objects and arrays taken out. A body with numbers beyond
 * range, or that is not valid, is parsed as it was sent, so that whatever is refused is refused in one place and words.
 */
export function parseApart(bytes: Buffer, depthMax: number, parse: (text: string) => unknown): unknown {
  const extracted = extractNumbers(bytes, depthMax);
  if (extracted === undefined) return parse(decodeUtf8(bytes));
  try {
    const body = parse(decodeUtf8(extracted.rest));
    // Not enumerable: for all others the body is what its text says.
    if (typeof body === 'object' && body !== null) Object.defineProperty(body, ROWS, { value: extracted.rows });
    return body;
  } catch (error) {
    if (!(error instanceof InvalidJson)) throw error;
    return parse(decodeUtf8(bytes));
  }
}

/** What was taken out of a body; undefined when it was parsed as it was sent. */
export function findRows(body: object): NumberRows | undefined {
  return (body as Body)[ROWS];
}

export function createNumbersOf(rows: NumberRows | undefined): NumbersOf {
  if (rows === undefined) return (array) => array;
  const { values, offsets } = rows;
  return (array) => {
    if (array instanceof Float32Array) return array;
    const [row = 0] = array;
    return values.subarray(offsets[row], offsets[row + 1]);
  };
}
