// Edits of things: lists with their fields, rows and pages.
import { listProperties } from '../../app/check-pages.ts';
import {
  type App,
  type Field,
  type FieldSpec,
  getTitleField,
  listFields,
  type Thing,
  toField,
  type View,
} from '../../app/description.ts';
import { getKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import {
  addView,
  changeViews,
  findFieldByName,
  findLack,
  getThing,
  listTitles,
  OPTIONS_MAX,
  toFreeId,
  toPlainName,
} from '../change.ts';
import type { Applies, EditContext, EditOutcome, Slots } from '../edit.ts';
import { renameWords } from '../names/rename-words.ts';
import { settle } from '../names/settle.ts';
import { mapEntries } from '../names/settle-field.ts';
import { findThingByName, putField, toNewField } from '../values/to-new-field.ts';
import { toBothNumbers, toKnownThing } from './find-known.ts';

export const THINGS: Applies = { 'add-thing': addThing, 'remove-thing': removeThing, 'rename-thing': renameThing };

/** Adds a thing with what its name implies: fields, rows, and a page where rows are listed and added. */
function addThing({ name = '', names = [], thing: parent, kind }: Slots, { app }: EditContext): EditOutcome {
  const words = toPlainName(name);
  if (!/\p{L}/u.test(words)) return { problem: 'Say what is to be listed.' };
  const existing = findThingByName(app, words);
  if (existing !== undefined) return { problem: `There is a list of ${getThing(app, existing).plural} already.` };
  const lack = findLack(app);
  if (lack !== undefined) return { problem: lack };
  const known = toKnownThing(app, words);
  const id = toFreeId(known.name, { ...app.things, ...known.fields });
  const added = { ...app, things: { ...app.things, [id]: known } };
  const referring = parent === undefined ? added : putReference(added, id, parent);
  const changed = names.slice(0, NAMES_MAX).reduce((next, field) => putNamed(next, id, field), referring);
  const thing = getThing(changed, id);
  const view = { kind: kind === 'cards' || kind === 'list' ? kind : toKind(thing), of: id };
  const shown = addView(changed, toCapital(known.plural), view, known.icon);
  const fields = names.flatMap((field) => findFieldByName(shown, id, field)?.id ?? []);
  return {
    app: shown,
    claims: [
      { is: 'thing', thing: id },
      { is: 'adds', thing: id },
      ...fields.map((field) => ({ is: 'field' as const, thing: id, field })),
    ],
  };
}

/** More fields in one message are no names of fields. */
const NAMES_MAX = 20;

function toKind({ fields }: Thing): string {
  return listFields(fields).some(({ type }) => type === 'image') ? 'cards' : 'table';
}

/** Each row of the new thing belongs to one of the other. */
function putReference(app: App, id: string, to: string): App {
  const { name, fields } = getThing(app, id);
  const has = listFields(fields).some((field) => field.type === 'reference' && field.to === to);
  const parent = getThing(app, to);
  if (has || name === parent.name) return app;
  return putField(app, id, {
    label: toCapital(parent.name),
    field: { type: 'reference', to },
    values: listTitles(parent),
  }).app;
}

function putNamed(app: App, id: string, name: string): App {
  if (findFieldByName(app, id, name) !== undefined) return app;
  const read = toNewField(app, id, { name });
  return 'problem' in read ? app : putField(app, id, read).app;
}

/** Removes a thing with its pages; what refers to it keeps the names of its rows as options. */
function removeThing({ thing: id }: Slots, { app }: EditContext): EditOutcome {
  if (id === undefined) return { problem: 'There is no such list to remove.' };
  const thing = getThing(app, id);
  const detached = detach(app, id);
  const changed = settle({
    ...detached,
    things: mapEntries(detached.things, (other, name) =>
      name === id || Object.keys(other.fields).length === 0 ? undefined : other,
    ),
  });
  if (changed.pages.length === 0) return { problem: `Without ${thing.plural} there would be nothing left to show.` };
  return { app: changed, claims: [{ is: 'hidden', thing: id, field: getTitleField(thing) }] };
}

type Fields = { readonly [id: string]: FieldSpec };

/** References become choices of the names that there were. */
function detach(app: App, id: string): App {
  const titles = [...new Set(listTitles(getThing(app, id)))].filter((title) => title !== '').slice(0, OPTIONS_MAX);
  const isReference = (spec: FieldSpec | undefined) => toField(spec ?? 'text').to === id;
  const toChoices = (fields: Fields): Fields =>
    mapEntries(fields, (spec): FieldSpec | undefined => {
      const { to: _to, ...field }: Field = toField(spec);
      if (!isReference(spec)) return spec;
      return titles.length === 0 ? undefined : { ...field, type: 'choice', options: titles };
    });
  const things = mapEntries(app.things, (thing) => ({
    ...thing,
    fields: toChoices(thing.fields),
    rows: thing.rows.map((row) =>
      mapEntries(row, (value, name) =>
        isReference(thing.fields[name]) && !titles.includes(String(value)) ? null : value,
      ),
    ),
  }));
  const actions =
    app.actions &&
    mapEntries(app.actions, (action) => (action.asks ? { ...action, asks: toChoices(action.asks) } : action));
  return changeViews({ ...app, things, ...(actions && { actions }) }, (view) => {
    const properties = listProperties(getKind(view.kind).definition);
    return mapEntries(view, (value, name) =>
      properties[name]?.type === 'inputs' ? toChoices(value as Fields) : value,
    ) as View;
  });
}

/** Calls a thing by another name, in headings, labels and questions too. Its id stays. */
function renameThing({ thing: id, name: words = '' }: Slots, { app }: EditContext): EditOutcome {
  const to = toPlainName(words);
  if (id === undefined || to === '') return { problem: 'There is no such list to rename, or no new name for it.' };
  const { name, plural } = toBothNumbers(to);
  const old = getThing(app, id);
  const same = findThingByName(app, to);
  if (old.plural === plural || (same !== undefined && same !== id))
    return { problem: `There is a list of ${plural} already.` };
  const renamed = renameWords(
    app,
    new Map([
      [old.plural.toLowerCase(), plural],
      [old.name.toLowerCase(), name],
    ]),
  );
  const names = new Set(renamed.pages.map((page) => page.name));
  if (names.size < renamed.pages.length) return { problem: `There is a page ${toCapital(plural)} already.` };
  const { words: other = [] } = old;
  const thing = { ...getThing(renamed, id), name, plural, words: [...new Set([old.name, ...other])] };
  // A thing that is shown under other headings has a name that is read nowhere.
  const isHeading = app.pages.some(({ views }) => views.some((view) => view['of'] === id && isHeaded(view)));
  const isRead = isHeading || JSON.stringify(renamed) !== JSON.stringify(app);
  return {
    app: { ...renamed, things: { ...renamed.things, [id]: thing } },
    claims: [{ is: 'thing', thing: id }, ...(isRead ? [{ is: 'text' as const, text: toCapital(name) }] : [])],
  };
}

const isHeaded = ({ kind, title }: View): boolean =>
  title === undefined && getKind(kind).definition.isCollection === true;
