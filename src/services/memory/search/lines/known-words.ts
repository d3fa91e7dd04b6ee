// The words of texts with their terms. A repository repeats its words, so each is split and stemmed once.
import { WordTable } from '../../analysis/words/word-table.ts';
import type { StaticModel } from '../../embedding/static-model.ts';
import { toPartTerms, toTerms, WORDS } from '../words/tokens.ts';

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

export class KnownWords {
  readonly #model: StaticModel;
  readonly #table = new WordTable(WORDS, (written) => this.#toWord(written), WORDS_MAX);
  /** The square of the length of each row's vector. */
  readonly rowSquares: Float32Array;

  constructor(model: StaticModel) {
    this.#model = model;
    this.rowSquares = toSquares(model);
  }

  /** Lists the words of a part of a text. */
  list(text: string, from: number, to: number): KnownWord[] {
    return this.#table.list(text, from, to);
  }

  know(written: string): KnownWord {
    const words = this.list(written, 0, written.length);
    return words.length === 1 ? words[0]! : this.#toWord(written);
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
