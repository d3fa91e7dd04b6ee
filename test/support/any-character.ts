// Characters for tests of any text. Those of fast-check list a million of them to look one up, which takes seconds.
import fc from 'fast-check';

/** The number of surrogates, which are halves of characters. */
const SURROGATES = 0x800;
const FIRST_SURROGATE = 0xd800;

/** Any code point, as the `unit` of a string. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES), toIndex);

function toIndex(character: unknown): number {
  const code = (character as string).codePointAt(0) ?? 0;
  return code < FIRST_SURROGATE ? code : code - SURROGATES;
}
