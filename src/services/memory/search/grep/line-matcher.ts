// Decides which lines match a text or a regular expression, in linear time for every pattern.
import { RE2JS, RE2JSException } from 're2js';
import { listRequiredTexts } from './required-texts.ts';
import { listTrigramKeys } from './trigrams.ts';

const FOLDING_FLAG = /\(\?[a-zA-Z]*i/;

export interface GrepPattern {
  readonly pattern: string;
  /** The pattern is a text, not a regular expression. */
  readonly isLiteral: boolean;
  readonly ignoresCase: boolean;
}

export interface LineMatcher {
  /** The keys of trigrams that every matching line has. */
  readonly trigrams: readonly number[];
  matches(line: string): boolean;
}

/** A regular expression that cannot be used; the message says why. */
export class InvalidPattern extends Error {
  override readonly name = 'InvalidPattern';
}

export function toLineMatcher({ pattern, isLiteral, ignoresCase }: GrepPattern): LineMatcher {
  const required = isLiteral ? [pattern] : listRequiredTexts(pattern);
  const isFolded = ignoresCase || (!isLiteral && FOLDING_FLAG.test(pattern));
  const trigrams = required.flatMap((text) => listTrigramKeys(text, isFolded));
  if (isLiteral && !ignoresCase) return { trigrams, matches: (line) => line.includes(pattern) };
  const source = isLiteral ? RE2JS.quote(pattern) : pattern;
  const expression = compile(source, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
  return { trigrams, matches: (line) => expression.test(line) };
}

function compile(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source, flags);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new InvalidPattern(error.message.replace(/^error parsing regexp: /, ''));
  }
}
