// Bodies that carry ids. Ordinary parsing would round long numbers, so where digits are at risk the body is parsed again,
// exactly: ids become text with all their digits, numbers in payloads are kept as written, all others are ordinary.
import { toPlainDigits } from '../../../platform/json/decimal.ts';
import { isRawNumber, parseExactJson } from '../../../platform/json/exact-json.ts';
import { parseJson } from '../../../platform/json/parse-json.ts';

/** A number that may be altered by rounding: it has this many characters or an exponent. */
const LONG_NUMBER = /[\d.][\d.eE+-]{15}|\d[eE]/;
const LONG_ID = /"id"\s*:\s*-?(?:[\d.eE+-]{16}|[\d.]+[eE])/;
/** The key `id` in disguise: one of its letters written as an escape. */
const ESCAPED_LETTER = '\\u006';

type Fields = Record<string, unknown>;

export function parseUpsertBody(text: string): unknown {
  const body = parseJson(text);
  return isUpsertAtRisk(body, text) ? toExactUpsert(parseExactJson(text)) : body;
}

export function parseRetrieveBody(text: string): unknown {
  return parseIds(text, 'ids');
}

export function parseDeleteBody(text: string): unknown {
  return parseIds(text, 'points');
}

function parseIds(text: string, key: string): unknown {
  const body = parseJson(text);
  if (!toArray(toFields(body)[key]).some(isNumber) || !LONG_NUMBER.test(text)) return body;
  const exact = toFields(parseExactJson(text));
  exact[key] = toArray(exact[key]).map(toExactId);
  return exact;
}

function isUpsertAtRisk(body: unknown, text: string): boolean {
  const points = toArray(toFields(body).points).map(toFields);
  if (points.some(({ payload }) => holdsUnsafeNumber(payload))) return true;
  const numbers = points.map(({ id }) => id).filter(isNumber);
  return numbers.some(isUnsafe) || (numbers.length > 0 && (LONG_ID.test(text) || text.includes(ESCAPED_LETTER)));
}

/** Integers that cannot be told apart from their neighbours any more. */
function isUnsafe(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** Payloads deeper than this are refused in any case, so nobody needs to know what they hold. */
const DEPTH_MAX = 100;

function holdsUnsafeNumber(value: unknown, depth = DEPTH_MAX): boolean {
  if (typeof value === 'number') return isUnsafe(value);
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((inner) => holdsUnsafeNumber(inner, depth - 1));
}

function toExactUpsert(body: unknown): unknown {
  const { points } = toFields(body);
  if (!Array.isArray(points)) return body;
  return { ...toFields(body), points: points.map(toExactPoint) };
}

function toExactPoint(point: unknown): unknown {
  if (typeof point !== 'object' || point === null || Array.isArray(point) || isRawNumber(point)) return toNumber(point);
  const { id, vector, payload, ...others } = point as Fields;
  return {
    ...others,
    ...(id === undefined ? {} : { id: toExactId(id) }),
    ...(vector === undefined ? {} : { vector: Array.isArray(vector) ? vector.map(toNumber) : toNumber(vector) }),
    ...(payload === undefined ? {} : { payload: toNumber(payload) }),
  };
}

/** The plain digits of a number that a double alters; beyond the range of doubles it is left to the schema to refuse. */
function toExactId(id: unknown): unknown {
  return isRawNumber(id) ? (toPlainDigits(id.rawJSON) ?? Number.POSITIVE_INFINITY) : id;
}

function toNumber(value: unknown): unknown {
  return isRawNumber(value) ? Number(value.rawJSON) : value;
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
