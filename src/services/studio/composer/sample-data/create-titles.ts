// What the rows of an entity are called: each title once.
import type { Entity } from '../brief.ts';
import { findEntityGroup } from '../understanding/entity-knowledge.ts';
import type { SamplePerson } from './create-people.ts';
import { COMPANIES, findTexts, findTitles, isPersonNoun } from './sample-values.ts';

export function createTitles(
  entity: Entity,
  count: number,
  people: readonly SamplePerson[],
  random: () => number,
): string[] {
  const [first] = entity.fields;
  const label = first?.label.toLowerCase() ?? '';
  const indexes = Array.from({ length: count }, (_, index) => index);
  if (/(?:number|code|reference|sku)$/.test(label) && findTitles(entity.name) === undefined) {
    return indexes.map((index) => toCode(entity.name, count - index));
  }
  if (first?.type === 'person' || isPerson(entity)) return indexes.map((index) => people[index]?.name ?? '');
  const known = (label === 'message' ? undefined : findTitles(entity.name)) ?? findOther(entity, label);
  return known === undefined ? toNumbered(entity, count) : toDistinct(shuffle(known, random), count);
}

/** What the prompt names, then things with a number, as people mark them: "Hive 1", "Hive 2". */
function toNumbered({ name, examples = [] }: Entity, count: number): string[] {
  const noun = toCapital(name.slice(name.lastIndexOf(' ') + 1));
  return Array.from({ length: count }, (_, index) => toCapital(examples[index] ?? `${noun} ${index + 1}`));
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isPerson(entity: Entity): boolean {
  const group = findEntityGroup(entity.name);
  return (
    (group === 'people' || (group === undefined && isPersonNoun(entity.name))) && findTitles(entity.name) === undefined
  );
}

function findOther(entity: Entity, label: string): readonly string[] | undefined {
  return findEntityGroup(entity.name) === 'organisations' ? COMPANIES : findTexts(label);
}

/** A list that is too short goes on with its second, third … part. */
function toDistinct(titles: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / titles.length);
    const title = titles[index % titles.length] ?? '';
    return round === 0 ? title : `${title} ${round + 1}`;
  });
}

function shuffle(titles: readonly string[], random: () => number): string[] {
  return titles
    .map((title) => ({ title, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ title }) => title);
}

/** Counts on from a number that looks as if the business had existed before. The newest row, which is first, has the highest one. */
export function toCode(entityName: string, number: number): string {
  return `${
    entityName
      .replace(/[^a-z]/g, '')
      .slice(0, 3)
      .toUpperCase() || 'NO'
  }-${1041 + number}`;
}
