// Does an edit that is given as a kind and its slots: parts by their paths or names, and values in words.
import type { App, FieldType } from '../../app/description.ts';
import { splitItems } from '../../reading/phrases.ts';
import { applyEdit, type Edited } from '../apply-edit.ts';
import type { EditKind, FieldTarget, GivenCell, Problem, Slots } from '../edit.ts';
import { getAskable } from '../kinds.ts';
import { type Sort, toTarget } from '../operations/paths.ts';
import words from '../reading/words.json' with { type: 'json' };
import { readColour } from '../values/read-colour.ts';
import { readNumber } from '../values/read-number.ts';
import { findName } from '../values/to-cell.ts';
import { findGiven, findNearest, type GivenSlot } from './find-given.ts';

type GivenValue = GivenSlot | readonly GivenPair[];

/** A value of a row with the path of its field. */
interface GivenPair {
  readonly field: string;
  readonly said: string;
}

export interface GivenSlots {
  readonly [slot: string]: GivenValue;
}

/** The sort of part that each slot names. */
export const SORTS: { readonly [slot: string]: Sort } = {
  thing: 'thing',
  field: 'field',
  otherField: 'field',
  row: 'row',
  option: 'option',
  page: 'page',
  otherPage: 'page',
  view: 'view',
  otherView: 'view',
  action: 'action',
  item: 'item',
};

/** The sorts of parts that have a picture or an icon. */
const WITH_PICTURE: readonly Sort[] = ['row', 'view', 'page'];
const PICTURE = /\b(?:picture|photo|image|pic|icon)s?\b/gi;
const WITH_ICON: readonly Sort[] = ['page', 'action', 'thing'];

/** Does an edit once for each of the slots; all of them, or none. */
export function applyRuns(
  kind: EditKind,
  all: readonly GivenSlots[],
  app: App,
  selected?: string,
): (Edited & { readonly runs: readonly Slots[] }) | Problem {
  const given = TYPED.has(kind.id) ? all.map(toTyped) : all;
  const runs: Slots[] = [];
  for (const one of given) {
    const slots = toSlots(kind.id, one, app);
    if ('problem' in slots) return slots;
    runs.push(slots);
  }
  const edited = applyEdit(kind, runs, app, selected);
  if ('problem' in edited) return edited;
  for (const [index, slots] of runs.entries())
    for (const slot of CONTENTS.filter((name) => isRead(name, kind, slots, given[index] ?? {}))) {
      const { [slot]: own, ...rest } = slots;
      const isSame = (other: Slots) => {
        const tried = applyEdit(kind, runs.with(index, other), app, selected);
        return 'app' in tried && JSON.stringify(tried.app) === JSON.stringify(edited.app);
      };
      if (isSame(rest) && isSame({ ...rest, [slot]: Array.isArray(own) ? [] : OTHER_WORDS }))
        return {
          problem: `I do not know what to do with “${say(given[index]?.[slot === 'given' ? 'cells' : slot])}” here.`,
        };
    }
  return { ...edited, runs };
}

/** Kinds that read a number as its field has it: "12.50 €", "two weeks". */
const TYPED: ReadonlySet<string> = new Set(['set-start', 'set-value']);

function toTyped({ number, ...given }: GivenSlots): GivenSlots {
  return number === undefined ? given : { value: number, ...given };
}

