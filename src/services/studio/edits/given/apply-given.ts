// Does an edit that is given as a kind and its slots, without reading a message: for learnt readers and for tests.
import type { App } from '../../app/description.ts';
import { splitItems } from '../../reading/phrases.ts';
import { applyEdit, type Edited } from '../apply-edit.ts';
import { getField } from '../change.ts';
import type { EditKind, FieldTarget, GivenCell, Slots } from '../edit.ts';
import { EDIT_KINDS, getAskable } from '../kinds.ts';
import { type Sort, toTarget } from '../operations/paths.ts';
import { readColour } from '../values/read-colour.ts';
import { readNumber } from '../values/read-number.ts';
import { findGiven, type GivenSlot, toGivenValue } from './find-given.ts';

/** `cells` are those of a row with their fields, `fields` and `options` are names. */
type GivenValue = GivenSlot | readonly (GivenSlot & { readonly field?: string })[];

export interface GivenSlots {
  readonly [slot: string]: GivenValue;
}

export interface GivenEdit {
  readonly kind: string;
  readonly slots: GivenSlots;
}

/** The sort of part that each slot names. */
export const SORTS: { readonly [slot: string]: Sort } = {
  thing: 'thing',
  field: 'field',
  otherField: 'field',
  row: 'row',
  option: 'option',
  otherOption: 'option',
  page: 'page',
  otherPage: 'page',
  view: 'view',
  otherView: 'view',
  action: 'action',
  item: 'item',
};

/** The sorts of parts that have a picture or an icon. */
const PARTS: readonly Sort[] = ['row', 'view', 'page', 'action', 'thing'];
const WITH_ICON: readonly Sort[] = ['page', 'action', 'thing'];

export function applyGiven(
  { kind: id, slots }: GivenEdit,
  app: App,
  selected?: string,
): Edited | { readonly problem: string } {
  const kind = EDIT_KINDS.find((other) => other.id === id);
  return kind === undefined
    ? { problem: `There is no kind of change “${id}”.` }
    : applyRuns(kind, [slots], app, selected);
}

/** Does an edit once for each of the slots; all of them, or none. */
export function applyRuns(
  kind: EditKind,
  given: readonly GivenSlots[],
  app: App,
  selected?: string,
): (Edited & { readonly runs: readonly Slots[] }) | { readonly problem: string } {
  const runs: Slots[] = [];
  for (const one of given) {
    const slots = toSlots(kind.id, one, app);
    if ('problem' in slots) return slots;
    runs.push(slots);
  }
  const edited = applyEdit(kind, runs, app, selected);
  if ('problem' in edited) return edited;
  for (const [index, slots] of runs.entries())
    for (const slot of CONTENTS.filter((name) => Object.hasOwn(slots, name) && !isRepeated(name, given[index] ?? {}))) {
      const { [slot]: _left, ...rest } = slots;
      const without = applyEdit(kind, runs.with(index, rest), app, selected);
      if ('app' in without && JSON.stringify(without.app) === JSON.stringify(edited.app))
        return {
          problem: `I do not know what to do with “${say(given[index]?.[slot === 'given' ? 'cells' : slot])}” here.`,
        };
    }
  return { ...edited, runs };
}

/** The same words may say two things: "only open ones" has the choice and its value. */
function isRepeated(slot: string, given: GivenSlots): boolean {
  const words = [say(given[slot]), saySaid(given[slot])].map((text) => text.toLowerCase());
  return Object.entries(given).some(
    ([other, value]) =>
      other !== slot && [say(value), saySaid(value)].some((text) => text !== '' && words.includes(text.toLowerCase())),
  );
}

const saySaid = (value: GivenValue | undefined): string =>
  Array.isArray(value) ? '' : ((value as GivenSlot | undefined)?.said ?? '');

/** A slot of these without which the same is done was dropped. */
const CONTENTS = ['filter', 'unit', 'given', 'cells', 'names', 'text', 'value', 'role'] as const;

/** Kinds that can do with the name of a field that is not there. */
const NAMING: ReadonlySet<string> = new Set(['ask-in-action', 'set-number', 'set-start']);

export function toSlots(kind: string, given: GivenSlots, app: App): Slots | { readonly problem: string } {
  const slots: { [slot: string]: unknown } = {};
  const thing = findThing(given, app);
  for (const [slot, value] of Object.entries(given)) {
    const sort = SORTS[slot];
    if (Array.isArray(value) || sort === undefined) {
      Object.assign(slots, toValues(kind, slot, value, app));
      continue;
    }
    const path = findGiven(app, sort, value as GivenSlot, thing);
    const instead = path === undefined ? toInstead(kind, slot, value as GivenSlot) : undefined;
    if (path !== undefined) slots[slot] = toTarget(path, app);
    else if (instead !== undefined) Object.assign(slots, instead);
    else return { problem: sayMissing(sort === 'row' ? 'entry' : sort, value as GivenSlot) };
  }
  return slots;
}

/** Returns the problem of a part that is missing. A part of an earlier change may be gone, and has no words. */
function sayMissing(sort: string, { said = '', is = '' }: GivenSlot): string {
  const named = said === '' && is.startsWith('/') ? '' : said || is;
  return named === '' ? `Say which ${sort} is meant.` : `There is no ${sort} “${named}”.`;
}

