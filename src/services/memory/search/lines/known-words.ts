// The words of texts with their terms. A repository repeats its words, so each is split and stemmed once.
import type { StaticModel } from '../../embedding/static-model.ts';
import { NumberLists } from '../segment/growing-array.ts';
import { toPartTerms, toTerms } from '../words/tokens.ts';
import { WordTable } from '../words/word-table.ts';

/** The most words and terms, about twenty megabytes. When there are more, all are forgotten. */
const WORDS_MAX = 100_000;
const TERMS_MAX = 300_000;

export class KnownWords {
  readonly #model: StaticModel;
  #table = this.#createTable();
  #termIds = new Map<string, number>();
  /** The numbers of each word's terms, and the rows of its parts in the model. */
  terms = new NumberLists();
  rows = new NumberLists();
  /** The square of the length of each row's vector. */
  readonly rowSquares: Float32Array;
  /** Numbers of words and terms are valid while this is the same. */
  generation = 0;

  constructor(model: StaticModel) {
    this.#model = model;
    this.rowSquares = toSquares(model);
  }

  /** Lists the words and line breaks of a part of a text by number. The list is valid until the next call. */
  list(text: string, from = 0, to = text.length): Uint32Array {
    return this.#table.list(text, from, to);
  }

  /** Returns the number of a term. */
  termOf(term: string): number {
    let id = this.#termIds.get(term);
    if (id === undefined) {
      id = this.#termIds.size;
      this.#termIds.set(term, id);
    }
    return id;
  }

  /** Forgets all words if there are too many. */
  trim(): void {
    if (this.#table.size <= WORDS_MAX && this.#termIds.size <= TERMS_MAX) return;
    this.#table = this.#createTable();
    this.#termIds = new Map();
    this.terms = new NumberLists();
    this.rows = new NumberLists();
    this.generation++;
  }

  #createTable(): WordTable {
    return new WordTable((written) => {
      this.terms.push(toTerms(written).map((term) => this.termOf(term)));
      this.rows.push(new Set(toPartTerms(written).map(this.#model.rowOf)));
    });
  }
}

function toSquares({ rows, scales, dimension }: StaticModel): Float32Array {
  return scales.map((scale, row) => {
    let square = 0;
    for (let at = row * dimension; at < (row + 1) * dimension; at++) square += rows[at]! ** 2;
    return square * scale ** 2;
  });
}
