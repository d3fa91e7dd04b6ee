// Changes of a description that several kinds of edits share. They are pure: other parts stay the same objects.
import {
  type App,
  type Field,
  type FieldSpec,
  getTitleField,
  listFields,
  type NamedField,
  type SampleRow,
  type Thing,
  toField,
  type View,
} from '../app/description.ts';
import { type Blueprint, getLibrary } from '../reading/library.ts';
import { toFieldId } from '../reading/phrases.ts';
import { listStems } from '../reading/words.ts';
import type { EditContext, FieldTarget, Slots, ViewTarget } from './edit.ts';
import { settle } from './names/settle.ts';

/** The most that `app/shapes.json` allows. */
export const FIELDS_MAX = 40;
export const ROWS_MAX = 200;
export const OPTIONS_MAX = 40;
const THINGS_MAX = 20;
export const PAGES_MAX = 16;
/** Types of fields whose values are numbers. */
export const NUMERIC: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration', 'rating']);
/** Longer names are sentences. */
const NAME_LENGTH_MAX = 60;

export function getThing({ things }: App, id: string): Thing {
  const thing = Object.hasOwn(things, id) ? things[id] : undefined;
  if (thing === undefined) throw new Error(`There is no thing "${id}"`);
  return thing;
}

export function getField(app: App, { thing, field }: FieldTarget): NamedField {
  const found = listFields(getThing(app, thing).fields).find(({ id }) => id === field);
  if (found === undefined) throw new Error(`There is no field "${thing}.${field}"`);
  return found;
}

export function changeThing(app: App, id: string, change: (thing: Thing) => Thing): App {
  return { ...app, things: { ...app.things, [id]: change(getThing(app, id)) } };
}

export function setField(app: App, { thing, field }: FieldTarget, spec: FieldSpec): App {
  return changeThing(app, thing, (old) => ({ ...old, fields: { ...old.fields, [field]: spec } }));
}

/** Sets properties of a field; those that are undefined are removed. */
export function changeField(
  app: App,
  target: FieldTarget,
  change: { [Name in keyof Field]?: Field[Name] | undefined },
): App {
  const spec = getThing(app, target.thing).fields[target.field] ?? 'text';
  const { options, min, max, start, unit } = change;
  const follows = Object.entries({ options, min, max, start, unit }).filter(([name]) => Object.hasOwn(change, name));
  const changed = setField(app, target, withProperties(spec, change));
  return follows.length === 0 ? changed : changeInputs(changed, target, Object.fromEntries(follows));
}

function withProperties(spec: FieldSpec, change: object): Field {
  const field = { ...toField(spec), ...change };
  return Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined)) as unknown as Field;
}

type Inputs = { readonly [id: string]: FieldSpec };

/** Inputs of actions and calculators whose value the field gets accept what the field accepts. */
function changeInputs(app: App, { thing, field }: FieldTarget, change: { readonly [name: string]: unknown }): App {
  const { type } = toField(getThing(app, thing).fields[field] ?? 'text');
  const changeAll = (inputs: Inputs, properties: object, isMeant: (id: string) => boolean): Inputs =>
    Object.fromEntries(
      Object.entries(inputs).map(([id, spec]) => [
        id,
        isMeant(id) && toField(spec).type === type ? withProperties(spec, properties) : spec,
      ]),
    );
  const actions = Object.entries(app.actions ?? {}).map(([id, action]) => {
    const { asks, makes, changes, on } = action;
    const given = [makes?.thing === thing ? makes.with[field] : '', on === thing ? changes?.[field] : ''];
    return [
      id,
      asks === undefined ? action : { ...action, asks: changeAll(asks, change, (ask) => given.includes(ask)) },
    ];
  });
  // Calculators compute with their own units.
  const { unit: _unit, ...shared } = change;
  const changed = changeViews(app, (view) => {
    const inputs = view['inputs'] as Inputs | undefined;
    return inputs === undefined || Object.keys(shared).length === 0
      ? view
      : { ...view, inputs: changeAll(inputs, shared, (id) => id === field) };
  });
  return app.actions === undefined ? changed : { ...changed, actions: Object.fromEntries(actions) };
}

export function changeRows(app: App, id: string, change: (row: SampleRow, index: number) => SampleRow): App {
  return changeThing(app, id, (thing) => ({ ...thing, rows: thing.rows.map(change) }));
}

export function changeViews(app: App, change: (view: View, target: ViewTarget) => View): App {
  const pages = app.pages.map((page, index) => ({
    ...page,
    views: page.views.map((view, number) => change(view, { page: index, view: number })),
  }));
  return { ...app, pages };
}

