// Detects passwords that are among the first guesses of an attacker. There are no rules about kinds of characters (NIST
// SP 800-63B): a password is refused when little remains of it without its guessable parts.
import { PASSWORD_LENGTH_MIN } from '../limits.ts';
import parts from './guessable-parts.json' with { type: 'json' };

export type GuessReason = 'few-characters' | 'repeats' | 'own-name' | 'common' | 'sequence';

export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** The minimum number of different characters; ten characters from fewer are easy to guess. */
const DISTINCT_MIN = 5;
/** The minimum length if each guessable part counts as one character. Trying all shorter ones takes minutes. */
const UNGUESSED_MIN = 6;
/** The minimum length of a guessable part; shorter parts of names and sequences occur in any text. */
const PART_LENGTH_MIN = 3;

const SEQUENCES = parts.rows.flatMap((row) => [row, [...row].reverse().join('')]);
/** A character three times or more, and years. */
const RUN_OR_YEAR = /([^FX])\1{2,}|(?:19|20)\d\d/gsu;
/** Digits and signs that replace letters. */
const LETTERS: Readonly<Record<string, string>> = parts.letters;
/**
 * The marks for a part that was found: FOUND once, which counts, then FILLER for each further character. Capital
 * letters, because the compared text has none.
 */
const FOUND = 'F';
const FILLER = 'X';

/** Returns undefined if the password is not easy to guess. */
export function findGuessReason(password: string, { email, name }: PasswordOwner): GuessReason | undefined {
  const text = toComparable(password);
  if (new Set(text).size < DISTINCT_MIN) return 'few-characters';
  const period = periodOf(text);
  if (period < PASSWORD_LENGTH_MIN && period <= text.length / 2) return 'repeats';
  const own = [email, name, ...email.split('@'), ...`${email} ${name}`.split(/[\s@._+-]+/)].map(toComparable);
  const steps: readonly [GuessReason, (rest: string) => string][] = [
    ['own-name', (rest) => cover(rest, own)],
    ['common', (rest) => cover(rest, parts.common)],
    ['sequence', coverSequences],
  ];
  let rest = text;
  let reason: GuessReason | undefined;
  for (const [found, step] of steps) {
    const next = step(rest);
    if (next !== rest) reason ??= found;
    rest = next;
  }
  return [...rest].filter((character) => character !== FILLER).length < UNGUESSED_MIN ? reason : undefined;
}

function toComparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Returns the length of the shortest prefix whose repetition is the text. */
function periodOf(text: string): number {
  let period = 1;
  while (!text.startsWith(text.slice(period))) period += 1;
  return period;
}

/** Marks every occurrence of the words, also with digits and signs for letters. The longest words go first. */
function cover(text: string, words: readonly string[]): string {
  let rest = text;
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    if (word.length < PART_LENGTH_MIN) continue;
    for (const read of [rest, toLetters(rest)]) {
      for (let at = read.indexOf(word); at !== -1; at = read.indexOf(word, at + word.length)) {
        rest = rest.slice(0, at) + toFound(word) + rest.slice(at + word.length);
      }
    }
  }
  return rest;
}

function coverSequences(text: string): string {
  let rest = text.replace(RUN_OR_YEAR, toFound);
  for (let at = 0; at < rest.length; at++) {
    let end = at + PART_LENGTH_MIN;
    while (end <= rest.length && SEQUENCES.some((row) => row.includes(rest.slice(at, end)))) end += 1;
    const part = rest.slice(at, end - 1);
    if (part.length >= PART_LENGTH_MIN) rest = rest.slice(0, at) + toFound(part) + rest.slice(end - 1);
  }
  return rest;
}

function toLetters(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => LETTERS[sign] ?? sign);
}

function toFound(part: string): string {
  return FOUND + FILLER.repeat(part.length - 1);
}
