import { countValues } from '../../platform/json/json-source.ts';
import type { PayloadLimit } from '../errors.ts';
import { PAYLOAD_BYTES_MAX, PAYLOAD_VALUES_MAX } from '../vector-store.ts';

/** Returns the limit that the text of a payload exceeds, if any. Most texts are too short to need counting. */
export function findExceeded(payload: string): PayloadLimit | undefined {
  // A code unit takes three bytes at most.
  const mayBeLong = 3 * payload.length > PAYLOAD_BYTES_MAX;
  if (mayBeLong && Buffer.byteLength(payload) > PAYLOAD_BYTES_MAX) {
    return { unit: 'bytes of JSON', max: PAYLOAD_BYTES_MAX };
  }
  // A value takes two characters at least: itself and its separator.
  const mayBeMany = payload.length >= 2 * PAYLOAD_VALUES_MAX;
  if (mayBeMany && countValues(payload) > PAYLOAD_VALUES_MAX) return { unit: 'values', max: PAYLOAD_VALUES_MAX };
  return undefined;
}

/** Returns true if a payload is larger than another by neither measure. */
export function isNoLarger(payload: string, other: string): boolean {
  return Buffer.byteLength(payload) <= Buffer.byteLength(other) && countValues(payload) <= countValues(other);
}