/** A number or today in the stead of a field, or the name of a field that is not there. */
function toInstead(kind: string, slot: string, given: GivenSlot): Slots | undefined {
  if (slot === 'field') return NAMING.has(kind) ? { name: say(given) } : undefined;
  if (slot !== 'otherField') return undefined;
  const number = toNumber(given);
  if (number.number !== undefined) return number;
  return say(given) === 'today' ? { value: 'today' } : undefined;
}

const say = (value: GivenValue | undefined): string => {
  const { is, said } = (Array.isArray(value) ? value[0] : value) ?? {};
  return String(is ?? said ?? '');
};

/** The thing that the slots are about: parts of the same name belong to it. */
function findThing({ thing, field, row, view }: GivenSlots, app: App): string | undefined {
  if (thing !== undefined) return findGiven(app, 'thing', thing as GivenSlot)?.split('/')[2];
  const [owner = ''] = /^\w+(?=[.:])/.exec(say(field ?? row)) ?? [];
  if (Object.hasOwn(app.things, owner)) return owner;
  const shown = view === undefined ? undefined : findGiven(app, 'view', view as GivenSlot);
  const [, , page, , number] = shown?.split('/') ?? [];
  const of = app.pages[Number(page)]?.views[Number(number)]?.['of'];
  return typeof of === 'string' ? of : undefined;
}

/** A slot that is no part of the app. */
function toValues(kind: string, slot: string, value: GivenValue, app: App): Slots {
  switch (slot) {
    case 'cells':
      return { given: listCells(value, app) };
    case 'values':
      return { cells: say(value) };
    case 'viewKind':
      return { kind: say(value) };
    case 'names':
    case 'fields':
    case 'options':
      return { names: listNames(value).map((name) => toLabel(app, name)) };
    case 'number':
      return toLimits(value as GivenSlot);
    case 'colour': {
      const colour = readColour(`${say(value)} ${(value as GivenSlot).said ?? ''}`);
      return colour === undefined ? {} : { colour };
    }
    case 'choice':
      return { choice: toChoice(kind, value as GivenSlot) };
    case 'part': {
      const sorts = kind === 'set-icon' ? WITH_ICON : PARTS;
      const part = sorts.map((sort) => findGiven(app, sort, value as GivenSlot)).find((path) => path !== undefined);
      return part === undefined ? {} : { part };
    }
    case 'value':
      return toValue(say(value), app);
    default:
      return { [slot]: say(value).replace(/^role:/, '') };
  }
}

/** A value may be written as the path of an option, of a row, or of a field. */
function toValue(is: string, app: App): Slots {
  const path = findGiven(app, 'field', { is });
  const target = path === undefined ? undefined : toTarget(path, app);
  if (target !== undefined && /^\w+\.\w+$/.test(is)) return { otherField: target as FieldTarget };
  const { value, field } = toGivenValue(app, is);
  return { value, ...(field !== undefined && { field: toTarget(field, app) as FieldTarget }) };
}

/** As the kind of edit lists it: by its meaning, or by one of the words for it. */
function toChoice(kind: string, { is = '', said = '' }: GivenSlot): string {
  const { choices = {} } = getAskable(kind);
  if (Object.hasOwn(choices, is)) return is;
  const named = Object.entries(choices).find(([meaning, words]) =>
    [meaning, ...words].some((word) => word.toLowerCase() === said.toLowerCase() || word === is.toLowerCase()),
  );
  return named?.[0] ?? (is || said);
}

function toNumber({ is, said = '' }: GivenSlot): Slots {
  const number = readNumber(is ?? said) ?? readNumber(said);
  return number === undefined ? {} : { number };
}

/** A name may be the path of a field: `chore.room`. */
function toLabel(app: App, name: string): string {
  const path = /^\w+\.\w+$/.test(name) ? findGiven(app, 'field', { is: name }) : undefined;
  return path === undefined ? name : getField(app, toTarget(path, app) as FieldTarget).label;
}

/** "Between 0 and 20" has two. What is no number is another value. */
function toLimits(given: GivenSlot): Slots {
  const numbers = (given.is ?? given.said ?? '').match(/\d+(?:[.,]\d+)?/g) ?? [];
  const isSpan = numbers.length === 2 && /\d\s*(?:-|–|to|and|\.\.)\s*\d/.test(given.is ?? given.said ?? '');
  const { number } = toNumber(isSpan ? { is: numbers[0] ?? '' } : given);
  return number === undefined ? { value: say(given) } : { number, ...(isSpan && { value: numbers[1] ?? '' }) };
}

function listNames(value: GivenValue): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [(value as GivenSlot).is ?? value];
  return entries.flat().flatMap((entry) => {
    if (typeof entry !== 'string') return say(entry as GivenSlot);
    return entries.flat().length > 1 ? entry : splitNames(entry);
  });
}

/** "A, B and C", "A / B", "A > B". */
function splitNames(text: string): readonly string[] {
  const parted = text.split(/\s*[/>|]\s*/);
  return parted.length > 1 ? parted : splitItems(text).map((item) => item.text);
}

function listCells(value: GivenValue, app: App): readonly GivenCell[] {
  const cells = Array.isArray(value) ? (value as readonly (GivenSlot & { readonly field?: string })[]) : [];
  return cells.flatMap(({ field = '', said = '', is = said }) => {
    const path = findGiven(app, 'field', { is: field });
    return path === undefined ? [] : [{ field: toTarget(path, app) as FieldTarget, value: is, said }];
  });
}
