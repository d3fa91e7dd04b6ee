// A question as the words of a file's lines are compared with it: by their stems, by synonyms, and by the vectors of a
// model, which tell that words are used for the same things.
import { embedQuestion } from '../../embedding/static-embedder.ts';
import type { StaticModel } from '../../embedding/static-model.ts';
import { PATH_ROLES } from '../path-roles.ts';
import type { Query } from '../ranking/query.ts';
import { listPresentTerms, listQueryTerms } from '../ranking/query-terms.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { toLonger } from '../segment/growing-array.ts';
import { splitWord, toTerms } from '../words/tokens.ts';
import { LINE_BREAK } from '../words/word-table.ts';
import type { KnownWords } from './known-words.ts';
import type { LineWeights } from './line-weights.ts';
import { MeaningSums } from './meaning-sums.ts';

/** A word of the question that a word of a text has: its number and the value of the match, up to 1. */
interface WordMatch {
  readonly word: number;
  readonly worth: number;
}

/** The words of the question that a name has. */
interface NameMatch {
  readonly worths: ReadonlyMap<number, number>;
  /** The share of the name's parts that the question has. */
  readonly share: number;
}

const NONE: readonly WordMatch[] = [];
const TEST_ROLE = 1 << PATH_ROLES.indexOf('test');

export class QuestionWords {
  /** The rarity of each word among the chunks of the snapshot. */
  readonly rarities: Float64Array;
  /** The words of texts. */
  readonly known: KnownWords;
  /** The matches by the number of a term. */
  readonly #matches = new Map<number, WordMatch[]>();
  /** The different matches of known words. */
  readonly #lists: (readonly WordMatch[])[] = [NONE];
  /** The position in `#lists` plus one, by the number of a known word; 0 if it was not compared yet. */
  #listOfWords: Uint32Array;
  readonly #names = new Map<string, NameMatch>();
  readonly meanings: MeaningSums;
  readonly isAboutTests: boolean;

  constructor(
    snapshot: Snapshot,
    query: Query,
    { model, words }: { readonly model: StaticModel; readonly words: KnownWords },
    weights: LineWeights,
  ) {
    const terms = listQueryTerms(snapshot, [...new Set([...query.terms, ...query.joined])]);
    const rarities = terms.map(({ chunkIdf }) => chunkIdf);
    this.known = words;
    words.trim();
    // The words that are known now match nothing, but for those with a term of the question.
    this.#listOfWords = new Uint32Array(words.terms.length).fill(1);
    const synonyms = query.paraphrases.flatMap((each) => [...each.synonyms]);
    const vector = embedQuestion(model, query.text, synonyms, weights.synonymMeaning);
    this.meanings = new MeaningSums(model, words.rowSquares, vector);
    this.isAboutTests = (query.roles & TEST_ROLE) !== 0;
    const joined = new Set(query.joined);
    for (const [word, { term }] of terms.entries()) this.#add(term, word, joined.has(term) ? weights.joined : 1);
    for (const { said, synonyms } of query.paraphrases) {
      const present = listPresentTerms(snapshot, synonyms);
      const [rarest] = present;
      if (rarest === undefined) continue;
      // A phrase of stop words is as rare as the rarest of its synonyms. The terms are sorted by their rarity.
      let word = terms.findIndex(({ term }) => said.includes(term));
      if (word < 0) word = rarities.push(rarest.chunkIdf) - 1;
      // A synonym that is more common than the question's word distinguishes less.
      for (const { term, chunkIdf } of present)
        this.#add(term, word, weights.synonym * Math.min(1, chunkIdf / rarities[word]!));
    }
    for (const [term, found] of this.#matches) {
      const list = this.#lists.push(found);
      for (const known of words.listWordsOf(term)) {
        const others = this.#listOfWords[known]!;
        this.#listOfWords[known] = others === 1 ? list : this.#lists.push([...this.#lists[others - 1]!, ...found]);
      }
    }
    this.rarities = Float64Array.from(rarities);
  }

  get count(): number {
    return this.rarities.length;
  }

  /** Lists the words of the question that a known word has. */
  match(known: number): readonly WordMatch[] {
    if (known >= this.#listOfWords.length) this.#listOfWords = toLonger(this.#listOfWords, known + 1);
    const list = this.#listOfWords[known]!;
    return list > 0 ? this.#lists[list - 1]! : this.#compare(known);
  }

  /** Compares a name with the question. */
  matchName(name: string): NameMatch {
    let match = this.#names.get(name);
    if (match === undefined) {
      match = toNameMatch(name, this.#listMatches(name));
      this.#names.set(name, match);
    }
    return match;
  }

  #listMatches(name: string): readonly WordMatch[] {
    const words = this.known.list(name);
    if (words.length === 1 && words[0] !== LINE_BREAK) return this.match(words[0]!);
    let matches = NONE;
    for (const term of toTerms(name)) matches = this.#addMatches(matches, this.known.termOf(term));
    return matches;
  }

  #compare(known: number): readonly WordMatch[] {
    let matches = NONE;
    for (const term of this.known.terms[known]!) matches = this.#addMatches(matches, term);
    this.#listOfWords[known] = matches === NONE ? 1 : this.#lists.push(matches);
    return matches;
  }

  #addMatches(matches: readonly WordMatch[], term: number): readonly WordMatch[] {
    const found = this.#matches.get(term);
    if (found === undefined) return matches;
    return matches === NONE ? found : [...matches, ...found];
  }

  #add(written: string, word: number, worth: number): void {
    const term = this.known.termOf(written);
    const matches = this.#matches.get(term);
    if (matches === undefined) this.#matches.set(term, [{ word, worth }]);
    else if (matches.every((match) => match.word !== word)) matches.push({ word, worth });
  }
}

function toNameMatch(name: string, matches: readonly WordMatch[]): NameMatch {
  const worths = new Map<number, number>();
  for (const { word, worth } of matches) worths.set(word, Math.max(worth, worths.get(word) ?? 0));
  const sum = worths.values().reduce((total, worth) => total + worth, 0);
  return { worths, share: sum === 0 ? 0 : Math.min(1, sum / (splitWord(name).length || 1)) };
}
