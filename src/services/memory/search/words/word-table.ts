// A table of words by 64 bits of their hash, so that a text is read without making a string of each of its words.
import { NumberPairs } from '../segment/number-pairs.ts';
import { toCodes } from './text-codes.ts';
import { IS_WORD, WORD_LENGTH_MAX } from './tokens.ts';

const FIRST_LENGTH = 4_096;
/** Stands for a line break in a list of words. */
export const LINE_BREAK = 0xffff_ffff;
const LINE_FEED = 10;

export class WordTable {
  readonly #onWord: (written: string) => void;
  /** The words by the halves of their hashes. */
  readonly #words = new NumberPairs();
  #found = new Uint32Array(FIRST_LENGTH);

  /** Words are numbered from 0; `onWord` is called with each when it gets its number. */
  constructor(onWord: (written: string) => void) {
    this.#onWord = onWord;
  }

  get size(): number {
    return this.#words.size;
  }

  /** Lists the numbers of a text's words, in order, and its line breaks. The list is valid until the next call. */
  list(text: string, from = 0, to = text.length): Uint32Array {
    const codes = toCodes(text, from, to);
    const { length } = codes;
    if (this.#found.length <= length) this.#found = new Uint32Array(2 * length);
    const found = this.#found;
    let count = 0;
    let start = -1;
    let low = 0;
    let high = 0;
    for (let at = 0; at <= length; at++) {
      const code = at < length ? codes[at]! : 0;
      if (IS_WORD[code] === 1) {
        if (start < 0) {
          start = at;
          low = 0x811c9dc5;
          high = 0x9e3779b9;
        }
        low = Math.imul(low ^ code, 0x01000193);
        high = Math.imul((high << 5) ^ (high >>> 27) ^ code, 0x27d4eb2d);
        continue;
      }
      if (start >= 0) {
        if (at - start <= WORD_LENGTH_MAX)
          found[count++] = this.#find(text, from + start, from + at, low >>> 0, high >>> 0);
        start = -1;
      }
      if (code === LINE_FEED) found[count++] = LINE_BREAK;
    }
    return found.subarray(0, count);
  }

  #find(text: string, start: number, end: number, low: number, high: number): number {
    const { size } = this.#words;
    const word = this.#words.numberOf(low, high);
    if (word === size) this.#onWord(text.slice(start, end));
    return word;
  }
}