/** Adds a view to the page of a name, which is added where there is none. */
export function addView(app: App, page: string, view: View, icon?: string): App {
  if (app.pages.some(({ name }) => name === page))
    return {
      ...app,
      pages: app.pages.map((other) => (other.name === page ? { ...other, views: [...other.views, view] } : other)),
    };
  return { ...app, pages: [...app.pages, { name: page, ...(icon !== undefined && { icon }), views: [view] }] };
}

/** The reason why no further thing with a page can be added. */
export function findLack({ things, pages }: App): string | undefined {
  if (Object.keys(things).length >= THINGS_MAX) return `There are ${THINGS_MAX} lists already, which is the most.`;
  return pages.length >= PAGES_MAX ? `There are ${PAGES_MAX} pages already, which is the most.` : undefined;
}

/** The thing that a message is about: named, selected, or the one that the app shows first. */
export function findThing(slots: Slots, { app, selected = '' }: EditContext): string | undefined {
  const named = slots.thing ?? slots.field?.thing ?? slots.option?.thing ?? slots.row?.thing;
  if (named !== undefined) return named;
  const [, kind, key = '', , number] = selected.split('/');
  const of = kind === 'things' ? key : app.pages[Number(key)]?.views[Number(number)]?.['of'];
  if (typeof of === 'string' && Object.hasOwn(app.things, of)) return of;
  const pages = [...(kind === 'pages' ? app.pages.slice(Number(key), Number(key) + 1) : []), ...app.pages];
  const shown = pages.flatMap(({ views }) => views).find((view) => typeof view['of'] === 'string')?.['of'];
  return typeof shown === 'string' ? shown : Object.keys(app.things)[0];
}

/** A new name as it can be shown: without quotes and brackets, which formulas and texts give a meaning. */
export function toPlainName(words: string, lengthMax = NAME_LENGTH_MAX): string {
  return words
    .replace(/["“”„{}<>]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,:;]+|[\s.,:;]+$/g, '')
    .slice(0, lengthMax)
    .trim();
}

/** Names that descriptions keep for formulas and for the data model. */
const RESERVED: ReadonlySet<string> = new Set(
  'id this me today and or not where yes no path call ui forms session currency colours chats notifications constructor'.split(
    ' ',
  ),
);

export function toFreeId(label: string, taken: object): string {
  const id = toFieldId(label).slice(0, 30);
  let free = id;
  for (let number = 2; Object.hasOwn(taken, free) || RESERVED.has(free); number++) free = `${id}${number}`;
  return free;
}

export function listTitles(thing: Thing): readonly string[] {
  const title = getTitleField(thing);
  return thing.rows.map((row) => String(row[title] ?? ''));
}

export function isReferenceTo({ things }: App, { thing, field }: FieldTarget, to: string): boolean {
  const spec = toField(things[thing]?.fields[field] ?? 'text');
  return spec.type === 'reference' && spec.to === to;
}

/**
 * Rows refer to others by their titles, so they follow when a change of fields gave rows other titles. Undefined if
 * the rows have no titles any more, or the same ones.
 */
export function followTitles(before: App, after: App, id: string): App | undefined {
  const [was, is] = [listTitles(getThing(before, id)), listTitles(getThing(after, id))];
  if (was.every((title, index) => title === is[index])) return after;
  if (is.includes('') || new Set(is).size < new Set(was).size) return undefined;
  const titles = new Map(was.map((title, index) => [title, is[index] ?? title]));
  return settle(after, {
    toValue: (thing, field, value) =>
      isReferenceTo(after, { thing, field }, id) ? (titles.get(value) ?? value) : value,
  });
}

/** The same words in any of their forms. */
export function isSameName(a: string, b: string): boolean {
  const toKey = (name: string): string => listStems(name).join(' ') || name.trim().toLowerCase();
  return toKey(a) === toKey(b);
}

export function findFieldByName(app: App, thing: string, name: string): NamedField | undefined {
  return listFields(getThing(app, thing).fields).find(({ id, label }) => isSameName(label, name) || id === name);
}

/** The blueprints that are most like an app, the nearest first. */
export function listNear({ title, purpose, things }: App, count = NEAR_COUNT): readonly Blueprint[] {
  const words = [title, purpose, ...Object.values(things).map(({ plural }) => plural)].join(' ');
  return getLibrary()
    .findNearest(title, words, count)
    .map(({ blueprint }) => blueprint);
}

const NEAR_COUNT = 6;

/** "a, b and c"; more than a message can take in are left out. */
export function sayNames(names: readonly string[]): string {
  const shown = names.slice(0, SAID_MAX);
  if (names.length > SAID_MAX) return `${shown.join(', ')} and others`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

const SAID_MAX = 8;
