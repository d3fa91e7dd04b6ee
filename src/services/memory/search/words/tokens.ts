// The conversion of text to terms, for the index and for questions.
import { toStem } from '../../../../language/stem.ts';
import { toCodeTable } from './text-codes.ts';

/**
 * The longest word. Longer ones are hashes, keys and encoded data that would fill the dictionary and answer no
 * question.
 */
export const WORD_LENGTH_MAX = 80;
/** The longest number. Longer ones are data; shorter ones are ports, status codes, versions and years. */
const DIGITS_MAX = 4;

/** The most remembered stems: a few megabytes. When there are more, all are forgotten. */
const STEMS_MAX = 50_000;

const PARTS = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu;
const [OTHER, LOWER, UPPER, DIGIT] = [0, 1, 2, 3];
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * 1 for each code unit of a word: letters, digits and underscores. Halves of surrogate pairs count as letters, so that
 * astral letters stay whole. Other astral characters have no parts.
 */
export const IS_WORD = toCodeTable(/[\p{L}\p{N}\p{M}_]+/gu);

/** Calls `visit` with each word of the text as written: a run of letters, digits and underscores. */
export function scanWords(text: string, from: number, to: number, visit: (word: string) => void): void {
  let start = -1;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (IS_WORD[code] === 1) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      if (at - start <= WORD_LENGTH_MAX) visit(text.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0 && to - start <= WORD_LENGTH_MAX) visit(text.slice(start, to));
}

/** Splits a word: `getHTTPServer_v2` → get, http, server, v, 2. */
export function splitWord(word: string): string[] {
  if (isAsciiWord(word)) return splitAscii(word);
  const parts = word.normalize('NFKC').match(PARTS) ?? [];
  return parts.flatMap((part) => (UNSPACED_SCRIPT.test(part) ? toPairs(part) : part.toLowerCase()));
}

/** Splits like `PARTS`. An upper-case letter before a lower-case one starts a part. */
function splitAscii(word: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < word.length; ) {
    const kind = toAsciiKind(word.charCodeAt(start));
    let end = start + 1;
    while (end < word.length && toAsciiKind(word.charCodeAt(end)) === kind) end++;
    if (kind === UPPER && end < word.length && toAsciiKind(word.charCodeAt(end)) === LOWER) {
      if (end - start > 1) parts.push(word.slice(start, end - 1).toLowerCase());
      start = end - 1;
      while (end < word.length && toAsciiKind(word.charCodeAt(end)) === LOWER) end++;
    }
    if (kind !== OTHER) parts.push(word.slice(start, end).toLowerCase());
    start = end;
  }
  return parts;
}

function toAsciiKind(code: number): number {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 48 && code <= 57 ? DIGIT : OTHER;
}

/** Returns the stems of the parts of a word, or of the whole word if no part is a term (`v2`). */
export function toPartTerms(word: string): readonly string[] {
  const { terms, joined } = toWordTerms(word);
  return terms.length === 0 && joined !== undefined ? [joined] : terms;
}

/**
 * Returns the terms of a word: the stems of its parts and, if there are several, of the whole word. `getUserById` → get,
 * user, by, id, getuserbyid.
 */
export function toTerms(word: string): readonly string[] {
  const { terms, joined } = toWordTerms(word);
  return joined === undefined ? terms : [...terms, joined];
}

interface WordTerms {
  /** The stems of the parts. */
  readonly terms: readonly string[];
  /** The stem of the whole word, if it has several parts. */
  readonly joined: string | undefined;
}

export function toWordTerms(word: string): WordTerms {
  const parts = splitWord(word);
  const terms: string[] = [];
  for (const part of parts) if (isTerm(part)) terms.push(toPartStem(part));
  return { terms, joined: parts.length > 1 ? toStem(parts.join('')) : undefined };
}

/** The stems of parts, which repeat in many words. */
const stems = new Map<string, string>();

/** Returns the stem of a word without parts. */
export function toPartStem(part: string): string {
  let stem = stems.get(part);
  if (stem === undefined) {
    if (stems.size >= STEMS_MAX) stems.clear();
    stem = toStem(part);
    stems.set(part, stem);
  }
  return stem;
}

/** Returns a name without case and separators: `getUserById` and `get_user_by_id` are the same. */
export function toNameKey(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}

/** Returns false for single letters and long numbers, which occur in every file and distinguish none. */
function isTerm(part: string): boolean {
  const code = part.charCodeAt(0);
  if (code >= 48 && code <= 57) return part.length > 1 && part.length <= DIGITS_MAX;
  return part.length > 1 || code > 0x2e80;
}

/** Splits text in a script without spaces: each pair of neighbouring characters is a term. */
function toPairs(text: string): string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function isAsciiWord(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 127) return false;
  return true;
}
