// JSON whose numbers stay what they were. Parsing rounds integers that a double cannot hold, and makes 3 of 3.0, which is another type for some
// clients; where that happened, the number as it was written is noted beside the value, by the object or array that holds it.
import { toPlainDigits } from '../../../platform/json/decimal.ts';
import { parseJson } from '../../../platform/json/parse-json.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { isDeeperThan } from '../model/payload.ts';

/** Twice as deep as a payload may be, with a margin for what holds it; recursion is safe at that depth. */
const BODY_DEPTH_MAX = 160;

/** A float that may be whole, where a number can stand; a text that looks like it costs no more than time. */
const WHOLE_FLOAT = /[:,[]\s*-?\d+(?:\.0+|(?:\.\d+)?[eE][+-]?\d+)\s*[,}\]]/;

const noted = new WeakMap<object, Map<string, string>>();

export function parseExactJson(text: string): unknown {
  const value = parseJson(text);
  if (isDeeperThan(value, BODY_DEPTH_MAX)) {
    refuseInput('body', `must not be nested more than ${BODY_DEPTH_MAX} levels deep`);
  }
  return holdsRounded(value) || WHOLE_FLOAT.test(text) ? JSON.parse(text, noteSource) : value;
}

/** The number in a member or element, in plain digits; undefined when it is beyond the range of doubles. */
export function digitsAt(holder: object, key: string | number): string | undefined {
  const value: unknown = Reflect.get(holder, key);
  if (!Number.isFinite(value)) return undefined;
  return toPlainDigits(noted.get(holder)?.get(String(key)) ?? String(value));
}

/** The JSON text of a value that was parsed here, with every digit of its integers. */
export function writeExactJson(value: object): string {
  return JSON.stringify(value, holdsNoted(value) ? restoreSource : undefined);
}

/** Whether some number is to be written in another way than JavaScript does. */
export function holdsNoted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return noted.has(value) || (Array.isArray(value) ? value : Object.values(value)).some(holdsNoted);
}

/** Whether some number is beyond the exact range of doubles. */
function holdsRounded(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(holdsRounded);
}

function noteSource(this: object, key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value === 'number' && source !== undefined && (holdsRounded(value) || isWholeFloat(value, source))) {
    const own = noted.get(this) ?? new Map<string, string>();
    noted.set(this, own.set(key, source));
  }
  return value;
}

function isWholeFloat(value: number, source: string): boolean {
  return Number.isInteger(value) && /[.eE]/.test(source);
}

function restoreSource(this: object, key: string, value: unknown): unknown {
  const source = typeof value === 'number' ? noted.get(this)?.get(key) : undefined;
  return source === undefined ? value : JSON.rawJSON?.(source);
}
