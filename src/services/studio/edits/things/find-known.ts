// A thing that a message asks for: fields and rows of things of that name in the blueprints.
import { toPlural, toSingular } from '../../../../language/inflection.ts';
import {
  type App,
  type CellValue,
  type Field,
  getTitleField,
  listFields,
  type SampleRow,
  type Thing,
  toField,
} from '../../app/description.ts';
import { type Blueprint, getLibrary } from '../../reading/library.ts';
import { getThing, isSameName, listNear, listTitles } from '../change.ts';
import { mapEntries } from '../names/settle-field.ts';

/** As many rows as show what a list is like. */
const ROWS_WANTED = 6;

/** Singular and plural of a name that is one of both. */
export function toBothNumbers(words: string): { readonly name: string; readonly plural: string } {
  const text = /^\p{Lu}{2,}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
  const space = text.lastIndexOf(' ') + 1;
  const name = text.slice(0, space) + toSingular(text.slice(space));
  return { name, plural: toPlural(name) };
}

/** Without a thing of that name, values of a field of that name are its rows. */
export function toKnownThing(app: App, words: string): Thing {
  const names = toBothNumbers(words);
  const near = listNear(app, getLibrary().blueprints.length);
  const known = findNamed(names.name, near);
  if (known !== undefined) return { ...adopt(known, app), ...names };
  const values = listOwnValues(app, names.name) ?? getLibrary().findField(names.name, near)?.values ?? [];
  const titles = [...new Set(values.filter((value) => typeof value === 'string' && value.length < 60))];
  return { ...names, fields: { name: 'text' }, rows: titles.slice(0, ROWS_WANTED).map((name) => ({ name })) };
}

/** Other words for a thing are often what its fields are called: those say less. */
function findNamed(name: string, near: readonly Blueprint[]): Thing | undefined {
  const library = getLibrary();
  const all = near.flatMap(({ app }) => Object.values(app.things));
  const same = all.find((thing) => isSameName(thing.name, name) && thing.rows.length > 0 && isTitled(thing));
  if (same !== undefined || library.findField(name, near) !== undefined) return same;
  const other = library.findThing(name, near)?.thing;
  return other && isTitled(other) ? other : undefined;
}

/** Its rows have a text as their title, which is kept without other things. */
function isTitled(thing: Thing): boolean {
  return toField(thing.fields[getTitleField(thing)] ?? 'reference').type === 'text';
}

/** The values of a field of that name in this app. */
function listOwnValues({ things }: App, name: string): readonly CellValue[] | undefined {
  for (const thing of Object.values(things)) {
    const field = listFields(thing.fields).find(
      ({ label, type }) => isSameName(label, name) && (type === 'text' || type === 'choice'),
    );
    if (field !== undefined) return field.options ?? thing.rows.map((row) => row[field.id] ?? null);
  }
  return undefined;
}

/** A thing of another app, without what is computed there, and without references to what is not here. */
function adopt({ rules: _rules, words: _words, ...thing }: Thing, app: App): Thing {
  const fields = Object.fromEntries(
    listFields(thing.fields).flatMap(({ id, formula, start: _start, ...field }) =>
      formula !== undefined || (field.type === 'reference' && !Object.hasOwn(app.things, field.to ?? ''))
        ? []
        : [[id, field]],
    ),
  );
  return { ...thing, fields, rows: thing.rows.map((row, index) => adoptRow(row, index, fields, app)) };
}

/** References name rows that there are. */
function adoptRow(row: SampleRow, index: number, fields: { readonly [id: string]: Field }, app: App): SampleRow {
  return mapEntries(row, (value, id) => {
    const field = Object.hasOwn(fields, id) ? fields[id] : undefined;
    // Sentences speak of the app that they come from.
    if (field === undefined || field.type === 'long text') return undefined;
    if (field.type !== 'reference') return value;
    const titles = listTitles(getThing(app, field.to ?? ''));
    return titles[index % Math.max(1, titles.length)] ?? null;
  });
}
