// Words of messages for what is in an app: fields by their names, and names for sentences.
import { type App, listFields, type NamedField, type Thing } from '../../../app/description.ts';
import { listStems } from '../../../reading/words.ts';

const toPlain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The same text, or the same words in other forms. */
export function isSame(one: string, other: string): boolean {
  if (toPlain(one) === toPlain(other)) return true;
  const stems = listStems(one).join(' ');
  return stems !== '' && stems === listStems(other).join(' ');
}

export function getThing(app: App, id: string): Thing {
  const thing = app.things[id];
  if (thing === undefined) throw new Error(`There is no thing "${id}"`);
  return thing;
}

export function getField(app: App, thing: string, id: string): NamedField {
  const field = listFields(getThing(app, thing).fields).find((known) => known.id === id);
  if (field === undefined) throw new Error(`There is no field "${id}" of ${thing}`);
  return field;
}

/** The thing that the words name: its name, its plural or another word for it. */
export function findThing(app: App, words: string): string | undefined {
  return Object.entries(app.things).find(([, { name, plural, words: others = [] }]) =>
    [name, plural, ...others].some((known) => isSame(known, words)),
  )?.[0];
}

/** The field that the words name: the same words, all words of its label among others, or a part of its label. */
export function findField(app: App, thing: string, words: string): NamedField | undefined {
  const stems = listStems(words);
  const fields = listFields(getThing(app, thing).fields);
  const exact = fields.find(({ id, label }) => isSame(label, words) || isSame(id.replace(/([A-Z])/g, ' $1'), words));
  if (exact !== undefined || stems.length === 0) return exact;
  const labels = fields.map((field) => ({ field, names: listStems(field.label) }));
  return (
    labels.find(({ names }) => names.length > 0 && names.every((stem) => stems.includes(stem))) ??
    labels.find(({ names }) => stems.every((stem) => names.includes(stem)))
  )?.field;
}

/** "name, price and status" */
export function sayList(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

export function sayFields(app: App, thing: string): string {
  const labels = listFields(getThing(app, thing).fields).map(({ label }) => label);
  return sayList(labels);
}

/** "Books, Loans and Members": the names of things, for a message that says what there is. */
export function sayThings(app: App): string {
  return sayList(Object.values(app.things).map(({ plural }) => plural));
}

/** A text as a value of a formula, which has no escapes. */
export function toLiteral(text: string): string {
  return text.includes("'") ? `"${text.replaceAll('"', '')}"` : `'${text}'`;
}

export const NUMERIC: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration', 'rating']);

/** A free id in a map of things, fields or actions. */
export function toFreeId(id: string, taken: object): string {
  let free = id;
  for (let number = 2; Object.hasOwn(taken, free); number++) free = `${id}${number}`;
  return free;
}
