// The parsers of bodies for the schemas: numbers are exact, and vectors are extracted. The extraction depth is that of
// the vectors. Lists of ids and of values to match, which must keep their digits, are deeper.
import { walkObject } from '../../../platform/json/json-source.ts';
import { decodeUtf8, parseJson } from '../../../platform/json/parse-json.ts';
import { EXACT_DEPTH_MAX, holdsRounded, keepSources } from '../bodies/exact-json.ts';
import { findRows, parseApart } from '../http/body-vectors.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { isDeeperThan } from '../model/payload.ts';
import { checkBreadth } from './filters/check-breadth.ts';

/** A float that may be whole, in the position of a number; a text that looks like it costs no more than time. */
const WHOLE_FLOAT = /[:,[]\s*-?\d+(?:\.0+|(?:\.\d+)?[eE][+-]?\d+)\s*[,}\]]/;

export function parseExactJson(text: string): unknown {
  const value = parseJson(text);
  if (isDeeperThan(value, EXACT_DEPTH_MAX)) {
    refuseInput('body', `must not be nested more than ${EXACT_DEPTH_MAX} levels deep`);
  }
  if (holdsRounded(value) || WHOLE_FLOAT.test(text)) keepSources(value, text);
  return value;
}

export function parseBody(bytes: Buffer): unknown {
  return checkBreadth(parseExactJson(decodeUtf8(bytes)));
}

/** Creates a parser that extracts the vectors inside at most `depthMax` objects and arrays. */
export function parseApartTo(depthMax: number): (bytes: Buffer) => unknown {
  return (bytes) => checkBreadth(parseApart(bytes, depthMax, parseExactJson));
}

/**
 * Extracts `points[].vector` and `batch.vectors[]`. In a batch, ids that are all numbers are above the vectors and are
 * parsed again.
 */
export function parseUpsertBody(bytes: Buffer): unknown {
  const body = parseApart(bytes, 3, parseExactJson);
  if (!isObject(body) || findRows(body) === undefined) return body;
  const { batch } = body;
  if (isObject(batch) && Array.isArray(batch.ids) && typeof batch.ids[0] === 'number') {
    const text = decodeUtf8(bytes);
    batch.ids = parseExactJson(findMember(findMember(text, 'batch'), 'ids'));
  }
  return body;
}

/** Returns the text of a member of an object's text; the last of duplicates counts. */
function findMember(text: string, name: string): string {
  let found = '';
  walkObject(text, text.indexOf('{'), (key, start, end) => {
    if (key === name) found = text.slice(start, end);
  });
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
