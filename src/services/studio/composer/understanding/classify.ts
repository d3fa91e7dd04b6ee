import type { RequirementKind } from '../brief.ts';
import rules from '../knowledge/kind-rules.json' with { type: 'json' };
import parts from '../knowledge/pattern-parts.json' with { type: 'json' };
import { listStarts, type Matcher, splitAlternatives, toMatcher } from './alternatives.ts';

export interface Classification {
  readonly kind: RequirementKind;
  readonly weight: number;
}

/** One alternative of a rule. */
interface Alternative {
  readonly rule: Classification;
  /** Place of the rule among all. */
  readonly order: number;
  readonly source: string;
  /** Made when a phrase first has a word that begins like it. */
  matches?: Matcher;
}

interface Entry {
  readonly alternative: Alternative;
  readonly start: string;
  /** "Order tracking": what is looked for is the second word. */
  readonly isAfterWord: boolean;
}

/** `{number}` in a rule stands for the part of that name. */
const PARTS: ReadonlyMap<string, string> = new Map(Object.entries(parts));
/** Entries are found by so many letters of what they begin with. */
const KEY_LENGTH = 2;
const WORD_BEFORE = '\\w+ ';
const ENTRIES = indexRules();

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
  const found = findRule(text) ?? UNKNOWN;
  if (cache.size >= CACHE_SIZE_MAX) cache.clear();
  cache.set(text, found);
  return found;
}

function findRule(text: string): Classification | undefined {
  let best: Alternative | undefined;
  for (const { index } of text.matchAll(/(?<![\w-])\S/g)) {
    for (const length of [0, 1, KEY_LENGTH]) {
      for (const entry of ENTRIES.get(text.slice(index, index + length)) ?? []) {
        if (best !== undefined && entry.alternative.order >= best.order) break;
        if (matchesAt(entry, text, index)) best = entry.alternative;
      }
    }
  }
  return best?.rule;
}

function matchesAt({ alternative, start, isAfterWord }: Entry, text: string, index: number): boolean {
  if (!text.startsWith(start, index) || (isAfterWord && !/\w /.test(text.slice(Math.max(0, index - 2), index))))
    return false;
  if (index > 0 && alternative.source.startsWith('^')) return false;
  alternative.matches ??= toMatcher(alternative.source);
  return alternative.matches(text, index);
}

/** By the first letters of what they begin with, the heaviest rules first. */
function indexRules(): ReadonlyMap<string, readonly Entry[]> {
  const all = Object.entries(rules as unknown as Readonly<Record<RequirementKind, readonly [number, string][]>>)
    .flatMap(([kind, entries]) =>
      entries.map(([weight, pattern]) => ({ rule: { kind: kind as RequirementKind, weight }, pattern })),
    )
    // The sort keeps the order of the file among equals.
    .sort((one, other) => other.rule.weight - one.rule.weight);
  const index = new Map<string, Entry[]>();
  for (const [order, { rule, pattern }] of all.entries()) {
    for (const written of splitAlternatives(withParts(pattern))) {
      const isAfterWord = written.startsWith(WORD_BEFORE);
      const alternative = { rule, order, source: isAfterWord ? written.slice(WORD_BEFORE.length) : written };
      for (const start of new Set(listStarts(alternative.source))) {
        const key = start.slice(0, KEY_LENGTH);
        const own = index.get(key) ?? [];
        index.set(key, own);
        own.push({ alternative, start, isAfterWord });
      }
    }
  }
  return index;
}

function withParts(pattern: string): string {
  return pattern.replace(/\{([a-z]+)\}/g, (_, name: string) => PARTS.get(name) ?? name);
}
