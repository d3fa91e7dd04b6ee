import { findDigits } from '../../bodies/exact-json.ts';
import { refuseInput } from '../../model/invalid-input.ts';

/** The largest unsigned integer of 64 bits. */
const U64_MAX = 18_446_744_073_709_551_615n;
const CANONICAL = /^(?:0|[1-9]\d{0,19})$/;

const UUID = /^(?:urn:uuid:|\{)?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/i;

/** Normalises the forms of a UUID (capitals, no dashes, braces, URN) to one id. All other texts stay unchanged. */
export function toPlainId(id: string): string {
  return UUID.exec(id)?.slice(1).join('-').toLowerCase() ?? id;
}

/** Parses the id in a member or element of a body; a number keeps every digit. */
export function parseId(holder: object, key: string | number, path: string): string {
  const id: unknown = Reflect.get(holder, key);
  if (typeof id === 'string') return toPlainId(id);
  const digits = findDigits(holder, key);
  if (digits === undefined || !isUnsignedInteger(digits)) {
    refuseInput(path, 'must be a text or an unsigned integer of 64 bits');
  }
  return digits;
}

export function parseIds(ids: readonly unknown[], path: string): string[] {
  return ids.map((_, i) => parseId(ids, i, `${path}[${i}]`));
}

/** Writes an id. Unsigned integers become numbers with all their digits, however they were sent. */
export function writeId(id: string): string {
  return isUnsignedInteger(id) ? id : JSON.stringify(id);
}

function isUnsignedInteger(digits: string): boolean {
  return CANONICAL.test(digits) && BigInt(digits) <= U64_MAX;
}
