// The words of texts with their terms. A repository repeats its words, so each is split and stemmed once.
import type { StaticModel } from '../../embedding/static-model.ts';
import { isWordCode, toPartTerms, toTerms, WORD_LENGTH_MAX } from '../words/tokens.ts';

/** A word of the question that a word of the text has: its number and the value of the match, up to 1. */
export interface WordMatch {
  readonly word: number;
  readonly worth: number;
}

export interface KnownWord {
  readonly terms: readonly string[];
  /** The rows of the word's parts in the model. */
  readonly rows: readonly number[];
  /** The question that was compared last with the word. */
  asked: object | undefined;
  /** The words of that question that this word has. */
  matches: readonly WordMatch[];
}

/** The most words, about twenty megabytes. When there are more, all are forgotten. */
const WORDS_MAX = 100_000;
const SLOTS = 1 << 18;

/** A table of words by 64 bits of hash, so that a text is read without making a string of each word. */
export class KnownWords {
  readonly #model: StaticModel;
  readonly #words: KnownWord[] = [];
  readonly #low = new Int32Array(WORDS_MAX);
  readonly #high = new Int32Array(WORDS_MAX);
  /** The number of a word plus one; 0 if the slot is free. */
  readonly #slots = new Uint32Array(SLOTS);

  /** The square of the length of each row's vector. */
  readonly rowSquares: Float32Array;

  constructor(model: StaticModel) {
    this.#model = model;
    this.rowSquares = toSquares(model);
  }

  /** Lists the words of a part of a text. */
  list(text: string, from: number, to: number): KnownWord[] {
    const words: KnownWord[] = [];
    this.#scan(text, from, to, words);
    return words;
  }

  know(written: string): KnownWord {
    const words = this.list(written, 0, written.length);
    return words.length === 1 ? words[0]! : this.#toWord(written);
  }

  #scan(text: string, from: number, to: number, words: KnownWord[]): void {
    let start = -1;
    let [low, high] = [0, 0];
    for (let at = from; at <= to; at++) {
      const code = at < to ? text.charCodeAt(at) : 0;
      if (isWordCode(code)) {
        if (start < 0) {
          start = at;
          [low, high] = [0x811c9dc5, 0x9e3779b9];
        }
        low = Math.imul(low ^ code, 0x01000193);
        high = Math.imul((high << 5) ^ (high >>> 27) ^ code, 0x27d4eb2d);
      } else if (start >= 0) {
        if (at - start <= WORD_LENGTH_MAX) words.push(this.#find(text, start, at, low, high));
        start = -1;
      }
    }
  }

  #find(text: string, start: number, end: number, low: number, high: number): KnownWord {
    let slot = (low ^ (low >>> 15)) & (SLOTS - 1);
    for (let at = this.#slots[slot]!; at !== 0; at = this.#slots[slot]!) {
      if (this.#low[at - 1] === low && this.#high[at - 1] === high) return this.#words[at - 1]!;
      slot = (slot + 1) & (SLOTS - 1);
    }
    if (this.#words.length === WORDS_MAX) {
      this.#words.length = 0;
      this.#slots.fill(0);
    }
    const added = this.#toWord(text.slice(start, end));
    const at = this.#words.push(added);
    this.#low[at - 1] = low;
    this.#high[at - 1] = high;
    this.#slots[slot] = at;
    return added;
  }

  #toWord(written: string): KnownWord {
    const rows = [...new Set(toPartTerms(written).map(this.#model.rowOf))];
    return { terms: toTerms(written), rows, asked: undefined, matches: [] };
  }
}

function toSquares({ rows, scales, dimension }: StaticModel): Float32Array {
  return scales.map((scale, row) => {
    let square = 0;
    for (let at = row * dimension; at < (row + 1) * dimension; at++) square += rows[at]! ** 2;
    return square * scale ** 2;
  });
}
