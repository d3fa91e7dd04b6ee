// Sample rows of an entity that belong together: e-mails come from names, totals are products, states fit the numbers.

import type { Json } from '../../../../interface-catalogue/model/payload.ts';
import type { Entity, Field } from '../brief.ts';
import { findEntityGroup } from '../understanding/entity-knowledge.ts';
import { createDates } from './create-dates.ts';
import { createPassage } from './create-passage.ts';
import { createPeople, type SamplePerson } from './create-people.ts';
import { createTitles, toCode } from './create-titles.ts';
import { createRandom, toSeed } from './random.ts';
import { CITIES, COMPANIES, findRange, findTexts, SENTENCE_FIELD, SENTENCES, STREETS } from './sample-values.ts';
import { settleRow } from './settle-row.ts';

export type SampleRow = { readonly id: string; readonly [field: string]: Json };

/** What the values of one row are drawn from. */
interface RowContext {
  readonly entity: Entity;
  readonly index: number;
  readonly count: number;
  readonly title: string;
  /** The row is itself one of the people. */
  readonly isPerson: boolean;
  readonly people: readonly SamplePerson[];
  readonly dates: ReadonlyMap<string, string>;
  readonly random: () => number;
}

/** Within one list of an interface more rows would only be scrolled past. */
const ROWS_MAX = 200;

/** The same entity, count and seed give the same rows. */
export function createRows(entity: Entity, count: number, seed: number): SampleRow[] {
  const random = createRandom(seed ^ toSeed(entity.name));
  const length = Math.min(Math.max(0, Math.trunc(count)), ROWS_MAX);
  const people = createPeople(length + 8, random);
  const titles = createTitles(entity, length, people, random);
  const isPerson = titles[0] !== undefined && titles[0] === people[0]?.name;
  const dates = createDates(entity, length, random);
  return titles.map((title, index) => {
    const context = { entity, index, count: length, title, isPerson, people, dates: dates[index] ?? new Map(), random };
    const values = new Map<string, Json>();
    for (const [position, field] of entity.fields.entries()) {
      values.set(field.name, position === 0 && isNaming(field) ? title : toValue(field, context));
    }
    settleRow(entity, values);
    return { ...Object.fromEntries(values), id: `${entity.name.replaceAll(' ', '-')}-${index + 1}` };
  });
}

function isNaming(field: Field): boolean {
  return field.type === 'text' || field.type === 'person' || field.type === 'long-text';
}

function toValue(field: Field, context: RowContext): Json {
  const { random, title } = context;
  switch (field.type) {
    case 'image':
      return title;
    case 'boolean':
      return random() < 0.4;
    case 'rating':
      return Math.round(35 + random() * 15) / 10;
    case 'long-text':
      return createPassage(context.entity, title, random) ?? pick(SENTENCES, random);
    case 'status':
      return toState(field, context);
    case 'category':
      return pickEarly(field.options ?? [], random);
    case 'tags':
      return pickSome(field.options ?? [], random);
    case 'date':
      return context.dates.get(field.name) ?? null;
    case 'time':
      return toTime(field, context);
    case 'person':
    case 'email':
    case 'phone':
      return toPersonal(field, context);
    case 'address':
      return toAddress(field, random);
    case 'text':
      return toText(field, context);
    default:
      return toAmount(field, context);
  }
}

/** Orders and deliveries go on with time: old ones have arrived, new ones have just come in. */
function toState(field: Field, { entity, index, count, random }: RowContext): string {
  const options = field.options ?? [];
  if (findEntityGroup(entity.name) !== 'sales') return pickEarly(options, random);
  // The last state is the exception (returned, delayed, declined).
  if (random() < 0.08) return options.at(-1) ?? '';
  const step = Math.floor(((index + random() * 1.5) / count) * (options.length - 1));
  return options[Math.min(step, options.length - 2)] ?? options[0] ?? '';
}

function toPersonal(field: Field, { people, index, entity, isPerson, random }: RowContext): Json {
  // The first person of a row is one of as many as there are rows; others repeat, as colleagues do.
  const own = people[index];
  const isFirst = !isPerson && entity.fields.find(({ type }) => type === 'person') === field;
  const isOwn = field.type !== 'person' || isFirst;
  const person = isOwn ? own : people[people.length - 1 - Math.floor(random() * 8)];
  if (person === undefined) return null;
  return field.type === 'person' ? person.name : field.type === 'email' ? person.email : person.phone;
}

function toAddress(field: Field, random: () => number): string {
  const label = field.label.toLowerCase();
  return pick(
    findTexts(label) ?? [`${1 + Math.floor(random() * 90)} ${pick(STREETS, random)}, ${pick(CITIES, random)}`],
    random,
  );
}

function toText(field: Field, { random, index, count, entity }: RowContext): string {
  const label = field.label.toLowerCase();
  const known =
    findTexts(`${entity.name}.${label}`) ?? findTexts(`${findEntityGroup(entity.name)}.${label}`) ?? findTexts(label);
  if (known !== undefined) return pick(known, random);
  if (/(?:number|code|reference|sku|batch)$/.test(label)) return toCode(entity.name, count - index);
  if (/name$/.test(label)) return pick(COMPANIES, random);
  // A word that is not known says what its values are called: "Lane 3".
  return SENTENCE_FIELD.test(label)
    ? pick(SENTENCES, random)
    : `${field.label} ${1 + Math.floor(random() * VALUES_COUNT)}`;
}

/** Of a text field whose values are not known: few enough to repeat, as values do. */
const VALUES_COUNT = 6;

function toTime(field: Field, { index }: RowContext): string {
  const late = /end|close/i.test(field.label) ? 8 : 0;
  const hour = 8 + late + ((index * 3) % (late > 0 ? 3 : 9));
  return `${String(hour).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
}

function toAmount(field: Field, { entity, random }: RowContext): number {
  const [low, high] = findRange(entity.name, field.label.toLowerCase(), field.type);
  // Small values are more common than large ones in nearly every list.
  const value = low + (high - low) * random() ** 1.6;
  if (field.type !== 'currency') return Math.round(value);
  return high > 1000 ? Math.round(value / 10) * 10 : Math.round(value * 2) / 2;
}

function pick(values: readonly string[], random: () => number): string {
  return values[Math.floor(random() * values.length)] ?? '';
}

/** Earlier options are the common ones: each gets about two thirds of what the one before it has. */
function pickEarly(options: readonly string[], random: () => number): string {
  for (const option of options) if (random() < 0.42) return option;
  return pick(options, random);
}

function pickSome(options: readonly string[], random: () => number): string[] {
  const chosen = options.filter(() => random() < 0.4);
  return chosen.length > 0 ? chosen : options.slice(0, 1);
}
