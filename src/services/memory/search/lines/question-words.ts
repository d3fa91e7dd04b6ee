// The words of a question, as the words of a file's lines are compared with them.
import type { Query } from '../ranking/query.ts';
import { listQueryTerms } from '../ranking/query-terms.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { listSynonyms } from '../words/synonyms.ts';
import { toTerms } from '../words/tokens.ts';
import type { LineWeights } from './line-weights.ts';

/** A word of the question that a word of the text has: its number and the value of the match, up to 1. */
export interface WordMatch {
  readonly word: number;
  readonly worth: number;
}

const NONE: readonly WordMatch[] = [];
/** The most words of texts whose matches are remembered. A few large files have this many. */
const REMEMBERED_MAX = 50_000;

export class QuestionWords {
  /** The rarity of each word among the chunks of the snapshot. */
  readonly rarities: Float64Array;
  readonly #matches = new Map<string, WordMatch[]>();
  readonly #remembered = new Map<string, readonly WordMatch[]>();

  constructor(snapshot: Snapshot, query: Query, weights: LineWeights) {
    const terms = listQueryTerms(snapshot, [...new Set([...query.terms, ...query.joined])]);
    this.rarities = Float64Array.from(terms, ({ chunkIdf }) => chunkIdf);
    const joined = new Set(query.joined);
    for (const [word, { term }] of terms.entries()) this.#add(term, word, joined.has(term) ? weights.joined : 1);
    for (const [word, { term }] of terms.entries())
      for (const synonym of listSynonyms(term)) this.#add(synonym, word, weights.synonym);
  }

  get count(): number {
    return this.rarities.length;
  }

  /** Lists the words of the question that a word of a text has. */
  match(written: string): readonly WordMatch[] {
    const known = this.#remembered.get(written);
    if (known !== undefined) return known;
    const found = toTerms(written).flatMap((term) => this.#matches.get(term) ?? NONE);
    if (this.#remembered.size < REMEMBERED_MAX) this.#remembered.set(written, found.length === 0 ? NONE : found);
    return found;
  }

  #add(term: string, word: number, worth: number): void {
    const matches = this.#matches.get(term);
    if (matches === undefined) this.#matches.set(term, [{ word, worth }]);
    else if (matches.every((match) => match.word !== word)) matches.push({ word, worth });
  }
}
