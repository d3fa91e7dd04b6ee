import type { Limits } from '../limits.ts';
import { refuseInput, refuseSize } from './invalid-input.ts';

export type Payload = Readonly<Record<string, unknown>>;

export type PayloadLimits = Pick<Limits, 'payloadBytesMax' | 'payloadValuesMax' | 'payloadDepthMax'>;

const RESOLUTION =
  'Store large content elsewhere and keep a reference to it in the payload, or spread it over several points.';

/** Returns whether objects and arrays are nested more than `max` levels deep; the payload itself is the first level. */
export function isDeeperThan(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (max === 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value))
    if (isDeeperThan(inner, max - 1)) return true;
  return false;
}

/**
 * Returns the JSON text of a payload from `write`, or rejects it with `path`. `depthAbove` is the depth at which it is
 * put into an existing payload.
 */
export function writePayloadWithin(
  payload: Payload,
  path: string,
  { payloadBytesMax, payloadValuesMax, payloadDepthMax }: PayloadLimits,
  write: (payload: Payload) => string,
  depthAbove = 0,
): string {
  if (isDeeperThan(payload, payloadDepthMax - depthAbove)) {
    const where = depthAbove === 0 ? '' : ' with the key that it is put at';
    refuseInput(path, `must not be nested more than ${payloadDepthMax} levels deep${where}`);
  }
  if (countValues(payload, payloadValuesMax) > payloadValuesMax) {
    refuseSize(path, `must not hold more than ${payloadValuesMax} values, at any depth`, RESOLUTION);
  }
  const text = write(payload);
  if (isLongerThan(text, payloadBytesMax)) {
    refuseSize(path, `must not be longer than ${payloadBytesMax} bytes of JSON`, RESOLUTION);
  }
  return text;
}

/** Counts the members and elements in a value at any depth, and stops just above `max`. */
function countValues(value: object, max: number): number {
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = inner.length;
  for (const each of inner) {
    if (count > max) break;
    if (typeof each === 'object' && each !== null) count += countValues(each, max - count);
  }
  return count;
}

/** Returns whether the text has more than `max` bytes of UTF-8; each code unit has one to three. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max || (text.length * 3 > max && Buffer.byteLength(text) > max);
}
