// Which thing each requirement is about, and the fields that the prompt gives it.

import { toSingular } from '../../../../language/inflection.ts';
import type { Entity } from '../brief.ts';
import traits from '../knowledge/kind-traits.json' with { type: 'json' };
import { toWordSet } from '../knowledge/word-list.ts';
import { classify } from './classify.ts';
import type { Draft } from './draft.ts';
import { createEntity, findEntityName } from './entity-knowledge.ts';
import { findFieldType } from './field-knowledge.ts';
import { findLeadingVerb, isGrammatical, isLabel, isMedium, isParticiple, namesNothing } from './phrase.ts';

/** Kinds that show or change rows of something. */
const WITH_ROWS = toWordSet(traits.withRows);
/** Of these a noun that is not known makes a thing of its own. */
const NAMING = toWordSet(traits.naming);
/** A page more for each thing: beyond this the navigation could not be read any more. */
const ENTITIES_MAX = 14;

/** The name of what a draft is about, by its noun; undefined if it names nothing. */
export function findAbout(draft: Draft): string | undefined {
  if (!WITH_ROWS.has(draft.kind) || draft.object === '') return undefined;
  const words = withoutLabels(draft.object.split(' '));
  const known = findKnown(words, draft.kind === 'manage');
  if (known !== undefined) return known;
  if (
    !NAMING.has(draft.kind) ||
    (draft.kind === 'manage' ? isLabel : namesNothing)(words.join(' ')) ||
    words.length > 3
  )
    return undefined;
  const last = words.at(-1) ?? '';
  // A section that is named by one thing ("weather", "harvesting") is no list of things.
  if (draft.kind === 'section' && toSingular(last) === last) return undefined;
  if (words.some(isGrammatical)) return undefined;
  if (words.slice(0, -1).some((word) => findLeadingVerb(word, false) !== undefined)) return undefined;
  return /^[\p{L}-]{3,24}$/u.test(last) ? [...words.slice(0, -1), toSingular(last)].join(' ') : undefined;
}

/** "Gizmo tracker" and "gizmos sold" are about gizmos. */
function withoutLabels(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => !isMedium(word) && !isParticiple(word)) + 1;
  return end === 0 ? words : words.slice(0, end);
}

/** The last word that is known and is not used as a mere label: "order history" is about orders. */
function findKnown(words: readonly string[], isManaged: boolean): string | undefined {
  for (let end = words.length; end > 0; end--) {
    const phrase = words.slice(0, end).join(' ');
    const name = findEntityName(phrase);
    // What is managed is a thing, even if its word is a mere label elsewhere: accounts, addresses, tags.
    if (name !== undefined && (isManaged || !namesNothing(name))) return name;
    if (name === undefined && !namesNothing(phrase)) return undefined;
  }
  return findEntityName(words.at(-1) ?? '') ?? findEntityName(words[0] ?? '');
}

export function createEntities(drafts: readonly Draft[], about: (draft: Draft) => string | undefined): Entity[] {
  const fields = new Map<string, string[]>();
  const examples = new Map<string, string[]>();
  for (const draft of drafts) {
    const name = about(draft);
    if (name === undefined || (fields.size >= ENTITIES_MAX && !fields.has(name))) continue;
    const own = fields.get(name) ?? [];
    fields.set(name, own);
    if (isFieldList(draft)) own.push(...draft.details);
    else if (isNameList(draft)) examples.set(name, [...(examples.get(name) ?? []), ...draft.details]);
  }
  return [...fields].map(([name, own]) => {
    const named = examples.get(name);
    return named === undefined ? createEntity(name, own) : { ...createEntity(name, own), examples: named };
  });
}

/** "Rooms such as Attic and Cellar": details that ask for nothing and are no fields name rows. */
function isNameList({ kind, details }: Draft): boolean {
  return (
    NAMING.has(kind) &&
    details.length > 1 &&
    details.every((detail) => findFieldType(detail) === undefined && classify(detail).weight === 0)
  );
}

/** "Products with name, price and stock": most of the details are words for fields. */
function isFieldList({ kind, details }: Draft): boolean {
  if (kind === 'filter' || kind === 'chart' || kind === 'search') return false;
  const typed = details.filter((detail) => detail.split(' ').length <= 4 && findFieldType(detail) !== undefined);
  return details.length > 1 && typed.length * 2 > details.length;
}
