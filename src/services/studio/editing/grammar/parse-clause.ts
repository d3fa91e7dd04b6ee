// Which edits a clause may ask for, by the patterns of `edit-patterns.json`, most particular first.
import type { Words } from '../edit.ts';
import patterns from '../knowledge/edit-patterns.json' with { type: 'json' };
import { unmaskQuotes } from './mask-quotes.ts';

export interface Reading {
  readonly edit: string;
  readonly words: Words;
}

/** A clause without its quoted texts is short; longer ones are prose, which patterns would only search for long. */
const CLAUSE_LENGTH_MAX = 500;

const MACROS: ReadonlyMap<string, string> = new Map(Object.entries(patterns.macros));
const PATTERNS = patterns.patterns.map(([edit = '', source = '']) => ({
  edit,
  pattern: new RegExp(`^${source.replace(/<<(\w+)>>/g, (_, name: string) => MACROS.get(name) ?? '')}$`, 'i'),
}));

export function listReadings(clause: string, quotes: readonly string[]): Reading[] {
  if (clause.length > CLAUSE_LENGTH_MAX) return [];
  return PATTERNS.flatMap(({ edit, pattern }) => {
    const groups = pattern.exec(clause)?.groups;
    if (groups === undefined && !pattern.test(clause)) return [];
    const words = Object.entries(groups ?? {}).map(([name, value]) => [name, value && unmaskQuotes(value, quotes)]);
    return [{ edit, words: Object.fromEntries(words) as Words }];
  });
}
