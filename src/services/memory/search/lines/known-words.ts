// The words of texts with their terms. A repository repeats its words, so each is split and stemmed once.
import type { StaticModel } from '../../embedding/static-model.ts';
import { GrowingNumbers } from '../segment/growing-array.ts';
import { toWordTerms } from '../words/tokens.ts';
import { WordTable } from '../words/word-table.ts';

/** The most words and terms, about twenty megabytes. When there are more, all are forgotten. */
const WORDS_MAX = 100_000;
const TERMS_MAX = 300_000;

export class KnownWords {
  readonly #model: StaticModel;
  #table = this.#createTable();
  #termIds = new Map<string, number>();
  /** The numbers of each word's terms, and the rows of its parts in the model. */
  terms: (readonly number[])[] = [];
  /** The words with each term, by the number of the term. */
  #wordsOfTerms: number[][] = [];
  #rows: (readonly number[])[] = [];
  readonly #listed = new GrowingNumbers();
  /** The last list that has each row. */
  readonly #listOfRows: Uint32Array;
  #lists = 0;
  /** The square of the length of each row's vector. */
  readonly rowSquares: Float32Array;
  /** Numbers of words and terms are valid while this is the same. */
  generation = 0;

  constructor(model: StaticModel) {
    this.#model = model;
    this.rowSquares = toSquares(model);
    this.#listOfRows = new Uint32Array(this.rowSquares.length);
  }

  /** Lists the words and line breaks of a part of a text by number. The list is valid until the next call. */
  list(text: string, from = 0, to = text.length): Uint32Array {
    return this.#table.list(text, from, to);
  }

  /** Begins a list of distinct rows. It is valid until the next one begins. */
  beginRows(): GrowingNumbers {
    this.#lists++;
    this.#listed.clear();
    return this.#listed;
  }

  /** Adds the rows of a word that are not in the list yet. */
  addRows(word: number, rows: GrowingNumbers): void {
    for (const row of this.#rows[word]!) {
      if (this.#listOfRows[row] === this.#lists) continue;
      this.#listOfRows[row] = this.#lists;
      rows.push(row);
    }
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

  /** Lists the words with a term, by number. */
  listWordsOf(term: number): readonly number[] {
    return this.#wordsOfTerms[term] ?? [];
  }

  /** Forgets all words if there are too many. */
  trim(): void {
    if (this.#table.size <= WORDS_MAX && this.#termIds.size <= TERMS_MAX) return;
    this.#table = this.#createTable();
    this.#termIds = new Map();
    this.terms = [];
    this.#wordsOfTerms = [];
    this.#rows = [];
    this.generation++;
  }

  #createTable(): WordTable {
    return new WordTable((written) => {
      const { terms, joined } = toWordTerms(written);
      const all = joined === undefined ? terms : [...terms, joined];
      const word = this.terms.push(all.map((term) => this.termOf(term))) - 1;
      for (const term of this.terms[word]!) {
        this.#wordsOfTerms[term] ??= [];
        this.#wordsOfTerms[term].push(word);
      }
      this.#rows.push((terms.length === 0 ? all : terms).map(this.#model.rowOf));
    });
  }
}

function toSquares({ rows, scales, dimension }: StaticModel): Float32Array {
  return scales.map((scale, row) => {
    let square = 0;
    for (let at = row * dimension, end = at + dimension; at < end; at++) square += rows[at]! * rows[at]!;
    return square * scale ** 2;
  });
}
