// The extraction of vectors from a body before it is parsed, so that their numbers never become JavaScript values. The
// body then has arrays of one number instead, which the published schemas accept: the index of the extracted vector.
import { extractNumbers, type NumberRows } from '../../../platform/json/extract-numbers.ts';
import { decodeUtf8, InvalidJson } from '../../../platform/json/parse-json.ts';

/** Returns the caller's numbers for an array of the body, as float32 values if they were extracted. */
export type NumbersOf = (array: readonly number[] | Float32Array) => ArrayLike<number>;

/**
 * The key under which a body holds its extracted rows. A WeakMap would keep each body alive until the whole heap is
 * collected.
 */
const ROWS = Symbol('rows');
type Body = { [ROWS]?: NumberRows };

/**
 * Parses a body after extracting the arrays of numbers inside at most `depthMax` objects and arrays. A body that is
 * invalid or has numbers out of range is parsed unchanged, so that errors have one source and one wording.
 */
export function parseApart(bytes: Buffer, depthMax: number, parse: (text: string) => unknown): unknown {
  const extracted = extractNumbers(bytes, depthMax);
  if (extracted === undefined) return parse(decodeUtf8(bytes));
  try {
    const body = parse(decodeUtf8(extracted.rest));
    // The property is not enumerable, so the body looks like its text to all other code.
    if (typeof body === 'object' && body !== null) Object.defineProperty(body, ROWS, { value: extracted.rows });
    return body;
  } catch (error) {
    if (!(error instanceof InvalidJson)) throw error;
    return parse(decodeUtf8(bytes));
  }
}

/** Returns the rows extracted from a body; undefined if it was parsed unchanged. */
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
