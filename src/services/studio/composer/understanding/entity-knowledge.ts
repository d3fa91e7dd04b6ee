// The things that prompts are about, with the fields that people expect of them.

import { toPlural, toSingular } from '../../../../language/inflection.ts';
import type { Entity, Field } from '../brief.ts';
import entities from '../knowledge/entities.json' with { type: 'json' };
import groups from '../knowledge/entity-groups.json' with { type: 'json' };
import { toWordList } from '../knowledge/word-list.ts';
import { toField } from './field-knowledge.ts';

export type EntityGroup = keyof typeof groups;

interface GroupEntry {
  readonly icon: string;
  readonly fields: string;
  readonly options?: Readonly<Record<string, string>>;
}

interface EntityEntry extends Partial<GroupEntry> {
  readonly plural?: string;
}

interface Known {
  readonly group: EntityGroup;
  readonly entry: EntityEntry;
}

const GROUPS: Readonly<Record<EntityGroup, GroupEntry>> = groups;
const KNOWN: ReadonlyMap<string, Known> = new Map(
  Object.entries(entities as Readonly<Record<string, Readonly<Record<string, EntityEntry>>>>).flatMap(
    ([group, entries]) =>
      Object.entries(entries).map(([name, entry]) => [name, { group: group as EntityGroup, entry }] as const),
  ),
);

export function findEntityGroup(name: string): EntityGroup | undefined {
  return KNOWN.get(name)?.group ?? KNOWN.get(name.slice(name.lastIndexOf(' ') + 1))?.group;
}

/** The name of the known thing that the end of a noun phrase names: "our summer courses" → course. */
export function findEntityName(phrase: string): string | undefined {
  const words = phrase.toLowerCase().split(' ');
  const last = words.at(-1) ?? '';
  const before = words.at(-2);
  const pair = before === undefined ? undefined : `${before} ${toSingular(last)}`;
  if (pair !== undefined && KNOWN.has(pair)) return pair;
  for (const form of [last, toSingular(last)]) if (KNOWN.has(form)) return form;
  return undefined;
}

/** With the fields of the prompt, if it names some; a thing that is not known gets those that nearly everything has. */
export function createEntity(name: string, ownFields: readonly string[] = []): Entity {
  const known = KNOWN.get(name) ?? KNOWN.get(findEntityName(name) ?? '');
  const group = GROUPS[known?.group ?? 'general'];
  const options = { ...group.options, ...known?.entry.options };
  const names = ownFields.length > 0 ? withTitleField(ownFields) : toWordList(known?.entry.fields ?? group.fields);
  return {
    name,
    plural: (KNOWN.has(name) ? known?.entry.plural : undefined) ?? toPlural(name),
    fields: toDistinctFields(names, options),
    icon: known?.entry.icon ?? group.icon,
  };
}

/** Each row needs something that names it; fields like these do. */
function withTitleField(fields: readonly string[]): readonly string[] {
  const index = fields.findIndex((field) => /\b(?:name|title|number|subject|code)s?$/i.test(field));
  const title = fields[index];
  if (title === undefined) return ['name', ...fields];
  return [title, ...fields.slice(0, index), ...fields.slice(index + 1)];
}

function toDistinctFields(names: readonly string[], options: Readonly<Record<string, string>>): Field[] {
  const byName = new Map<string, Field>();
  for (const name of names) {
    const field = toField(name, options);
    if (!byName.has(field.name)) byName.set(field.name, field);
  }
  return [...byName.values()];
}
