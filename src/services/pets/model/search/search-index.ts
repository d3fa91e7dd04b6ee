// Finds the pets that match a text: by the distinct words of all pets, which are sorted in one string, and from there
// by the occurrences of each word.
import { NearWords } from './near-words.ts';
import type { SearchFields, SearchText } from './search-fields.ts';

/** The quality of a match, best first; the last is that of pets that do not match. */
export const RANK = { exact: 0, prefix: 1, name: 2, tag: 3, text: 4, typo: 5, none: 6 } as const;

/** The fields with a word of a pet. The text includes names and tags; an exact match also counts as one with a typo. */
const IN_NAME = 1;
const IN_TAG = 2;
const IN_TEXT = 4;
const WITH_TYPO = 8;
const EVERYWHERE = IN_NAME | IN_TAG | IN_TEXT | WITH_TYPO;

/** An occurrence is the number of a pet, and in its last bits whether the word is in the name and in a tag. */
const NUMBER_SHIFT = 2;

/**
 * The letters of known words that a search scans for parts of words and for typos: some ten milliseconds. Ordinary
 * vocabularies are far smaller. In one of a million words, only the longest words of a text are searched this way, and
 * the others by their beginning.
 */
const LETTERS_MAX = 8_000_000;

/** One or two letters are inside of nearly everything. Scripts that put no spaces between words have short ones. */
const SHORT_WORD = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]{1,2}$/u;

export class SearchIndex {
  readonly #fields: readonly SearchFields[];
  /** All words, sorted so that those with the same beginning are neighbours. */
  readonly words: readonly string[];
  /** The same words, one a line, and the start of each line; the last entry is the end. */
  readonly #lines: string;
  readonly #starts: Uint32Array;
  /** The occurrences of all words, and the start of those of each; the last entry is the end. */
  readonly #occurrences: Uint32Array;
  readonly #firsts: Uint32Array;
  /** The words of names and tags; typos of descriptions are not searched. */
  readonly #nearWords: NearWords;
  /** The number of words of a text that are searched inside of words too. */
  readonly #wordsEverywhere: number;

  /** `before` are the words of a similar index: a list that is nearly in order is sorted in a fraction of the time. */
  constructor(fields: readonly SearchFields[], before: readonly string[] = []) {
    this.#fields = fields;
    const counts = new Map<string, number>();
    for (const { words } of fields) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    this.words = [...new Set([...before.filter((word) => counts.has(word)), ...counts.keys()])].sort();
    this.#lines = this.words.join('\n');
    this.#starts = toSums(this.words, (word) => word.length + 1);
    this.#firsts = toSums(this.words, (word) => counts.get(word) ?? 0);
    this.#occurrences = new Uint32Array(at(this.#firsts, this.words.length));
    this.#nearWords = new NearWords(this.#fill());
    this.#wordsEverywhere = Math.max(1, Math.floor(LETTERS_MAX / this.#lines.length));
  }

  /** Returns the rank of each pet, by its number. */
  rank(text: SearchText): Uint8Array {
    const matches = new Uint8Array(this.#fields.length).fill(EVERYWHERE);
    // The longest say most.
    const words = text.words.toSorted((a, b) => b.length - a.length);
    for (const [index, word] of words.entries()) {
      const ofWord = this.#findMatches(word, index < this.#wordsEverywhere);
      let left = 0;
      for (let number = 0; number < matches.length; number += 1) {
        matches[number] = at(matches, number) & at(ofWord, number);
        left |= at(matches, number);
      }
      if (left === 0) break;
    }
    return matches.map((match, number) => (match === 0 ? RANK.none : this.#toRank(match, number, text)));
  }

  /** Fills in the occurrences. Returns the words of names and tags. */
  #fill(): string[] {
    const indexOf = new Map(this.words.map((word, index) => [word, index]));
    const next = this.#firsts.slice();
    const known = new Set<string>();
    this.#fields.forEach(({ nameWords, tagWords, words }, number) => {
      for (const word of words) {
        const bits = (nameWords.has(word) ? IN_NAME : 0) | (tagWords.has(word) ? IN_TAG : 0);
        const index = indexOf.get(word) ?? 0;
        const offset = at(next, index);
        this.#occurrences[offset] = (number << NUMBER_SHIFT) | bits;
        next[index] = offset + 1;
        if (bits !== 0) known.add(word);
      }
    });
    return [...known];
  }

