// A thing that a message asks for: the fields of things of that name in the blueprints. It has no rows yet.
import { toPlural, toSingular } from '../../../../language/inflection.ts';
import { type App, type CellValue, getTitleField, listFields, type Thing, toField } from '../../app/description.ts';
import { type Blueprint, getLibrary } from '../../reading/library.ts';
import { isSameName, listNear } from '../change.ts';

/** Singular and plural of a name that is one of both. */
export function toBothNumbers(words: string): { readonly name: string; readonly plural: string } {
  const text = /^\p{Lu}{2,}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
  const space = text.lastIndexOf(' ') + 1;
  const name = text.slice(0, space) + toSingular(text.slice(space));
  return { name, plural: toPlural(name) };
}

/** Without a thing of that name, what a field of this app of that name says are its rows. */
export function toKnownThing(app: App, words: string): Thing {
  const names = toBothNumbers(words);
  const near = listNear(app, getLibrary().blueprints.length);
  const known = findNamed(names.name, near);
  if (known !== undefined) return { ...adopt(known, app), ...names };
  const titles = new Set(listOwnValues(app, names.name).filter((value) => typeof value === 'string'));
  return { ...names, fields: { name: 'text' }, rows: [...titles].map((name) => ({ name })) };
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
function listOwnValues({ things }: App, name: string): readonly CellValue[] {
  for (const thing of Object.values(things)) {
    const field = listFields(thing.fields).find(
      ({ label, type }) => isSameName(label, name) && (type === 'text' || type === 'choice'),
    );
    if (field !== undefined) return field.options ?? thing.rows.map((row) => row[field.id] ?? null);
  }
  return [];
}

/** A thing of another app, without its rows, what is computed there, and references to what is not here. */
function adopt({ rules: _rules, words: _words, ...thing }: Thing, app: App): Thing {
  const fields = Object.fromEntries(
    listFields(thing.fields).flatMap(({ id, formula, start: _start, ...field }) =>
      formula !== undefined || (field.type === 'reference' && !Object.hasOwn(app.things, field.to ?? ''))
        ? []
        : [[id, field]],
    ),
  );
  return { ...thing, fields, rows: [] };
}
