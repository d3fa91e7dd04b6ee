// Removes a part by its path; what rests on it does without it, or is gone too.

import { listProperties } from '../../app/check-pages.ts';
import {
  type App,
  type CellValue,
  type Field,
  type FieldSpec,
  getTitleField,
  listFields,
  type NamedField,
  toField,
  type View,
} from '../../app/description.ts';
import { isState } from '../../compile/inputs.ts';
import { getKind } from '../../kinds/kinds.ts';
import {
  changeField,
  changeRows,
  changeThing,
  changeViews,
  followTitles,
  getField,
  getThing,
  isReferenceTo,
  listTitles,
  OPTIONS_MAX,
} from '../change.ts';
import type { Changed, FieldTarget, OptionTarget, RowTarget } from '../edit.ts';
import { settle } from '../names/settle.ts';
import { mapEntries } from '../names/settle-field.ts';
import { findOwner, findSort, getAt, setAt, toTarget } from './paths.ts';

export function removePart(app: App, path: string): Changed {
  const changed = remove(app, path);
  if ('problem' in changed) return changed;
  return changed.pages.some(({ views }) => views.length > 0)
    ? changed
    : { problem: 'This is all that the app shows: it cannot be removed.' };
}

function remove(app: App, path: string): Changed {
  const target = toTarget(path, app);
  switch (findSort(path)) {
    case 'thing':
      return removeThing(app, String(target));
    case 'field':
      return removeField(app, target as FieldTarget);
    case 'option':
      return removeOption(app, target as OptionTarget);
    case 'row':
      return removeRows(app, (target as RowTarget).thing, (index) => index === (target as RowTarget).row);
    case 'page':
      return app.pages.length === 1
        ? { problem: `${app.pages[0]?.name} is the only page.` }
        : settle(setAt(app, path, undefined));
    default:
      return removeEntry(app, path);
  }
}

/** A view is gone with its last entry, and a page with its last view. */
function removeEntry(app: App, path: string): App {
  const list = path.replace(/\/[^/]+$/, '');
  const isLast = (getAt(app, list) as readonly unknown[]).length === 1;
  const owner = findSort(path) === 'item' ? findOwner(path, 'view') : findOwner(path, 'page');
  if (isLast && owner !== undefined && path.startsWith('/pages/')) return settle(removeUpwards(app, owner));
  return settle(setAt(app, path, undefined));
}

function removeUpwards(app: App, path: string): App {
  const owner = findOwner(path, 'page') ?? '';
  const isLast = path !== owner && (getAt(app, `${owner}/views`) as readonly unknown[]).length === 1;
  return setAt(app, isLast ? owner : path, undefined);
}

/** All that rests on the field is gone with it: formulas, filters, sorts, charts, inputs and actions. */
function removeField(app: App, target: FieldTarget): Changed {
  const { label } = getField(app, target);
  const owner = getThing(app, target.thing);
  const isTitle = getTitleField(owner) === target.field;
  const needed = { problem: `${label} is what ${owner.plural} are called: rename it, or remove ${owner.plural}.` };
  if (Object.keys(owner.fields).length === 1) return needed;
  const settled = settle(setAt(app, `/things/${target.thing}/fields/${target.field}`, undefined));
  const left = getThing(settled, target.thing);
  const title = listFields(left.fields).find((field) => field.id === getTitleField(left));
  const changed = title === undefined ? undefined : followTitles(app, settled, target.thing);
  return changed === undefined || (title?.type !== 'text' && isTitle) ? needed : changed;
}

function removeOption(app: App, { thing, field, option }: OptionTarget): Changed {
  const { label, options = [] } = getField(app, { thing, field });
  const kept = options.filter((other) => other !== option);
  if (kept.length === 0) return { problem: `${option} is the only option of ${label}.` };
  return changeOptions(app, { thing, field }, kept, (other) => (other === option ? undefined : other));
}

/** Each old option becomes the given one, or is gone: then rows of a state get the one before it. */
export function changeOptions(
  app: App,
  target: FieldTarget,
  options: readonly string[],
  toOption: (option: string) => string | undefined,
): App {
  const field = getField(app, target);
  const old = field.options ?? [];
  const isNeeded = isState(field) || field.required === true || isArranging(app, field, target.thing);
  const toCell = (value: CellValue | undefined): CellValue | undefined => {
    if (typeof value !== 'string' || !isNeeded || toOption(value) !== undefined) return value;
    const earlier = old.slice(0, old.indexOf(value)).findLast((option) => toOption(option) !== undefined);
    return earlier ?? old.find((option) => toOption(option) !== undefined) ?? options[0] ?? null;
  };
  const filled = changeRows(app, target.thing, (row) => {
    const value = toCell(row[target.field]);
    return value === row[target.field] || value === undefined ? row : { ...row, [target.field]: value };
  });
  const colours = Object.entries(field.colours ?? {}).flatMap(([option, colour]) => {
    const now = toOption(option);
    return now === undefined || !options.includes(now) ? [] : [[now, colour] as const];
  });
  const kept = field.colours === undefined ? {} : { colours: Object.fromEntries(colours) };
  const offered = changeViews(changeField(filled, target, { options, ...kept }), (view) => {
    const { of, time, slots } = view;
    if (of !== target.thing || time !== target.field || !Array.isArray(slots)) return view;
    const stay = slots.flatMap((slot: string) => toOption(slot) ?? []);
    return { ...view, slots: options.filter((option) => stay.includes(option) || !old.includes(option)) };
  });
  return settle(offered, {
    toValue: (thing, id, value) =>
      thing !== target.thing || id !== target.field || !old.includes(value) ? value : toOption(value),
  });
}

/** A row without a value would be in no column of a board. */
function isArranging({ pages }: App, { id }: NamedField, thing: string): boolean {
  return pages.some(({ views }) => views.some((view) => view['of'] === thing && view['by'] === id));
}

/** Rows that refer to removed ones do without, or are gone if they are named by the reference. */
export function removeRows(app: App, thing: string, isGone: (index: number) => boolean): App {
  const rows = getThing(app, thing).rows.filter((_row, index) => !isGone(index));
  const changed = changeThing(app, thing, (old) => ({ ...old, rows }));
  const titles = new Set(listTitles(getThing(changed, thing)));
  return Object.entries(app.things).reduce((done, [id, { fields }]) => {
    const references = Object.keys(fields).filter((field) => isReferenceTo(app, { thing: id, field }, thing));
    return references.reduce((next, field) => dropReferences(next, id, field, titles), done);
  }, changed);
}

function dropReferences(app: App, thing: string, field: string, titles: ReadonlySet<string>): App {
  const owner = getThing(app, thing);
  const lost = owner.rows.map((row) => (row[field] ?? null) !== null && !titles.has(String(row[field])));
  if (!lost.includes(true)) return app;
  if (getTitleField(owner) === field) return removeRows(app, thing, (index) => lost[index] === true);
  return changeRows(app, thing, (row, index) => (lost[index] === true ? { ...row, [field]: null } : row));
}

/** Removes a thing with its pages; what refers to it keeps the names of its rows as options. */
function removeThing(app: App, id: string): App {
  const detached = detach(app, id);
  return settle({
    ...detached,
    things: mapEntries(detached.things, (other, name) =>
      name === id || Object.keys(other.fields).length === 0 ? undefined : other,
    ),
  });
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
