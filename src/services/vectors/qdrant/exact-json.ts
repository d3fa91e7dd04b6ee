// JSON whose integers keep every digit. Parsing rounds what a double cannot hold; where that happened, the number as it was
// written is noted beside the value, by the object or array that holds it.
import { toPlainDigits } from '../../../platform/json/decimal.ts';
import { parseJson } from '../../../platform/json/parse-json.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { isDeeperThan } from '../model/payload.ts';

/** Twice as deep as a payload may be, with a margin for what holds it; recursion is safe at that depth. */
const BODY_DEPTH_MAX = 160;

const noted = new WeakMap<object, Map<string, string>>();

export function parseExactJson(text: string): unknown {
  const value = parseJson(text);
  if (isDeeperThan(value, BODY_DEPTH_MAX)) {
    refuseInput('body', `must not be nested more than ${BODY_DEPTH_MAX} levels deep`);
  }
  return holdsRounded(value) ? JSON.parse(text, noteSource) : value;
}

/** The number in a member or element, in plain digits; undefined when it is beyond the range of doubles. */
export function digitsAt(holder: object, key: string | number): string | undefined {
  const value: unknown = Reflect.get(holder, key);
  if (!Number.isFinite(value)) return undefined;
  return toPlainDigits(noted.get(holder)?.get(String(key)) ?? String(value));
}

/** The JSON text of a value that was parsed here, with every digit of its integers. */
export function writeExactJson(value: object): string {
  return JSON.stringify(value, holdsRounded(value) ? restoreSource : undefined);
}

/** Whether some number is beyond the exact range of doubles. */
export function holdsRounded(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(holdsRounded);
}

function noteSource(this: object, key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value === 'number' && context?.source !== undefined && holdsRounded(value)) {
    const own = noted.get(this) ?? new Map<string, string>();
    noted.set(this, own.set(key, context.source));
  }
  return value;
}

function restoreSource(this: object, key: string, value: unknown): unknown {
  const source = typeof value === 'number' ? noted.get(this)?.get(key) : undefined;
  return source === undefined ? value : JSON.rawJSON?.(source);
}
