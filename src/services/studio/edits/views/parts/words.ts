// Words of messages for what is in an app: things and fields by their names, and names for sentences.
import { type App, listFields, type NamedField } from '../../../app/description.ts';
import { listStems } from '../../../reading/words.ts';
import { getThing, isSameName, sayNames } from '../../change.ts';

/** The thing that the words name: its name, its plural or another word for it. */
export function findThing(app: App, words: string): string | undefined {
  return Object.entries(app.things).find(([, { name, plural, words: others = [] }]) =>
    [name, plural, ...others].some((known) => isSameName(known, words)),
  )?.[0];
}

/** The field that the words name: the same words, all words of its label among others, or a part of its label. */
export function findField(app: App, thing: string, words: string): NamedField | undefined {
  const stems = listStems(words);
  const fields = listFields(getThing(app, thing).fields);
  const exact = fields.find(({ id, label }) =>
    [label, id.replace(/([A-Z])/g, ' $1')].some((name) => isSameName(name, words)),
  );
  if (exact !== undefined || stems.length === 0) return exact;
  const labels = fields.map((field) => ({ field, names: listStems(field.label) }));
  return (
    labels.find(({ names }) => names.length > 0 && names.every((stem) => stems.includes(stem))) ??
    labels.find(({ names }) => stems.every((stem) => names.includes(stem)))
  )?.field;
}

export function sayFields(app: App, thing: string): string {
  return sayNames(listFields(getThing(app, thing).fields).map(({ label }) => label));
}

/** A text as a value of a formula, which has no escapes. */
export function toLiteral(text: string): string {
  return text.includes("'") ? `"${text.replaceAll('"', '')}"` : `'${text}'`;
}

export const NUMERIC: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration', 'rating']);
