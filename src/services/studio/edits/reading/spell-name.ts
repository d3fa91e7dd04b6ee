// Finds what was meant by misspelt words in a new name, which people would read as it was typed.
import { toSingular } from '../../../../language/inflection.ts';
import { getLibrary } from '../../reading/library.ts';
import type { AppNames } from './app-names.ts';
import { findNearest } from './correct.ts';
import { getMessageReader } from './read-message.ts';
import { toNameStem } from './tokens.ts';

/** In lower case: others are names of people, firms and goods. */
const WORD = /(?<![\p{L}\p{N}])\p{Ll}{4,}(?![\p{L}\p{N}])/gu;

/** The name with words of known apps; undefined if all its words are usual ones, or near none. */
export function spellName(name: string, names: AppNames): string | undefined {
  const isSpelt = (word: string) =>
    names.knows(toNameStem(word)) || getMessageReader().isSpelt(word) || getLibrary().words.has(word);
  const spelt = name.replace(WORD, (word) =>
    isSpelt(word) || isSpelt(toSingular(word)) ? word : (findNearest(word, getLibrary().words) ?? word),
  );
  return spelt === name ? undefined : spelt;
}
