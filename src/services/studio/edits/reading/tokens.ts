// The words of a phrase, each with its stem.
import { toSingular } from '../../../../language/inflection.ts';
import { toStem } from '../../../../language/stem.ts';
import { isNegative } from './lexicon.ts';

export interface Word {
  /** In lower case and corrected. */
  readonly text: string;
  readonly stem: string;
  /** In the singular. */
  readonly base: string;
  /** As it was written. */
  readonly raw: string;
  /** Quoted texts are kept as they are. */
  readonly isQuoted: boolean;
  /** The cost of a corrected spelling. */
  readonly fix: number;
}

/** Returns the nearest word that may be meant; undefined if the word is spelt right, or near none. */
export type Correct = (word: string) => string | undefined;

const TOKEN =
  /"([^"\n]{1,400})"|#[0-9a-fA-F]{3,6}\b|\d+(?:[.,:]\d+)*|\p{L}[\p{L}\p{N}]*(?:['’/-][\p{L}\p{N}]+)*|[,:%€$£&+]/gu;
const FIX_COST = 0.05;

export function toWords(text: string, correct: Correct = () => undefined): readonly Word[] {
  return [...text.matchAll(TOKEN)].map(([raw, quote]) => {
    if (quote !== undefined) return toQuote(quote);
    const lower = raw.toLowerCase().replace(/'s$/, '');
    const better = correct(lower);
    const word = better ?? lower;
    return {
      text: word,
      stem: toNameStem(word),
      base: toBase(word),
      raw: raw.replace(/'s$/, ''),
      isQuoted: false,
      fix: better === undefined ? 0 : FIX_COST,
    };
  });
}

function toQuote(text: string): Word {
  return { text: text.toLowerCase(), stem: '"', base: '"', raw: text, isQuoted: true, fix: 0 };
}

export function toBase(text: string): string {
  return toSingular(text.replace(/['’-]/g, ''));
}

/** People write "e-mail" and "email". */
export function toNameStem(text: string): string {
  const stem = toStem(text.replace(/['’-]/g, ''));
  // "Note" is not "not".
  return isNegative(stem) ? toBase(text) : stem;
}

/** Names are equal if their words have the same stems. */
export function toKey(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(toNameStem).join('');
}

/** A word of a name, as it is compared. */
export interface NameWord {
  readonly base: string;
  readonly stem: string;
}

export function toNameWords(name: string): readonly NameWord[] {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []).map((word) => ({
    base: toBase(word),
    stem: toNameStem(word),
  }));
}
