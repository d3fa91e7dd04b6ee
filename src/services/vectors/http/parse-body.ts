// Bodies that carry vectors or ids. Parsing rounds long numbers. If digits are at risk, their sources are kept: ids become
// text with all their digits, and payloads are stored with the digits of their integers.
import { decodeUtf8, JSON_DEPTH_MAX, parseJson } from '../../../platform/json/parse-json.ts';
import { findDigits, holdsRounded, keepSources } from '../bodies/exact-json.ts';
import { IDS_PER_RETRIEVE_MAX, ITEMS_MAX } from '../limits.ts';
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
  const areIdsAtRisk = ids.length > 0 && (holdsRounded(ids) || LONG_ID.test(text) || text.includes(ESCAPED_LETTER));
  if (areIdsAtRisk || points.some((point: unknown) => isFields(point) && holdsRounded(point.payload))) {
    restorePoints(points, text);
  }
  return body;
}

export const parseRetrieveBody = createIdsParser('ids', IDS_PER_RETRIEVE_MAX);
export const parseDeleteBody = createIdsParser('points', ITEMS_MAX);

/** Creates a parser of bodies with a list of ids. More than `max` are rejected in any case. */
function createIdsParser(key: string, max: number): (bytes: Buffer) => unknown {
  return (bytes) => {
    const text = decodeUtf8(bytes);
    const body = parseJson(text);
    const ids = isFields(body) ? body[key] : undefined;
    if (Array.isArray(ids) && ids.length <= max) restoreIds(ids, text, key);
    return body;
  };
}

/** Sources are kept only of ids and of payloads that need them: a vector can hold a million numbers. */
function restorePoints(points: readonly unknown[], text: string): void {
  const parts = points.map((point) => {
    if (!isFields(point)) return null;
    return { id: point.id, payload: holdsRounded(point.payload) ? point.payload : null };
  });
  keepSources({ points: parts }, text);
  for (const [i, part] of parts.entries()) {
    if (part !== null && isNumber(part.id)) (points[i] as Fields).id = getExactId(part, 'id');
  }
}

function restoreIds(ids: unknown[], text: string, key: string): void {
  if (!ids.some(isNumber) || !LONG_NUMBER.test(text)) return;
  keepSources({ [key]: ids }, text);
  for (const [i, id] of ids.entries()) if (isNumber(id)) ids[i] = getExactId(ids, i);
}

/** Returns the plain digits of a number; the schema refuses numbers beyond the range of doubles. */
function getExactId(holder: object, key: string | number): string | number {
  return findDigits(holder, key) ?? Number.POSITIVE_INFINITY;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
