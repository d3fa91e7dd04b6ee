import type { RequirementKind } from '../brief.ts';
import archetypes from '../knowledge/archetypes.json' with { type: 'json' };
import { toWordSet } from '../knowledge/word-list.ts';
import type { Draft } from './draft.ts';
import { findEntityName } from './entity-knowledge.ts';

interface Archetype {
  readonly name: string;
  readonly pattern: RegExp;
  readonly kinds: ReadonlySet<string>;
  readonly needs: readonly (readonly string[])[];
}

const ARCHETYPES: readonly Archetype[] = Object.entries(archetypes).map(([name, { pattern, kinds, needs }]) => ({
  name,
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'),
  kinds: toWordSet(kinds),
  needs,
}));

/** The words of the opening say most; what is asked for decides between the rest. */
const SUBJECT_WEIGHT = 6;
const OPENING_WEIGHT = 3;
const KIND_WEIGHT = 2;
/** Below it nothing in particular is meant. */
const SCORE_MIN = 2;
const FALLBACK = 'app';

/** The name of the archetype that fits best; the general one if none does. */
export function findArchetype(
  subject: string,
  opening: string,
  text: string,
  kinds: readonly RequirementKind[],
): string {
  let best = { name: FALLBACK, score: SCORE_MIN };
  for (const { name, pattern, kinds: own } of ARCHETYPES) {
    if (name === FALLBACK) continue;
    const score =
      count(subject, pattern) * SUBJECT_WEIGHT +
      count(opening, pattern) * OPENING_WEIGHT +
      Math.min(count(text, pattern), 4) * 0.5 +
      (kinds.filter((kind) => own.has(kind)).length / Math.max(4, kinds.length)) * KIND_WEIGHT * 4;
    if (score > best.score) best = { name, score };
  }
  return best.name === FALLBACK && /\b(?:tool|helper|assistant)\b/i.test(subject) ? 'tool' : best.name;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** What a mere noun means in an interface of its kind: a figure on a dashboard, a field of a form, a part of a game. */
const NOUN_KINDS: Readonly<Record<string, RequirementKind>> = { dashboard: 'metric', form: 'form', game: 'game' };
/** What choosing something means there, where nothing says that it is a setting. */
const CHOICE_KINDS: Readonly<Record<string, RequirementKind>> = {
  dashboard: 'filter',
  booking: 'booking',
  form: 'form',
};
/** Of the rules that know nothing but "choose" or "select". */
const CHOICE_WEIGHT_MAX = 6.6;

/** Drafts whose words alone do not tell their kind, as they are meant in this archetype. */
export function readByArchetype(drafts: readonly Draft[], archetype: string): Draft[] {
  return drafts.map((draft) => ({ ...draft, kind: findArchetypeKind(draft, archetype) ?? draft.kind }));
}

function findArchetypeKind({ kind, weight, verbs, object }: Draft, archetype: string): RequirementKind | undefined {
  if (kind === 'settings' && weight <= CHOICE_WEIGHT_MAX) return CHOICE_KINDS[archetype];
  const isNoun = kind === 'section' && weight === 0 && verbs.length === 0 && findEntityName(object) === undefined;
  return isNoun ? NOUN_KINDS[archetype] : undefined;
}

/** What an interface of this archetype is useless without. */
export function listNeeds(archetype: string): Draft[] {
  const needs = ARCHETYPES.find(({ name }) => name === archetype)?.needs ?? [];
  return needs.map(([text = '', kind = '', object = '']) => ({
    text,
    kind: kind as RequirementKind,
    weight: 10,
    verbs: [],
    object,
    details: [],
    rank: 'asked',
    isAssumed: true,
  }));
}
