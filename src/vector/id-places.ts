// The order in which pages tell points: integers in plain decimal notation first, as numbers, then all other ids in code-unit order. A place
// is made of the bytes of an id (id-bytes.ts), and comparing places compares the ids in that order.

/** As many as an unsigned integer of 64 bits can have. */
export const INTEGER_DIGITS_MAX = 20;

/** Before the digits of an integer stand this byte and their number; no text has the byte there. */
const MARK = 0;
/** What follows the mark in the place of a text that begins with that byte or is empty; no id has it. */
const TEXT = 0xff;

/** The first place of an id that is no integer. */
export const FIRST_TEXT = Uint8Array.of(MARK, TEXT);

const ZERO = 0x30;
const NINE = 0x39;

export function toPlace(id: Uint8Array): Uint8Array {
  if (isInteger(id)) return Buffer.concat([Uint8Array.of(MARK, id.length), id]);
  return (id[0] ?? MARK) === MARK ? Buffer.concat([FIRST_TEXT, id]) : id;
}

/** The bytes of the id at a place. */
export function fromPlace(place: Uint8Array): Uint8Array {
  return place[0] === MARK ? place.subarray(2) : place;
}

/** The first place of integers with so many digits. */
export function toFirstPlace(digits: number): Uint8Array {
  return Uint8Array.of(MARK, digits);
}

function isInteger(id: Uint8Array): boolean {
  if (id.length === 0 || id.length > INTEGER_DIGITS_MAX) return false;
  if (id[0] === ZERO) return id.length === 1;
  return id.every((byte) => byte >= ZERO && byte <= NINE);
}

/** How ids of equal scores are ordered: in code-unit order, or by their places. */
export type IdOrder = 'text' | 'place';

export function compareIds(a: string, b: string, order: IdOrder): number {
  if (order === 'place') {
    const [digitsA, digitsB] = [countDigits(a), countDigits(b)];
    if (digitsA !== digitsB) return digitsA - digitsB;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

const INTEGER = /^(?:0|[1-9]\d{0,19})$/;

/** Of an integer; more than any integer has where the id is none. */
function countDigits(id: string): number {
  return INTEGER.test(id) ? id.length : INTEGER_DIGITS_MAX + 1;
}
