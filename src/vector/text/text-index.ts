// The words of a text, as a text index defines them, and the test for the words that a filter names.
import { type Language, listStopwords } from './languages.ts';
import { getStemmer } from './stemmer.ts';

export interface TextIndex {
  /**
   * `prefix`: words as for `word`, of which the beginning is enough. `multilingual`: also for scripts without blanks.
   */
  readonly tokenizer: 'word' | 'whitespace' | 'prefix' | 'multilingual';
  readonly lowercase: boolean;
  /** Words with fewer or more characters are left out. For `prefix`, longer beginnings are cut to `lengthMax`. */
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** The languages whose common words are left out, and further such words. */
  readonly languages: readonly Language[];
  readonly stopwords: readonly string[];
  /** The language whose forms of a word count as one; null: words are compared as they are written. */
  readonly stemmer: Language | null;
}

/** All of the words, in any order; one of them; or all of them in their order with nothing in between. */
export type WordNeed = 'all' | 'any' | 'phrase';

type Split = (text: string) => Iterable<string>;

/** Returns the words that a filter wants, from its text. */
export function listWantedWords(index: TextIndex, text: string, need: WordNeed): string[] {
  const isPrefix = index.tokenizer === 'prefix';
  // The beginning of a word that is still being typed may be a common word, too: “the” of “theory”.
  const split = createSplit(isPrefix && need !== 'phrase' ? { ...index, languages: [], stopwords: [] } : index);
  return Array.from(split(text), (word) => (isPrefix ? cut(word, index.lengthMax) : word)).filter(
    (word) => countCharacters(word) >= index.lengthMin,
  );
}

/** Returns the words of a text that is stored. Only the tokenizers that find whole words are served. */
export function listWords(index: TextIndex, text: string): string[] {
  return [...createSplit(index)(text)];
}

/** Creates a test for the words in a text. Without words, no text passes. */
export function createWordTest(index: TextIndex, wanted: readonly string[], need: WordNeed): (text: string) => boolean {
  if (wanted.length === 0) return () => false;
  const hasWords = need === 'phrase' ? createPhraseTest(index, wanted) : createSetTest(index, wanted, need);
  const mayHaveWords = createLetterTest(index, wanted, need);
  return (text) => mayHaveWords(text) && hasWords(text);
}

/** The most words for the letter test, which is many times faster than finding words: few texts have the letters. */
const LETTER_WORDS_MAX = 16;

/** Creates a test for the letters of the words, without which a text cannot have the words. */
function createLetterTest({ tokenizer, lowercase, stemmer }: TextIndex, wanted: readonly string[], need: WordNeed) {
  // A sigma is written in one of two ways, depending on its context: that of a word alone may not be that of the text.
  const isSure = (word: string): boolean => !/[σς]/.test(word);
  // A stem may have other letters than the word.
  if (stemmer !== null || wanted.length > LETTER_WORDS_MAX || !wanted.every(isSure)) return () => true;
  return (text: string): boolean => {
    const normal = tokenizer === 'multilingual' ? text.normalize('NFKC') : text;
    const letters = lowercase ? normal.toLowerCase() : normal;
    const isThere = (word: string): boolean => letters.includes(word);
    return need === 'any' ? wanted.some(isThere) : wanted.every(isThere);
  };
}

function createPhraseTest(index: TextIndex, phrase: readonly string[]) {
  const split = createSplit(index);
  return (text: string): boolean => hasPhrase(Array.from(split(text)), phrase, index);
}

function createSetTest(index: TextIndex, wanted: readonly string[], need: WordNeed) {
  const split = createSplit(index);
  const lengths = [...new Set(wanted.map((word) => word.length))];
  const names =
    index.tokenizer === 'prefix' ? (word: string) => lengths.map((length) => word.slice(0, length)) : toList;
  return (text: string): boolean => {
    const missing = new Set(wanted);
    const leftMax = need === 'any' ? missing.size - 1 : 0;
    for (const word of split(text)) {
      for (const name of names(word)) missing.delete(name);
      if (missing.size <= leftMax) return true;
    }
    return false;
  };
}

function toList(word: string): readonly string[] {
  return [word];
}

/** Finds the phrase. For `prefix`, its last word may be the beginning of one. */
function hasPhrase(words: readonly string[], phrase: readonly string[], { tokenizer, lengthMax }: TextIndex): boolean {
  const isPrefix = tokenizer === 'prefix';
  const last = phrase.length - 1;
  const follows = (word: string | undefined, at: number): boolean => {
    if (word === undefined) return false;
    if (isPrefix) return at === last ? word.startsWith(phrase[at] ?? '') : cut(word, lengthMax) === phrase[at];
    return word === phrase[at];
  };
  return words.some((_, from) => phrase.every((_, at) => follows(words[from + at], at)));
}

function createSplit({ tokenizer, lowercase, lengthMin, lengthMax, stemmer, ...left }: TextIndex): Split {
  const toLetters = (word: string): string => (lowercase ? word.toLowerCase() : word);
  const common = left.languages.flatMap(listStopwords);
  const without = new Set([...common, ...left.stopwords].map(toLetters));
  const toStem = stemmer === null ? undefined : getStemmer(stemmer);
  const isBounded = tokenizer !== 'prefix' && (lengthMin > 1 || lengthMax < Number.MAX_SAFE_INTEGER);
  const split = SPLITS[tokenizer];
  return function* (text) {
    for (const written of split(text)) {
      const letters = toLetters(written);
      if (without.has(letters)) continue;
      const word = toStem === undefined ? letters : toStem(letters);
      if (isBounded && !isWithin(countCharacters(word), lengthMin, lengthMax)) continue;
      yield word;
    }
  };
}

const WORD = /[\p{Alphabetic}\p{N}]+/gu;
/** Scripts that write without blanks have marks within words. */
const MARKED_WORD = /[\p{Alphabetic}\p{M}\p{N}]+/gu;
const UNBROKEN = /[^\p{White_Space}]+/gu;

const SPLITS: Readonly<Record<TextIndex['tokenizer'], Split>> = {
  word: (text) => listMatches(text, WORD),
  prefix: (text) => listMatches(text, WORD),
  whitespace: (text) => listMatches(text, UNBROKEN),
  multilingual: listSegments,
};

function* listMatches(text: string, words: RegExp): Generator<string> {
  for (const [word] of text.matchAll(words)) yield word;
}

let segmenter: Intl.Segmenter | undefined;

function* listSegments(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  for (const { segment, isWordLike } of segmenter.segment(text.normalize('NFKC'))) {
    if (isWordLike) yield* listMatches(segment, MARKED_WORD);
  }
}

function isWithin(count: number, min: number, max: number): boolean {
  return count >= min && count <= max;
}

function countCharacters(word: string): number {
  let count = 0;
  for (const _ of word) count += 1;
  return count;
}

function cut(word: string, characters: number): string {
  return word.length <= characters ? word : [...word].slice(0, characters).join('');
}
