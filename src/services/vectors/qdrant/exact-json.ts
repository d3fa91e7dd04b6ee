// JSON that keeps its numbers exact. Parsing rounds integers that a double cannot hold and turns 3.0 into 3, which is
// another type for some clients. The original text of such a number is recorded per object or array.
import { toPlainDigits } from '../../../platform/json/decimal.ts';
import { parseJson } from '../../../platform/json/parse-json.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { isDeeperThan } from '../model/payload.ts';

/**
 * The deepest body: twice the depth of a payload, with a margin for what contains it. Recursion is safe at that depth.
 */
const BODY_DEPTH_MAX = 160;

/** A possibly whole float in the position of a number. A text that looks like it only costs time. */
const WHOLE_FLOAT = /[:,[]\s*-?\d+(?:\.0+|(?:\.\d+)?[eE][+-]?\d+)\s*[,}\]]/;

const noted = new WeakMap<object, Map<string, string>>();

export function parseExactJson(text: string): unknown {
  const value = parseJson(text);
  if (isDeeperThan(value, BODY_DEPTH_MAX)) {
    refuseInput('body', `must not be nested more than ${BODY_DEPTH_MAX} levels deep`);
  }
  return holdsRounded(value) || WHOLE_FLOAT.test(text) ? JSON.parse(text, noteSource) : value;
}

/** Returns the number in a member or element, in plain digits; undefined if it is beyond the range of doubles. */
export function digitsAt(holder: object, key: string | number): string | undefined {
  const value: unknown = Reflect.get(holder, key);
  if (!Number.isFinite(value)) return undefined;
  return toPlainDigits(noted.get(holder)?.get(String(key)) ?? String(value));
}

/** Returns the JSON text of a value that was parsed here, with every digit of its integers. */
export function writeExactJson(value: object): string {
  return JSON.stringify(value, holdsNoted(value) ? restoreSource : undefined);
}

/** Returns whether a number must be written differently than JavaScript does. */
export function holdsNoted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return noted.has(value) || (Array.isArray(value) ? value : Object.values(value)).some(holdsNoted);
}

/** Returns whether a number is beyond the exact range of doubles. */
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