  /** Returns for each pet the fields, as bits, with a word that begins with this one; everywhere: contains or resembles. */
  #findMatches(word: string, isEverywhere: boolean): Uint8Array {
    const matches = new Uint8Array(this.#fields.length);
    const from = this.#findFirst((known) => known >= word);
    const to = this.#findFirst((known) => known > word && !known.startsWith(word));
    this.#mark(matches, from, to, IN_TEXT | WITH_TYPO, IN_NAME);
    if (this.words[from] === word) this.#mark(matches, from, from + 1, 0, IN_TAG);
    if (!isEverywhere) return matches;
    if (!SHORT_WORD.test(word)) {
      this.#markContaining(matches, word, 0, from);
      this.#markContaining(matches, word, to, this.words.length);
    }
    for (const near of this.#nearWords.list(word)) {
      const index = this.#findFirst((known) => known >= near);
      this.#markTypos(matches, index);
    }
    return matches;
  }

  /** Marks the pets that have one of the words: all with `match`, and each with those bits of `kept` that it has. */
  #mark(matches: Uint8Array, from: number, to: number, match: number, kept: number): void {
    const end = at(this.#firsts, to);
    for (let next = at(this.#firsts, from); next < end; next += 1) {
      const occurrence = at(this.#occurrences, next);
      const number = occurrence >>> NUMBER_SHIFT;
      matches[number] = at(matches, number) | match | (occurrence & kept);
    }
  }

  #markTypos(matches: Uint8Array, word: number): void {
    const end = at(this.#firsts, word + 1);
    for (let next = at(this.#firsts, word); next < end; next += 1) {
      const occurrence = at(this.#occurrences, next);
      const number = occurrence >>> NUMBER_SHIFT;
      if ((occurrence & (IN_NAME | IN_TAG)) !== 0) matches[number] = at(matches, number) | WITH_TYPO;
    }
  }

  /** Marks the words of a range that contain this part. */
  #markContaining(matches: Uint8Array, part: string, from: number, to: number): void {
    const end = at(this.#starts, to);
    let word = from;
    for (let hit = this.#lines.indexOf(part, at(this.#starts, from)); hit !== -1 && hit < end; ) {
      while (at(this.#starts, word + 1) <= hit) word += 1;
      this.#mark(matches, word, word + 1, IN_TEXT | WITH_TYPO, 0);
      hit = this.#lines.indexOf(part, at(this.#starts, word + 1));
    }
  }

  /** Returns the first word that meets the condition, which all words after it meet too. */
  #findFirst(isReached: (word: string) => boolean): number {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isReached(this.words[middle] ?? '')) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Returns the rank of a pet. A text with which a slug or a name begins has all its words in the name. */
  #toRank(match: number, number: number, { slug, spaced }: SearchText): number {
    const fields = this.#fields[number];
    if ((match & IN_NAME) !== 0 && fields !== undefined) {
      if (fields.slug === slug || fields.name === spaced) return RANK.exact;
      return fields.slug.startsWith(slug) || fields.name.startsWith(spaced) ? RANK.prefix : RANK.name;
    }
    if (match & IN_TAG) return RANK.tag;
    return match & IN_TEXT ? RANK.text : RANK.typo;
  }
}

/** Returns the start of each word in the concatenation of all, and the end. */
function toSums(words: readonly string[], toLength: (word: string) => number): Uint32Array {
  const sums = new Uint32Array(words.length + 1);
  words.forEach((word, index) => {
    sums[index + 1] = at(sums, index) + toLength(word);
  });
  return sums;
}

function at(numbers: Uint8Array | Uint32Array, index: number): number {
  return numbers[index] ?? 0;
}
