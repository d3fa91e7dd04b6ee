// A table of words by 64 bits of their hash, so that a text is read without making a string of each of its words.
import { toCodes } from './text-codes.ts';

const FIRST_SIZE = 4_096;
/** The slots for each word: the table is at most half full. */
const SLOTS_PER_WORD = 2;

/** The kind of words that a table has. */
export interface WordKind {
  /** 1 for each code unit that belongs to a word. */
  readonly codes: Uint8Array;
  readonly lengthMax: number;
}

export class WordTable<Value> {
  readonly #kind: WordKind;
  readonly #toValue: (written: string) => Value;
  readonly #sizeMax: number;
  #values: Value[] = [];
  #low = new Int32Array(FIRST_SIZE);
  #high = new Int32Array(FIRST_SIZE);
  /** The number of a word plus one; 0 if the slot is free. */
  #slots = new Uint32Array(FIRST_SIZE * SLOTS_PER_WORD);

  /** `toValue` is called once for each distinct word. When there are more than `sizeMax`, all are forgotten. */
  constructor(kind: WordKind, toValue: (written: string) => Value, sizeMax = Number.POSITIVE_INFINITY) {
    this.#kind = kind;
    this.#toValue = toValue;
    this.#sizeMax = sizeMax;
  }

  /** Lists the values of the words of a text, in order. */
  list(text: string, from = 0, to = text.length): Value[] {
    const found: Value[] = [];
    const codes = toCodes(text, from, to);
    const { codes: isWord, lengthMax } = this.#kind;
    const length = codes.length;
    let start = -1;
    let low = 0;
    let high = 0;
    for (let at = 0; at <= length; at++) {
      const code = at < length ? codes[at]! : 0;
      if (isWord[code] === 1) {
        if (start < 0) {
          start = at;
          low = 0x811c9dc5;
          high = 0x9e3779b9;
        }
        low = Math.imul(low ^ code, 0x01000193);
        high = Math.imul((high << 5) ^ (high >>> 27) ^ code, 0x27d4eb2d);
      } else if (start >= 0) {
        if (at - start <= lengthMax) found.push(this.#find(text, from + start, from + at, low, high));
        start = -1;
      }
    }
    return found;
  }

  #find(text: string, start: number, end: number, low: number, high: number): Value {
    const slot = this.#findSlot(low, high);
    const at = this.#slots[slot]!;
    return at === 0 ? this.#add(text.slice(start, end), low, high) : this.#values[at - 1]!;
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

  #add(written: string, low: number, high: number): Value {
    if (this.#values.length >= this.#sizeMax) {
      this.#values = [];
      this.#slots.fill(0);
    } else if (this.#values.length === this.#low.length) this.#grow();
    const value = this.#toValue(written);
    const at = this.#values.push(value);
    this.#low[at - 1] = low;
    this.#high[at - 1] = high;
    this.#slots[this.#findSlot(low, high)] = at;
    return value;
  }

  #grow(): void {
    const size = this.#values.length;
    const grow = (values: Int32Array<ArrayBuffer>) => {
      const larger = new Int32Array(2 * size);
      larger.set(values);
      return larger;
    };
    this.#low = grow(this.#low);
    this.#high = grow(this.#high);
    this.#slots = new Uint32Array(2 * size * SLOTS_PER_WORD);
    for (let word = 0; word < size; word++) this.#slots[this.#findSlot(this.#low[word]!, this.#high[word]!)] = word + 1;
  }
}
