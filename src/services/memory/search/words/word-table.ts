// A table of words by 64 bits of their hash, so that a text is read without making a string of each of its words.
import { toLonger } from '../segment/growing-array.ts';
import { toCodes } from './text-codes.ts';
import { IS_WORD, WORD_LENGTH_MAX } from './tokens.ts';

const FIRST_SIZE = 4_096;
/** The slots for each word: the table is at most half full. */
const SLOTS_PER_WORD = 2;
/** Stands for a line break in a list of words. */
export const LINE_BREAK = 0xffff_ffff;
const LINE_FEED = 10;

export class WordTable {
  readonly #onWord: (written: string) => void;
  size = 0;
  #low = new Uint32Array(FIRST_SIZE);
  #high = new Uint32Array(FIRST_SIZE);
  /** The number of a word plus one; 0 if the slot is free. */
  #slots = new Uint32Array(FIRST_SIZE * SLOTS_PER_WORD);
  #found = new Uint32Array(FIRST_SIZE);

  /** Words are numbered from 0; `onWord` is called with each when it gets its number. */
  constructor(onWord: (written: string) => void) {
    this.#onWord = onWord;
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
    const known = this.#slots[this.#findSlot(low, high)]!;
    return known > 0 ? known - 1 : this.#add(text.slice(start, end), low, high);
  }

  /** Returns the slot of the word, or the free one where it belongs. */
  #findSlot(low: number, high: number): number {
    const mask = this.#slots.length - 1;
    let slot = (low ^ (low >>> 15)) & mask;
    for (let at = this.#slots[slot]!; at !== 0; at = this.#slots[slot]!) {
      if (this.#low[at - 1] === low && this.#high[at - 1] === high) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #add(written: string, low: number, high: number): number {
    if (this.size === this.#low.length) this.#grow();
    const word = this.size++;
    this.#low[word] = low;
    this.#high[word] = high;
    this.#slots[this.#findSlot(low, high)] = word + 1;
    this.#onWord(written);
    return word;
  }

  #grow(): void {
    this.#low = toLonger(this.#low, 0);
    this.#high = toLonger(this.#high, 0);
    this.#slots = new Uint32Array(2 * this.size * SLOTS_PER_WORD);
    for (let word = 0; word < this.size; word++)
      this.#slots[this.#findSlot(this.#low[word]!, this.#high[word]!)] = word + 1;
  }
}
