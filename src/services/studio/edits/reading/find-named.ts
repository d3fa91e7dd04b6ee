// Finds the part of an app that the words of a slot name, also where they are misspelt or only mean the same.
import { getWordVectors, toProduct } from '../../reading/meaning/word-vectors.ts';
import type { Sort } from '../operations/paths.ts';
import { type AppNames, type Found, toNameWords } from './app-names.ts';
import { findNearest } from './correct.ts';
import { findParts } from './find-part.ts';
import { isEmptyWord } from './lexicon.ts';
import { getMessageReader } from './read-message.ts';
import { type Correct, toNameStem, toWords, type Word } from './tokens.ts';

/** The words as they are, and those that a misspelt one may have meant. */
export function toNamingWords(said: string, names: AppNames): readonly Word[] {
  return toWords(said, createCorrection(names));
}

function createCorrection(names: AppNames): Correct {
  const reader = getMessageReader();
  return (word) =>
    isEmptyWord(word) || names.knows(toNameStem(word)) || reader.isSpelt(word)
      ? undefined
      : findNearest(word, names.listWords());
}

/** The parts that the words may mean, the likeliest first. */
export function findNamed(names: AppNames, sort: Sort, said: string): readonly Found[] {
  const words = toNamingWords(said, names);
  const found = findParts(names, sort, words);
  return found.length > 0 ? found : findSimilar(names, sort, said, words);
}

/** Names that share no word with the phrase must be as near as this. */
const SIMILAR_MIN = 0.5;
/** The next name is less near by this. */
const MARGIN = 0.06;
const SIMILAR_COST = 0.3;
/** Rows are known by their words: a meaning says nothing of a name. */
const BY_WORDS: ReadonlySet<Sort> = new Set(['row', 'item']);

/** A name that has most of the words, or means nearly the same. */
function findSimilar(names: AppNames, sort: Sort, said: string, words: readonly Word[]): readonly Found[] {
  const stems = (words.length === 0 ? toNameWords(said) : words)
    .filter(({ base }) => !isEmptyWord(base))
    .map(({ stem }) => stem);
  if (stems.length === 0) return [];
  const vectors = getWordVectors();
  const vector = vectors.toVector(stems);
  const scored = names
    .listNamed(sort)
    .map((entry) => {
      const shared = stems.filter((stem) => entry.stems.includes(stem)).length;
      const overlap = (2 * shared) / (stems.length + entry.stems.length || 1);
      const near = BY_WORDS.has(sort) ? 0 : toProduct(vector, vectors.toVector(entry.stems));
      return { entry, score: Math.max(overlap, near, shared === stems.length ? 0.7 : 0) };
    })
    .filter(({ score }) => score >= SIMILAR_MIN)
    .sort((one, other) => other.score - one.score);
  const [best] = scored;
  if (best === undefined) return [];
  const other = scored.find(({ entry }) => entry.name.toLowerCase() !== best.entry.name.toLowerCase());
  if (other !== undefined && best.score - other.score < MARGIN) return [];
  const same = scored.filter(({ entry }) => entry.name.toLowerCase() === best.entry.name.toLowerCase());
  const found = same.map(({ entry }) => ({ path: entry.path, cost: SIMILAR_COST * (1.5 - best.score) }));
  return [...found].sort((one, two) => Number(names.isShown(two.path)) - Number(names.isShown(one.path)));
}
