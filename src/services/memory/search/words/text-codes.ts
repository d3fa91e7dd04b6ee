// The UTF-16 units of a text as an array, which a loop reads several times as fast as a string.

const FIRST_LENGTH = 1 << 16;

let units = new Uint16Array(FIRST_LENGTH);
let bytes = Buffer.from(units.buffer);

/** Returns the units of a part of a text. They are valid until the next call. */
export function toCodes(text: string, from = 0, to = text.length): Uint16Array {
  const part = from === 0 && to === text.length ? text : text.slice(from, to);
  if (part.length > units.length) {
    units = new Uint16Array(2 * part.length);
    bytes = Buffer.from(units.buffer);
  }
  bytes.write(part, 'utf16le');
  return units.subarray(0, part.length);
}

/** Returns 1 for each code unit that the expression matches. Halves of surrogate pairs count too. */
export function toCodeTable(pattern: RegExp): Uint8Array {
  const table = new Uint8Array(65_536).fill(1, 0xd800, 0xe000);
  const characters = Array.from(table, (half, code) => (half === 1 ? '\n' : String.fromCharCode(code))).join('');
  for (const { index, 0: run } of characters.matchAll(pattern)) table.fill(1, index, index + run.length);
  return table;
}