function isRead(name: keyof Slots, { id }: EditKind, slots: Slots, given: GivenSlots): boolean {
  return Object.hasOwn(slots, name) && !(name === 'value' && UNREAD.has(id)) && !isRepeated(name, given);
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

/** Kinds whose value only says what was so before, or stands for their choice. */
const UNREAD: ReadonlySet<string> = new Set(['add-rule', 'set-currency']);
/** Words that mean nothing in any app. */
const OTHER_WORDS = 'Qzx';
/** A slot of these was dropped if the same is done without it and with other words in it. */
const CONTENTS = ['filter', 'given', 'cells', 'names', 'text', 'value', 'role'] as const;

/** Kinds that can do with the name of a field that is not there. */
export const NAMING: ReadonlySet<string> = new Set(['ask-in-action', 'limit-field', 'set-number', 'set-start']);

export function toSlots(kind: string, given: GivenSlots, app: App): Slots | { readonly problem: string } {
  const slots: { [slot: string]: unknown } = {};
  for (const [slot, value] of Object.entries(given)) {
    const sort = SORTS[slot];
    if (Array.isArray(value) || sort === undefined) {
      Object.assign(slots, toValues(kind, slot, value, app));
      continue;
    }
    const path = findGiven(app, sort, value as GivenSlot);
    const instead = path === undefined ? toInstead(kind, slot, value as GivenSlot) : undefined;
    // An input may be called so, too.
    if (slot === 'field' && NAMING.has(kind)) slots['about'] ??= (value as GivenSlot).said;
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
  const [first] = Array.isArray(value) ? value : [value];
  return String(first?.is ?? first?.said ?? '');
};

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
      return { names: listNames(say(value)) };
    case 'number':
      return toLimits(value as GivenSlot);
    case 'colour': {
      const colour = readColour(`${say(value)} ${(value as GivenSlot).said ?? ''}`);
      return colour === undefined ? {} : { colour };
    }
    case 'type': {
      const type = toType(value as GivenSlot);
      return type === undefined ? {} : { type };
    }
    case 'choice':
      return { choice: toChoice(kind, value as GivenSlot) };
    case 'part': {
      const { said = '', ...given } = value as GivenSlot;
      const named = said.replace(PICTURE, '').trim();
      const whole = findNearest(app, kind === 'set-icon' ? WITH_ICON : WITH_PICTURE, { ...given, said: named });
      // "The welcome banner" is the banner.
      const words = whole === undefined && kind === 'set-image' ? named.split(/\s+/) : [];
      const [part = whole] = words.flatMap((word) => findNearest(app, ['view'], { said: word }) ?? []);
      return part === undefined ? {} : { part };
    }
    default:
      return { [slot]: say(value) };
  }
}

/** The type that words mean, also where they are misspelt. */
function toType({ is = '', said = '' }: GivenSlot): FieldType | undefined {
  const ways = Object.entries(words.types).flatMap(([type, list]) =>
    [type, ...list.split(' ')].map((way) => ({ type, way: way.replaceAll('-', ' ') })),
  );
  const near = is === '' ? findName(said, [...new Set(ways.map(({ way }) => way))]) : undefined;
  const type = ways.find(({ way }) => way === near)?.type ?? (is || said);
  return type === 'reference' || Object.hasOwn(words.types, type) ? (type as FieldType) : undefined;
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

/** "Between 0 and 20" has two. What is no number is another value. */
function toLimits(given: GivenSlot): Slots {
  const numbers = (given.is ?? given.said ?? '').match(/\d+(?:[.,]\d+)?/g) ?? [];
  const isSpan = numbers.length === 2 && /\d\s*(?:-|–|to|and|\.\.)\s*\d/.test(given.is ?? given.said ?? '');
  const { number } = toNumber(isSpan ? { is: numbers[0] ?? '' } : given);
  return number === undefined ? { value: say(given) } : { number, ...(isSpan && { value: numbers[1] ?? '' }) };
}

/** "A, B and C", "A / B", "A > B". */
function listNames(text: string): readonly string[] {
  const parted = text.split(/\s*[/>|]\s*/);
  return parted.length > 1 ? parted : splitItems(text).map((item) => item.text);
}

function listCells(value: GivenValue, app: App): readonly GivenCell[] {
  const cells = Array.isArray(value) ? (value as readonly GivenPair[]) : [];
  return cells.map(({ field, said }) => ({ field: toTarget(field, app) as FieldTarget, value: said }));
}
