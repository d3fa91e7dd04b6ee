// Stems of words by the algorithms of Snowball: the forms of a word have one stem, which is often not a word.
import { createRequire } from 'node:module';
import type { Language } from './languages.ts';

interface Snowball {
  newStemmer(language: Language): { stem(word: string): string };
}

/** The most words of a language whose stems are remembered; a text repeats most of its words. */
const KNOWN_MAX = 16_384;
/** Longer words are no words of a language. The time of some algorithms grows with the square of the length. */
const LENGTH_MAX = 128;

const require = createRequire(import.meta.url);
const stemmers = new Map<Language, (word: string) => string>();

/** Returns the function that stems lower-case words. The package is loaded with the first language: it is large. */
export function getStemmer(language: Language): (word: string) => string {
  const known = stemmers.get(language);
  if (known !== undefined) return known;
  const snowball: Snowball = require('snowball-stemmers');
  const created = remember(snowball.newStemmer(language));
  stemmers.set(language, created);
  return created;
}

function remember(stemmer: ReturnType<Snowball['newStemmer']>): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    if (word.length > LENGTH_MAX) return word;
    let stem = stems.get(word);
    if (stem === undefined) {
      stem = stemmer.stem(word);
      if (stems.size === KNOWN_MAX) stems.clear();
      stems.set(word, stem);
    }
    return stem;
  };
}
