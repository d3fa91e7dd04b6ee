import type { Brief, Entity, Field, Requirement } from '../brief.ts';
import { findFieldType, toField, toFieldOptions } from '../understanding/field-knowledge.ts';
import { hasWord, toId } from './words.ts';

/** "Jobs with company and salary", "rooms by size": the things named so are shown, also where nothing is known of them. */
export function withNamedFields(brief: Brief): Brief {
  return { ...brief, entities: brief.entities.map((entity) => toNamed(entity, brief.requirements)) };
}

function toNamed(entity: Entity, requirements: readonly Requirement[]): Entity {
  const named = requirements
    .filter((requirement) => requirement.entity === entity.name && isOfFields(requirement))
    .flatMap(({ details }) => details);
  return withFields(entity, named);
}

/** The entity with these fields after its name. */
export function withFields(entity: Entity, named: readonly string[]): Entity {
  const [title, ...rest] = entity.fields;
  const added = [...new Set(named)]
    .filter((name) => isName(name) && !hasWord(name, entity.name) && !isKnown(name, entity.fields))
    .map(toNamedField);
  return title === undefined || added.length === 0
    ? entity
    : { ...entity, fields: [title, ...added.slice(0, ADDED_MAX), ...rest] };
}

function isOfFields({ kind, text }: Requirement): boolean {
  return kind === 'table' || (['section', 'browse', 'search'].includes(kind) && hasWord(text, 'with ', 'by '));
}

/** Of a word that is not known, the form tells something: "restarts", "days open" and "booked" are counted. */
function toNamedField(name: string): Field {
  if (findFieldType(name) !== undefined) return toField(name);
  const isCounted = /[^s]s\b|ed$/i.test(name);
  return isCounted
    ? { ...toField(name), type: 'number' }
    : toField(name, { [name.toLowerCase()]: toFieldOptions(name) });
}

/** Longer ones are sentences. */
const isName = (detail: string) => /^[a-z][a-z -]{2,24}$/i.test(detail);

function isKnown(name: string, fields: readonly Field[]): boolean {
  return fields.some(({ label }) => toId(label).includes(toId(name)) || toId(name).includes(toId(label)));
}

/** So that they have room beside what such a thing has anyway. */
const ADDED_MAX = 4;
