// The parsers of bodies with vectors or ids. Parsing rounds long numbers, so these are taken from the text again. Ids
// become text with all their digits, and payloads are stored as written.
import { isExact, toPlainDigits } from '../../../platform/json/decimal.ts';
import { skipSpace, walkArray, walkObject } from '../../../platform/json/json-source.ts';
import { decodeUtf8, JSON_DEPTH_MAX, parseJson } from '../../../platform/json/parse-json.ts';
import { IDS_PER_RETRIEVE_MAX } from '../limits.ts';
import { parseApart } from './body-vectors.ts';

/** A number that rounding may alter: it has this many characters or an exponent. */
const LONG_NUMBER = /[\d.][\d.eE+-]{15}|\d[eE]/;
const LONG_ID = /"id"\s*:\s*-?(?:[\d.eE+-]{16}|[\d.]+[eE])/;
/** The start of an escaped letter in the key `id`. */
const ESCAPED_LETTER = '\\u006';

type Fields = Record<string, unknown>;

/** Parses an upsert. The vectors are three levels deep: body, array of points, point. Payloads are deeper and stay. */
export function parseUpsertBody(bytes: Buffer): unknown {
  return parseApart(bytes, 3, parseUpsertText);
}

/** Parses a search, of which only the top-level members matter. */
export function parseSearchBody(bytes: Buffer): unknown {
  return parseApart(bytes, 1, parseJson);
}

/** Parses a query, whose vector may be at any depth. */
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
  // More ids are rejected in any case.
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

/** The original texts of payloads with numbers that parsing altered. */
const written = new WeakMap<object, string>();

/** Records the original text of a payload that was parsed elsewhere. */
export function keepWritten(payload: object, text: string): void {
  written.set(payload, text);
}

/** Returns the JSON text of a payload that was parsed here, with every digit of its integers. */
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
  // The last of duplicate keys wins, in parsing and here.
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

/** Returns the start of a member's value in the body. */
function findMember(text: string, name: string): number {
  let found = -1;
  walkObject(text, skipSpace(text, 0), (key, start) => {
    if (key === name) found = start;
  });
  return found;
}

/**
 * Returns the plain digits of a number that a double alters. A number beyond the range of doubles is left for the
 * schema to reject.
 */
function toExactId(id: number, source: string): string | number {
  return isExact(id, source) ? id : (toPlainDigits(source) ?? Number.POSITIVE_INFINITY);
}

/** Returns whether an integer is beyond the exact range of doubles. */
function isUnsafe(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** The depth from which payloads are rejected in any case, so that their content does not matter. */
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
