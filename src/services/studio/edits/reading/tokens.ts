// A clause as words, each with its stem, its position in the text, and what it costs to leave it unexplained.
import { toSingular } from '../../../../language/inflection.ts';
import { toStem } from '../../../../language/stem.ts';
import { CONTRACTIONS, isNegative, toSkipCost } from './lexicon.ts';

export interface Word {
  /** In lower case and corrected. */
  readonly text: string;
  readonly stem: string;
  /** In the singular. */
  readonly base: string;
  /** As it was written. */
  readonly raw: string;
  readonly skip: number;
  /** Quoted texts are kept as they are. */
  readonly isQuoted: boolean;
  /** The cost of a corrected spelling. */
  readonly fix: number;
}

/** Stand for the quotes of a text while it is split; private characters that no normalised prompt keeps. */
const QUOTE = /\ue010(\d+)\ue011/;
const QUOTED = /"([^"\n]{1,400})"|(?<![\p{L}\p{N}])'([^'\n]{1,200})'(?![\p{L}\p{N}])/gu;
const TOKEN =
  /\ue010\d+\ue011|[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|#[0-9a-fA-F]{3,6}\b|\d+(?:[.,:]\d+)*|\p{L}[\p{L}\p{N}]*(?:['’/-][\p{L}\p{N}]+)*|->|=>|[,:%€$£&+→=]/gu;

export interface Masked {
  readonly text: string;
  readonly quotes: readonly string[];
}

/** Replaces each quote by a mark, so that no rule reads inside it. */
export function maskQuotes(text: string): Masked {
  const quotes: string[] = [];
  const masked = text.replace(
    QUOTED,
    (_match, double: string | undefined, single: string | undefined) =>
      `\ue010${quotes.push(double ?? single ?? '') - 1}\ue011`,
  );
  return { text: masked, quotes };
}

export function unmaskQuotes(text: string, quotes: readonly string[]): string {
  return text.replace(/\ue010(\d+)\ue011/g, (_match, index: string) => `"${quotes[Number(index)] ?? ''}"`);
}

export type Correct = (word: string, isName?: boolean) => string | undefined;

const FIX_COST = 0.05;
/** A word with a capital is a part of a name: "On hold". */
const NAME_SKIP_COST = 0.3;

export function toWords(text: string, quotes: readonly string[], correct: Correct): readonly Word[] {
  const words = (text.match(TOKEN) ?? []).flatMap((raw, index): readonly Word[] => {
    const quote = QUOTE.exec(raw);
    if (quote !== null) return [toQuote(quotes[Number(quote[1])] ?? '')];
    const lower = raw.toLowerCase().replace(/'s$/, '');
    const plain = CONTRACTIONS.get(raw.toLowerCase());
    if (plain !== undefined) return plain.split(' ').map((word) => toWord(word, plain.includes(' ') ? word : raw, 0));
    if (/^(?:->|=>|=)$/.test(raw)) return [toWord('→', raw, 0)];
    const isName = index > 0 && /^\p{Lu}\p{Ll}/u.test(raw);
    const better = correct(lower, isName);
    const word = toWord(better ?? lower, raw.replace(/'s$/, ''), better === undefined ? 0 : FIX_COST);
    return [isName && word.skip < NAME_SKIP_COST ? { ...word, skip: NAME_SKIP_COST } : word];
  });
  return words.map((word, index) => {
    // "Instead of the table" says what is meant.
    const isInstead = /^(?:instead|rather)$/.test(word.text) && /^(?:of|than)$/.test(words[index + 1]?.text ?? '');
    if (isInstead) return { ...word, skip: Number.POSITIVE_INFINITY };
    // "Visit us" is a name.
    const isNamed =
      index === words.length - 1 && /^(?:us|me|you)$/.test(word.text) && /^\p{Lu}/u.test(words[index - 1]?.raw ?? '');
    return isNamed ? { ...word, skip: NAME_SKIP_COST } : word;
  });
}

export function toQuote(text: string): Word {
  return {
    text: text.toLowerCase(),
    stem: '\ue010',
    base: '\ue010',
    raw: text,
    skip: Number.POSITIVE_INFINITY,
    isQuoted: true,
    fix: 0,
  };
}

function toWord(text: string, raw: string, fix: number): Word {
  return { text, stem: toNameStem(text), base: toBase(text), raw, skip: toSkipCost(text), isQuoted: false, fix };
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
