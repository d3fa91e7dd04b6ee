// Trigrams: three neighbouring characters of a line, where ASCII letters have no case. A line that contains a text has
// all trigrams of the text, so a list of files for each trigram finds the few files that may contain it.
import { toCodes } from '../words/text-codes.ts';

/** Trigrams are hashed into this many keys: a collision lets a file be read in vain, no more. */
const KEY_BITS = 18;
export const TRIGRAM_KEYS = 1 << KEY_BITS;
const NEWLINE = 10;

export class TrigramScanner {
  /** The round in which a key was last seen, from 1 to 255: as bytes they stay in the processor's cache. */
  readonly #seen = new Uint8Array(TRIGRAM_KEYS);
  readonly #keys = new Uint32Array(TRIGRAM_KEYS);
  #round = 0;

  /** Lists the distinct keys of the text. They are valid until the next call. */
  list(text: string): Uint32Array {
    const keys = this.#keys;
    let count = 0;
    const seen = this.#seen;
    if (this.#round === 255) seen.fill(0);
    this.#round = (this.#round % 255) + 1;
    const round = this.#round;
    let first = NEWLINE;
    let second = NEWLINE;
    const codes = toCodes(text);
    for (let at = 0; at < codes.length; at++) {
      const third = fold(codes[at]!);
      if (first !== NEWLINE && second !== NEWLINE && third !== NEWLINE) {
        const key = toKey(first, second, third);
        if (seen[key] !== round) {
          seen[key] = round;
          keys[count++] = key;
        }
      }
      first = second;
      second = third;
    }
    return keys.subarray(0, count);
  }
}

/** Lists the keys that a line with the text has. With `ignoresCase` only ASCII letters are compared by their trigrams. */
export function listTrigramKeys(text: string, ignoresCase: boolean): number[] {
  const keys = new Set<number>();
  for (let at = 2; at < text.length; at++) {
    const codes = [at - 2, at - 1, at].map((index) => fold(text.charCodeAt(index)));
    if (ignoresCase && codes.some((code) => code > 127)) continue;
    const [first = 0, second = 0, third = 0] = codes;
    keys.add(toKey(first, second, third));
  }
  return [...keys];
}

/** Also the two other characters that have an ASCII letter as their lower case: the Kelvin sign and the long s. */
function fold(code: number): number {
  if (code >= 65 && code <= 90) return code + 32;
  if (code < 128) return code;
  return code === 0x212a ? 0x6b : code === 0x17f ? 0x73 : code;
}

function toKey(first: number, second: number, third: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
  return mixed >>> (32 - KEY_BITS);
}
