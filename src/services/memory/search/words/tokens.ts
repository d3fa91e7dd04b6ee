// The conversion of text to terms, for the index and for questions.
import { toStem } from '../../../../language/stem.ts';

/**
 * The longest word. Longer ones are hashes, keys and encoded data that would fill the dictionary and answer no
 * question.
 */
export const WORD_LENGTH_MAX = 80;
/** The longest number. Longer ones are data; shorter ones are ports, status codes, versions and years. */
const DIGITS_MAX = 4;

const PARTS = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu;
const ASCII_PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}_]/u;

/** 1 if the ASCII code belongs to a word. */
const IS_WORD_CODE = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9_]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Calls `visit` with each word of the text as written: a run of letters, digits and underscores. */
export function scanWords(text: string, from: number, to: number, visit: (word: string) => void): void {
  let start = -1;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (isWordCode(code)) {
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
  const isAscii = isAsciiWord(word);
  const parts = (isAscii ? word : word.normalize('NFKC')).match(isAscii ? ASCII_PARTS : PARTS) ?? [];
  return parts.flatMap((part) => (isAscii || !UNSPACED_SCRIPT.test(part) ? part.toLowerCase() : toPairs(part)));
}

/** Returns the stems of the parts of a word, or of the whole word if no part is a term (`v2`). */
export function toPartTerms(word: string): string[] {
  const parts = splitWord(word);
  const terms = parts.filter(isTerm).map(toStem);
  return terms.length === 0 && parts.length > 1 ? [toStem(parts.join(''))] : terms;
}

/**
 * Returns the terms of a word: the stems of its parts and, if there are several, that of the joined word. So
 * `rateLimit` and `ratelimit` match.
 */
export function toTerms(word: string): string[] {
  const parts = splitWord(word);
  const terms = parts.filter(isTerm).map(toStem);
  if (parts.length > 1) terms.push(toStem(parts.join('')));
  return terms;
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

/**
 * Returns whether a code unit belongs to a word. Halves of surrogate pairs count as letters, so that astral letters
 * stay whole. Other astral characters have no parts.
 */
export function isWordCode(code: number): boolean {
  if (code < 128) return IS_WORD_CODE[code] === 1;
  return (code >= 0xd800 && code <= 0xdfff) || WORD_CHARACTER.test(String.fromCharCode(code));
}

function isAsciiWord(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 127) return false;
  return true;
}
