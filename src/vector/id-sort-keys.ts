// The order of points in pages: integers in plain decimal notation first, as numbers, then other ids in code-unit
// order. The sort key of an id is made of its bytes (id-bytes.ts); comparing sort keys compares the ids in that order.

/** The most digits of an unsigned integer of 64 bits. */
export const INTEGER_DIGITS_MAX = 20;

/** The byte before the digits of an integer and their number; no text begins with it in its sort key. */
const MARK = 0;
/** The byte after the mark in the sort key of a text that begins with that byte or is empty; no id has it. */
const TEXT = 0xff;

/** The first sort key of an id that is no integer. */
export const FIRST_TEXT = Uint8Array.of(MARK, TEXT);

const ZERO = 0x30;
const NINE = 0x39;

export function toSortKey(id: Uint8Array): Uint8Array {
  if (isInteger(id)) return Buffer.concat([Uint8Array.of(MARK, id.length), id]);
  return (id[0] ?? MARK) === MARK ? Buffer.concat([FIRST_TEXT, id]) : id;
}

/** Returns the bytes of the id with this sort key. */
export function fromSortKey(sortKey: Uint8Array): Uint8Array {
  return sortKey[0] === MARK ? sortKey.subarray(2) : sortKey;
}

/** Returns the first sort key of integers with this number of digits. */
export function toFirstSortKey(digits: number): Uint8Array {
  return Uint8Array.of(MARK, digits);
}

function isInteger(id: Uint8Array): boolean {
  if (id.length === 0 || id.length > INTEGER_DIGITS_MAX) return false;
  if (id[0] === ZERO) return id.length === 1;
  return id.every((byte) => byte >= ZERO && byte <= NINE);
}

/** The order of ids with equal scores: in code-unit order, or by their sort keys. */
export type IdOrder = 'text' | 'sort-key';

export function compareIds(a: string, b: string, order: IdOrder): number {
  if (order === 'sort-key') {
    const [digitsA, digitsB] = [countDigits(a), countDigits(b)];
    if (digitsA !== digitsB) return digitsA - digitsB;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

const INTEGER = /^(?:0|[1-9]\d{0,19})$/;

/** Counts the digits of an integer; returns more than any integer has if the id is none. */
function countDigits(id: string): number {
  return INTEGER.test(id) ? id.length : INTEGER_DIGITS_MAX + 1;
}
