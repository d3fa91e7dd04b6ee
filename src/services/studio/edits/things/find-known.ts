// A thing that a message asks for: fields and rows of things of that name in the blueprints.
import { toPlural, toSingular } from '../../../../language/inflection.ts';
import { type App, type CellValue, type Field, listFields, type Thing } from '../../app/description.ts';
import { type Blueprint, getLibrary } from '../../reading/library.ts';
import { isSameName, listNear, listTitles, OPTIONS_MAX } from '../change.ts';

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
  const near = listNear(app);
  const known = findNamed(names.name, near);
  if (known !== undefined) return { ...adopt(known, app), ...names };
  const values = listOwnValues(app, names.name) ?? getLibrary().findField(names.name, near)?.values ?? [];
  const titles = [...new Set(values.filter((value) => typeof value === 'string' && value.length < 60))];
  return { ...names, fields: { name: 'text' }, rows: titles.slice(0, ROWS_WANTED).map((name) => ({ name })) };
}

/** Other words for a thing are often what its fields are called: those say less. */
function findNamed(name: string, near: readonly Blueprint[]): Thing | undefined {
  const library = getLibrary();
  const all = [...near, ...library.blueprints].flatMap(({ app }) => Object.values(app.things));
  const same = all.find((thing) => isSameName(thing.name, name) && thing.rows.length > 0);
  if (same !== undefined || library.findField(name, near) !== undefined) return same;
  return library.findThing(name, near)?.thing;
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

/** A thing of another app: without what is computed there; references to what is not here are choices. */
function adopt({ rules: _rules, words: _words, ...thing }: Thing, app: App): Thing {
  const fields = Object.fromEntries(
    listFields(thing.fields).flatMap(({ id, formula, start: _start, ...spec }) => {
      const field = spec.type === 'reference' ? toAdopted(id, spec, thing, app) : spec;
      return formula !== undefined || field === undefined ? [] : [[id, field]];
    }),
  );
  return { ...thing, fields, rows: thing.rows.map((row, index) => adoptRow(row, index, fields, app)) };
}

function toAdopted(id: string, spec: Field, { rows }: Thing, app: App): Field | undefined {
  if (Object.hasOwn(app.things, spec.to ?? '')) return spec;
  const { to: _to, ...rest } = spec;
  const options = [...new Set(rows.flatMap((row) => (typeof row[id] === 'string' ? [row[id]] : [])))].slice(
    0,
    OPTIONS_MAX,
  );
  return options.length === 0 ? undefined : { ...rest, type: 'choice', options };
}

function adoptRow(row: Thing['rows'][number], index: number, fields: { readonly [id: string]: Field }, app: App) {
  return Object.fromEntries(
    Object.entries(row).flatMap(([id, value]): [string, CellValue][] => {
      const field = Object.hasOwn(fields, id) ? fields[id] : undefined;
      if (field === undefined) return [];
      if (field.type === 'choice') return field.options?.includes(String(value)) ? [[id, value]] : [];
      if (field.type !== 'reference') return [[id, value]];
      const referred = app.things[field.to ?? ''];
      const titles = referred === undefined ? [] : listTitles(referred);
      return [[id, titles[index % Math.max(1, titles.length)] ?? null]];
    }),
  );
}
