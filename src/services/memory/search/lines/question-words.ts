// A question as the words of a file's lines are compared with it: by their stems, by synonyms, and by the vectors of a
// model, which tell that words are used for the same things.
import { embedText } from '../../embedding/static-embedder.ts';
import type { StaticModel } from '../../embedding/static-model.ts';
import type { Query } from '../ranking/query.ts';
import { listQueryTerms } from '../ranking/query-terms.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { listSynonyms } from '../words/synonyms.ts';
import type { KnownWord, KnownWords, WordMatch } from './known-words.ts';
import type { LineWeights } from './line-weights.ts';

const NONE: readonly WordMatch[] = [];

export class QuestionWords {
  /** The rarity of each word among the chunks of the snapshot. */
  readonly rarities: Float64Array;
  /** The words of texts. */
  readonly known: KnownWords;
  readonly #matches = new Map<string, WordMatch[]>();
  readonly #model: StaticModel;
  readonly #vector: Float32Array;
  /** The product of the question's vector and that of a row; NaN if unknown. */
  readonly #products: Float32Array;
  readonly #passages: Int32Array;

  constructor(
    snapshot: Snapshot,
    query: Query,
    { model, words }: { readonly model: StaticModel; readonly words: KnownWords },
    weights: LineWeights,
  ) {
    const terms = listQueryTerms(snapshot, [...new Set([...query.terms, ...query.joined])]);
    this.rarities = Float64Array.from(terms, ({ chunkIdf }) => chunkIdf);
    this.known = words;
    this.#model = model;
    this.#vector = embedText(model, query.text, 'question');
    this.#products = new Float32Array(model.scales.length).fill(Number.NaN);
    this.#passages = new Int32Array(model.scales.length);
    const joined = new Set(query.joined);
    for (const [word, { term }] of terms.entries()) this.#add(term, word, joined.has(term) ? weights.joined : 1);
    for (const [word, { term }] of terms.entries())
      for (const synonym of listSynonyms(term)) this.#add(synonym, word, weights.synonym);
  }

  get count(): number {
    return this.rarities.length;
  }

  /** Lists the words of the question that a word of a text has. */
  match(known: KnownWord): readonly WordMatch[] {
    if (known.asked !== this) {
      known.asked = this;
      known.matches = this.#listMatches(known.terms);
    }
    return known.matches;
  }

  #listMatches(terms: readonly string[]): readonly WordMatch[] {
    let matches = NONE;
    for (const term of terms) {
      const found = this.#matches.get(term);
      if (found !== undefined) matches = matches === NONE ? found : [...matches, ...found];
    }
    return matches;
  }

  /** Returns the last passage that had each row, none at the beginning of a file. */
  beginFile(): Int32Array {
    return this.#passages.fill(-1);
  }

  /** Returns the product of the question's vector and that of a row. */
  product(row: number): number {
    if (Number.isNaN(this.#products[row])) this.#multiply(row);
    return this.#products[row]!;
  }

  #multiply(row: number): void {
    const { rows, scales, dimension } = this.#model;
    const vector = this.#vector;
    const from = row * dimension;
    // Two sums, because each addition waits for the one before it.
    let [even, odd] = [0, 0];
    for (let at = 0; at + 1 < dimension; at += 2) {
      even += rows[from + at]! * vector[at]!;
      odd += rows[from + at + 1]! * vector[at + 1]!;
    }
    if (dimension % 2 === 1) even += rows[from + dimension - 1]! * vector[dimension - 1]!;
    this.#products[row] = (even + odd) * scales[row]!;
  }

  #add(term: string, word: number, worth: number): void {
    const matches = this.#matches.get(term);
    if (matches === undefined) this.#matches.set(term, [{ word, worth }]);
    else if (matches.every((match) => match.word !== word)) matches.push({ word, worth });
  }
}
