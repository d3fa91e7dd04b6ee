// Bodies that carry vectors or ids. Parsing rounds long numbers, so where digits are at risk they are taken from the text again: ids
// become text with all their digits, and payloads are stored as they were written.
import { isExact, toPlainDigits } from '../../../platform/json/decimal.ts';
import { skipSpace, walkArray, walkObject } from '../../../platform/json/json-source.ts';
import { decodeUtf8, JSON_DEPTH_MAX, parseJson } from '../../../platform/json/parse-json.ts';
import { IDS_PER_RETRIEVE_MAX } from '../limits.ts';
import { parseApart } from './body-vectors.ts';

/** A number that may be altered by rounding: it has this many characters or an exponent. */
const LONG_NUMBER = /[\d.][\d.eE+-]{15}|\d[eE]/;
const LONG_ID = /"id"\s*:\s*-?(?:[\d.eE+-]{16}|[\d.]+[eE])/;
/** The key `id` with one of its letters written as an escape. */
const ESCAPED_LETTER = '\\u006';

type Fields = Record<string, unknown>;

/** The vector of a point lies in the point, in the array of points, in the body; payloads lie deeper and are kept. */
export function parseUpsertBody(bytes: Buffer): unknown {
  return parseApart(bytes, 3, parseUpsertText);
}

/** Of a search only the body's own members matter. */
export function parseSearchBody(bytes: Buffer): unknown {
  return parseApart(bytes, 1, parseJson);
}

/** The vector of a query may lie anywhere. */
export function parseQueryBody(bytes: Buffer): unknown {
  return parseApart(bytes, JSON_DEPTH_MAX, parseJson);
}

export function parseUpsertText(text: string): unknown {
  const body = parseJson(text);
  const points = isFields(body) ? body.points : undefined;
  if (!Array.isArray(points)) return body;
  const ids = points.map((point: unknown) => (isFields(point) ? point.id : undefined)).filter(isNumber);
  const areIdsAtRisk = ids.length > 0 && (ids.some(isUnsafe) || LONG_ID.test(text) || text.includes(ESCAPED_LETTER));
  if (areIdsAtRisk || points.some((point: unknown) => isFields(point) && holdsUnsafeNumber(point.payload))) {
    restorePoints(points, text);
  }
  return body;
}

export function parseRetrieveBody(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes);
  const body = parseJson(text);
  // More ids are refused in any case.
  if (isFields(body) && Array.isArray(body.ids) && body.ids.length <= IDS_PER_RETRIEVE_MAX)
    restoreIds(body.ids, text, 'ids');
  return body;
}

export function parseDeleteBody(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes);
  const body = parseJson(text);
  if (isFields(body) && Array.isArray(body.points)) restoreIds(body.points, text, 'points');
  return body;
}

/** Payloads with numbers that parsing altered, as they were written. */
const written = new WeakMap<object, string>();

/** Tells how a payload with such numbers was written, where it was parsed elsewhere. */
export function keepWritten(payload: object, text: string): void {
  written.set(payload, text);
}

/** The JSON text of a payload that was parsed here, with every digit of its integers. */
export function writePayload(payload: object): string {
  return written.get(payload) ?? JSON.stringify(payload);
}

function restorePoints(points: readonly unknown[], text: string): void {
  let i = 0;
  walkArray(text, findMember(text, 'points'), (start) => {
    const point = points[i++];
    if (isFields(point)) restorePoint(point, text, start);
  });
}

function restorePoint(point: Fields, text: string, open: number): void {
  // Of duplicate keys the last wins, in parsing and here.
  const sources = new Map<string, string>();
  walkObject(text, open, (key, start, end) => {
    if (key === 'id' || key === 'payload') sources.set(key, text.slice(start, end));
  });
  const { id: idSource, payload: payloadSource } = Object.fromEntries(sources);
  if (isNumber(point.id) && idSource !== undefined) point.id = toExactId(point.id, idSource);
  if (isFields(point.payload) && payloadSource !== undefined && holdsUnsafeNumber(point.payload)) {
    written.set(point.payload, payloadSource);
  }
}

function restoreIds(ids: unknown[], text: string, key: string): void {
  if (!ids.some(isNumber) || !LONG_NUMBER.test(text)) return;
  let i = 0;
  walkArray(text, findMember(text, key), (start, end) => {
    const id = ids[i];
    if (isNumber(id)) ids[i] = toExactId(id, text.slice(start, end));
    i++;
  });
}

/** Where the value of a member of the whole body begins. */
function findMember(text: string, name: string): number {
  let found = -1;
  walkObject(text, skipSpace(text, 0), (key, start) => {
    if (key === name) found = start;
  });
  return found;
}

/** The plain digits of a number that a double alters; beyond the range of doubles it is left to the schema to refuse. */
function toExactId(id: number, source: string): string | number {
  return isExact(id, source) ? id : (toPlainDigits(source) ?? Number.POSITIVE_INFINITY);
}

/** Integers beyond the exact range of doubles. */
function isUnsafe(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** Payloads deeper than this are refused in any case, so their content does not matter. */
const DEPTH_MAX = 100;

function holdsUnsafeNumber(value: unknown, depth = DEPTH_MAX): boolean {
  if (isNumber(value)) return isUnsafe(value);
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.some((each) => holdsUnsafeNumber(each, depth - 1));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
