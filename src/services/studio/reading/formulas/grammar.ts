// The grammar of amounts: patterns of `grammar.json`, whose parts stand in braces.
import grammar from './grammar.json' with { type: 'json' };

const PARTS: { readonly [name: string]: string } = grammar.parts;

function toPattern(source: string): RegExp {
  const fill = (text: string): string =>
    text.replace(/(?<!\\p)\{([a-zA-Z]+)\}/gu, (_all, part: string) => `(?:${fill(PARTS[part] ?? '')})`);
  return new RegExp(fill(source), 'iu');
}

const toPatterns = (sources: { readonly [name: string]: string }): ReadonlyMap<string, RegExp> =>
  new Map(Object.entries(sources).map(([name, source]) => [name, toPattern(source)]));

const { parts: _parts, times, measures, ...sentences } = grammar;
export const TIMES = toPatterns(times);
export const MEASURES = toPatterns(measures);
const PATTERNS = toPatterns(sentences);

/** The named groups of a pattern in a text; undefined if it does not occur. */
export function match(
  name: keyof typeof sentences,
  text: string,
): { readonly [group: string]: string | undefined } | undefined {
  const found = PATTERNS.get(name)?.exec(text);
  return found ? { ...found.groups, all: found[0] } : undefined;
}

export const without = (name: keyof typeof sentences, text: string): string =>
  text.replace(PATTERNS.get(name) ?? '', '').trim();

export const toNumber = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));
