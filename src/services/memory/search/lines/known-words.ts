// The words of texts with their terms. A repository repeats its words, so each is split and stemmed once.
import type { StaticModel } from '../../embedding/static-model.ts';
import { toPartTerms, toTerms } from '../words/tokens.ts';

/** A word of the question that a word of the text has: its number and the value of the match, up to 1. */
export interface WordMatch {
  readonly word: number;
  readonly worth: number;
}

export interface KnownWord {
  readonly terms: readonly string[];
  /** The rows of the word's parts in the model. */
  readonly rows: readonly number[];
  /** The question that was compared last with the word, and the words of it that this word has. */
  asked: object | undefined;
  matches: readonly WordMatch[];
}

/** The most words, about ten megabytes. When there are more, all are forgotten. */
const WORDS_MAX = 50_000;

const wordsOfModels = new WeakMap<StaticModel, Map<string, KnownWord>>();

/** Returns the words that are known with a model's rows. */
export function openKnownWords(model: StaticModel): (written: string) => KnownWord {
  const words = wordsOfModels.get(model) ?? new Map<string, KnownWord>();
  wordsOfModels.set(model, words);
  return (written) => {
    const known = words.get(written);
    if (known !== undefined) return known;
    if (words.size >= WORDS_MAX) words.clear();
    const rows = [...new Set(toPartTerms(written).map(model.rowOf))];
    const added: KnownWord = { terms: toTerms(written), rows, asked: undefined, matches: [] };
    words.set(written, added);
    return added;
  };
}
