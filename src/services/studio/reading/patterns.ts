// The patterns of sentences that are read, with examples: `patterns.json` has them by the file that reads them.
import all from './patterns.json' with { type: 'json' };

export const patterns = all;

type Sources = { readonly [name: string]: { readonly source: string; readonly flags?: string } };

export function toPatterns<T extends Sources>(sources: T): { readonly [name in keyof T]: RegExp } {
  const entries = Object.entries(sources).map(([name, { source, flags }]) => [name, new RegExp(source, flags)]);
  return Object.fromEntries(entries) as { readonly [name in keyof T]: RegExp };
}
