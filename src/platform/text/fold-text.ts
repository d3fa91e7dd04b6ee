// Folds texts for search: they are compared without case, accents, width and punctuation, in any script.
import letters from './plain-letters.json' with { type: 'json' };

/** Letters that are no base letter with an accent, and what people type for them. */
const PLAIN: Readonly<Record<string, string>> = letters;
const UNPLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Accents of European scripts only: in others such marks are vowels. */
const ACCENTS = /[\u0300-\u036f]+/g;

export function foldText(text: string): string {
  const folded = text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
  return folded.replace(UNPLAIN, (letter) => PLAIN[letter] ?? letter);
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_OR_SIGNS = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]+/gu;

export function toWords(folded: string): string[] {
  return folded.match(WORD) ?? [];
}

/** Returns the words of a folded text, and the runs of other signs between them. */
export function toTokens(folded: string): string[] {
  return folded.match(WORD_OR_SIGNS) ?? [];
}
