// Bodies as the schemas see them: with exact numbers, and with the vectors taken out where they stand. The depth up to which
// they are taken out is that of the vectors: lists of ids and of values to match, which must keep their digits, lie deeper.
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

/** `vector` */
export function parseSearchBody(bytes: Buffer): unknown {
  return checkBreadth(parseApart(bytes, 1, parseExactJson));
}

/** `query`, `query.nearest` */
export function parseQueryBody(bytes: Buffer): unknown {
  return checkBreadth(parseApart(bytes, 2, parseExactJson));
}

/** `searches[].vector` */
export function parseSearchBatchBody(bytes: Buffer): unknown {
  return checkBreadth(parseApart(bytes, 3, parseExactJson));
}

/** `searches[].query`, `searches[].query.nearest` */
export function parseQueryBatchBody(bytes: Buffer): unknown {
  return checkBreadth(parseApart(bytes, 4, parseExactJson));
}

/** `points[].vector`, `batch.vectors[]`. In a batch, ids that are all numbers lie above the vectors and are read again. */
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

/** The text of a member of the object that a text is; of several with one name the last counts. */
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
