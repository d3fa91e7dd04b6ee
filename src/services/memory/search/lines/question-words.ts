// The words of a question, as the words of a file's lines are compared with them.
import type { Query } from '../ranking/query.ts';
import { listQueryTerms } from '../ranking/query-terms.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { listSynonyms } from '../words/synonyms.ts';
import { isWordCode, toTerms, WORD_LENGTH_MAX } from '../words/tokens.ts';
import type { LineWeights } from './line-weights.ts';

/** A word of the question that a word of the text has: its number and the value of the match, up to 1. */
export interface WordMatch {
  readonly word: number;
  readonly worth: number;
}

const NONE: readonly WordMatch[] = [];
/** The most words of texts whose matches are remembered. A few large files have this many. */
const REMEMBERED_MAX = 50_000;
/** Three neighbouring characters make a key of 15 bits. Letters have the same five bits in both cases. */
const CHARACTER_BITS = 5;
const CHARACTER_MASK = (1 << CHARACTER_BITS) - 1;
const [CAPITAL_A, CAPITAL_Z, SMALL_A, SMALL_Z, LOWER_CASE] = [65, 90, 97, 122, 32];
const KEY_MASK = (1 << (3 * CHARACTER_BITS)) - 1;

export class QuestionWords {
  /** The rarity of each word among the chunks of the snapshot. */
  readonly rarities: Float64Array;
  readonly #matches = new Map<string, WordMatch[]>();
  readonly #remembered = new Map<string, readonly WordMatch[]>();
  /** 1 for the keys with which a word that matches may start. Comparing them is much faster than splitting words. */
  readonly #starts = new Uint8Array(KEY_MASK + 1);

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

  /** Calls `visit` with the words of the text, and their offsets, that have a word of the question. */
  scan(text: string, visit: (matches: readonly WordMatch[], at: number) => void): void {
    const starts = this.#starts;
    let key = 0;
    for (let at = 0; at < text.length; at++) {
      key = ((key << CHARACTER_BITS) | (text.charCodeAt(at) & CHARACTER_MASK)) & KEY_MASK;
      if (starts[key] === 0 || !isPartStart(text, at - 2)) continue;
      const [start, end] = findWord(text, at);
      if (end - start <= WORD_LENGTH_MAX) {
        const matches = this.match(text.slice(start, end));
        if (matches.length > 0) visit(matches, start);
      }
      at = Math.max(at, end - 1);
      key = 0;
    }
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
    if (matches === undefined) {
      this.#matches.set(term, [{ word, worth }]);
      this.#addStart(term);
    } else if (matches.every((match) => match.word !== word)) matches.push({ word, worth });
  }

  #addStart(term: string): void {
    const [first = 0, second = 0, third] = [0, 1, 2].map((at) =>
      at < term.length ? term.charCodeAt(at) & CHARACTER_MASK : undefined,
    );
    const start = ((first << CHARACTER_BITS) | second) << CHARACTER_BITS;
    if (third !== undefined) this.#starts[start | third] = 1;
    else this.#starts.fill(1, start, start + CHARACTER_MASK + 1);
  }
}

/** Returns whether a part of a word may start at the offset: at its beginning, at a capital or after a digit. */
function isPartStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= CAPITAL_A && code <= CAPITAL_Z) return true;
  const before = at > 0 ? text.charCodeAt(at - 1) | LOWER_CASE : 0;
  return !(before >= SMALL_A && before <= SMALL_Z);
}

/** Returns the word with the character and the two before it, or an empty range if they are not in one. */
function findWord(text: string, at: number): [start: number, end: number] {
  let end = at;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end++;
  let start = at;
  while (start > 0 && isWordCode(text.charCodeAt(start - 1))) start--;
  return [start, end];
}
