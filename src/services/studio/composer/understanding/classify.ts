import type { RequirementKind } from '../brief.ts';
import rules from '../knowledge/kind-rules.json' with { type: 'json' };
import parts from '../knowledge/pattern-parts.json' with { type: 'json' };

interface Rule {
  readonly kind: RequirementKind;
  readonly weight: number;
  readonly pattern: RegExp;
}

export interface Classification {
  readonly kind: RequirementKind;
  readonly weight: number;
}

/** `{number}` in a rule stands for the part of that name. */
const PARTS: ReadonlyMap<string, string> = new Map(Object.entries(parts));

const RULES: readonly Rule[] = Object.entries(
  rules as unknown as Readonly<Record<RequirementKind, readonly [number, string][]>>,
)
  .flatMap(([kind, entries]) =>
    entries.map(([weight, pattern]) => ({
      kind: kind as RequirementKind,
      weight,
      pattern: new RegExp(`(?<![\\w-])(?:${withParts(pattern)})(?!\\w)`),
    })),
  )
  // Heaviest first, so that the first match is the answer; the sort keeps the order of the file among equals.
  .sort((one, other) => other.weight - one.weight);

/** Phrases are classified several times on their way; a long prompt has some hundreds of them. */
const CACHE_SIZE_MAX = 1000;
const cache = new Map<string, Classification>();

/** What a phrase without any known word is: a section that is named after it. */
const UNKNOWN: Classification = { kind: 'section', weight: 0 };

/** The kind of the heaviest rule that matches. */
export function classify(phrase: string): Classification {
  // In lower case, because patterns that ignore case take several times as long.
  const text = phrase.toLowerCase();
  const known = cache.get(text);
  if (known !== undefined) return known;
  const found = RULES.find(({ pattern }) => pattern.test(text)) ?? UNKNOWN;
  if (cache.size >= CACHE_SIZE_MAX) cache.clear();
  cache.set(text, found);
  return found;
}

function withParts(pattern: string): string {
  return pattern.replace(/\{([a-z]+)\}/g, (_, name: string) => PARTS.get(name) ?? name);
}
