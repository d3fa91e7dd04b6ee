// The parts and the values that the words of slots mean.
import { toField } from '../../app/description.ts';
import type { Askable } from '../edit.ts';
import { NAMING, SORTS } from '../given/apply-given.ts';
import { findItem, type GivenSlot } from '../given/find-given.ts';
import { type Entry, getAt, type Sort, toItemName } from '../operations/paths.ts';
import { toCondition } from '../views/parts/to-condition.ts';
import type { AppNames, Found } from './app-names.ts';
import { findNearest } from './correct.ts';
import { findNamed, toNamingWords } from './find-named.ts';
import { findParts } from './find-part.ts';
import { isCollection } from './find-view.ts';
import { type ReadSlot, toSaid, unquote } from './reading-pass.ts';
import { CELL_SLOTS, listPairs } from './to-cells.ts';
import { toKey, toWords } from './tokens.ts';
import words from './words.json' with { type: 'json' };

type Given = GivenSlot & { readonly said: string };

export interface Filled {
  /** The parts that each slot may mean; several if it lists some. */
  readonly parts: Map<string, readonly (readonly Found[])[]>;
  /** The slots that name no part. */
  readonly given: { [slot: string]: Given };
  /** The values of slots that several phrases fill in: "open ones red, closed ones green". */
  readonly lists: Map<string, readonly Given[]>;
  readonly spans: ReadonlyMap<string, readonly ReadSlot[]>;
}

/** A part that something else was named for. */
const INSTEAD_COST = 0.12;
/** Values that are parts in some apps: "paid" may be an option, or a field that is yes or no. */
const AS_VALUE: ReadonlySet<string> = new Set(['option', 'otherField', 'row']);

export function fillSlots(
  slots: readonly ReadSlot[],
  kind: Askable,
  names: AppNames,
  hasCells: boolean,
): Filled | { readonly problem: string } {
  const own = hasCells ? listOwn(slots) : slots;
  const spans = Map.groupBy(own, ({ slot }) => toSlotName(slot, kind));
  const filled: Filled = { parts: new Map(), given: {}, lists: new Map(), spans };
  for (const [slot, list] of spans) {
    if (hasCells && CELL_SLOTS.has(slot)) continue;
    const problem = fillSlot(filled, slot, list, kind, names);
    if (problem !== undefined) return { problem };
  }
  return filled;
}

/** Returns the reason why the words of a slot mean nothing here. */
function fillSlot(
  { parts, given, lists, spans }: Filled,
  slot: string,
  list: readonly ReadSlot[],
  kind: Askable,
  names: AppNames,
): string | undefined {
  const sort = SORTS[slot];
  if (sort === undefined) {
    const [first, second] = list;
    given[slot] = toValue(list, kind, slot, names);
    if (second !== undefined)
      lists.set(
        slot,
        list.map((one) => toValue([one], kind, slot, names)),
      );
    if (slot === 'viewKind') Object.assign(given, toShape(given[slot], given['choice'], kind));
    // A question and its answer.
    if (kind.id === 'add-item' && slot === 'text' && second !== undefined && given['value'] === undefined)
      Object.assign(given, { text: { said: toSaid(first) }, value: { said: toSaid(second) } });
    return undefined;
  }
  const found = list
    .flatMap(({ words: said }) => findAll(names, sort, said))
    .map((all) => keepFitting(all, kind, slot, names));
  if (found.every((alternatives) => alternatives.length > 0)) {
    parts.set(slot, found);
    addPage(parts, slot, spans, names);
    return undefined;
  }
  if (list.length === 1 && CONDITIONED.has(kind.id) && fillConditioned({ parts, given }, toSaid(list[0]), kind, names))
    return undefined;
  const said = toSaid(list[0]);
  // "Add a due date": a field that is not there is a new one.
  if (kind.id === 'add-field' && slot === 'field' && given['name'] === undefined && !spans.has('name')) {
    given['name'] = { said };
    return undefined;
  }
  if (!AS_VALUE.has(slot) && !isNaming(kind, slot)) return `There is no ${sort === 'row' ? 'entry' : sort} “${said}”.`;
  const named = slot === 'otherField' || slot === 'field' ? slot : 'value';
  if (given[named] !== undefined) return `I do not know “${said}” here.`;
  given[named] = toValue(list, kind, slot, names);
  return undefined;
}

/** "The sent mails" are those of the page Sent. */
function addPage(parts: Filled['parts'], slot: string, spans: Filled['spans'], names: AppNames): void {
  const [thing] = parts.get('thing')?.[0] ?? [];
  const [span, ...others] = spans.get(slot) ?? [];
  const all = toWords(toSaid(span));
  if (slot !== 'thing' || thing === undefined || spans.has('page') || others.length > 0 || all.length < 2) return;
  const pages = all
    .filter((word) => names.findByName('thing', [word]).length === 0 && names.isName('page', [word]))
    .flatMap((word) => names.findByName('page', [word]))
    .filter(({ path }) => names.listThingsOn(path).includes(thing.path.split('/')[2] ?? ''));
  if (pages.length === 1) parts.set('page', [pages]);
}

/** Kinds with a condition on rows. */
const CONDITIONED: ReadonlySet<string> = new Set([
  'add-metric',
  'add-view',
  'clear-filter',
  'filter-view',
  'limit-view',
]);
const CONDITION_COST = 0.1;

/** "Unpaid fees", "requests due today": a field or a thing with a condition beside it. */
function fillConditioned(
  { parts, given }: Pick<Filled, 'parts' | 'given'>,
  said: string,
  { id, slots = '' }: Askable,
  names: AppNames,
): boolean {
  if (!CONDITIONED.has(id)) return false;
  const condition = id === 'add-view' ? 'filter' : 'value';
  const all = said.split(/\s+/);
  for (let at = 1; at < all.length && given[condition] === undefined; at++) {
    const [left, right] = [all.slice(0, at).join(' '), all.slice(at).join(' ')];
    for (const [named, words] of [
      [right, left],
      [left, right],
    ] as const)
      for (const sort of ['field', 'thing'] as const) {
        if (parts.has(sort) || !slots.split(' ').includes(sort)) continue;
        const found = findParts(names, sort, toNamingWords(named, names)).filter(
          ({ path }) => toCondition(names.app, names.findThingOf(path) ?? '', words) !== undefined,
        );
        if (found.length === 0) continue;
        parts.set(sort, [found.map(({ path, cost }) => ({ path, cost: cost + CONDITION_COST }))]);
        given[condition] = { said: words };
        return true;
      }
  }
  return false;
}

/** Without parts that the kind cannot change, if others have the name. */
function keepFitting(
  found: readonly Found[],
  { views, fields }: Askable,
  slot: string,
  { app }: AppNames,
): readonly Found[] {
  const fitting = found.filter(({ path }) => {
    const [, , first = '', , second = ''] = path.split('/');
    if (slot === 'view') return views?.includes(app.pages[Number(first)]?.views[Number(second)]?.kind ?? '') !== false;
    if (slot !== 'field') return true;
    return fields?.includes(toField(app.things[first]?.fields[second] ?? 'text').type) !== false;
  });
  return fitting.length > 0 ? fitting : found;
}

/** Without the names that are values of fields. */
function listOwn(slots: readonly ReadSlot[]): readonly ReadSlot[] {
  const pairs = new Set(listPairs(slots).map(({ words: said }) => said));
  return slots.filter(({ slot, words: said }) => slot !== 'name' || !pairs.has(said));
}

/** The words for a view are those of its kind, where one is removed. */
function toSlotName(slot: string, { id }: Askable): string {
  if (slot === 'kind' && id === 'remove-view') return 'view';
  return slot === 'kind' ? 'viewKind' : slot;
}

const isNaming = ({ id }: Askable, slot: string): boolean => slot === 'field' && NAMING.has(id);

/** The whole words as one part, or each of "a, b and c". */
function findAll(names: AppNames, sort: Sort, said: string): readonly (readonly Found[])[] {
  const plain = unquote(said);
  const whole = findOne(names, sort, plain);
  if (whole.length > 0) return [whole];
  const items = plain.split(/\s*(?:,|&|\band\b|\bor\b)\s*/i).filter((item) => item.trim() !== '');
  return items.length < 2 ? [whole] : items.map((item) => findOne(names, sort, item));
}

export function findOne(names: AppNames, sort: Sort, said: string): readonly Found[] {
  const found = findNamed(names, sort, said);
  if (found.length > 0) return found;
  if (sort === 'item') return [findItem(names.app, said)].flatMap((path) => path ?? []).map(toInstead);
  if (sort === 'thing') return findNamed(names, 'page', said).flatMap(({ path }) => listThings(names, path));
  if (sort === 'page') return listPages(names, findNamed(names, 'thing', said)[0]?.path);
  return sort === 'view' ? findNamed(names, 'page', said).flatMap(({ path }) => listLists(names, path)) : [];
}

const toInstead = (path: string): Found => ({ path, cost: INSTEAD_COST });

/** The only thing that a page shows. */
function listThings(names: AppNames, page: string): readonly Found[] {
  const things = new Set(names.listThingsOn(page));
  return things.size === 1 ? [...things].map((thing) => toInstead(`/things/${thing}`)) : [];
}

/** The only page that shows a thing. */
function listPages(names: AppNames, thing: string | undefined): readonly Found[] {
  const pages = names.app.pages.flatMap((_page, index) =>
    names.listThingsOn(`/pages/${index}`).includes(thing?.split('/')[2] ?? '') ? [`/pages/${index}`] : [],
  );
  return pages.length === 1 ? pages.map(toInstead) : [];
}

/** The only list of a page. */
function listLists({ app }: AppNames, page: string): readonly Found[] {
  const views = app.pages[Number(page.split('/')[2])]?.views ?? [];
  const lists = views.flatMap((view, index) => (isCollection(view) ? [`${page}/views/${index}`] : []));
  const all = views.length === 1 ? [`${page}/views/0`] : lists;
  return all.length === 1 ? all.map(toInstead) : [];
}

/** The text of an entry that is removed as it is written in the app. */
function toItemText(said: string, { id }: Askable, names: AppNames): string {
  const [found] = id === 'remove-metric' || id === 'remove-item' ? findNamed(names, 'item', said) : [];
  const entry = found === undefined ? undefined : getAt(names.app, found.path);
  return entry === undefined ? said : toItemName(entry as Entry);
}

function toValue(list: readonly ReadSlot[], kind: Askable, slot: string, names: AppNames) {
  const said = (slot === 'name' || slot === 'names' ? list : list.slice(-1))
    .map(toSaid)
    .join(', ')
    .replace(ARTICLE, '');
  const [first] = list;
  if (slot === 'text') return { said: toItemText(list.map(toSaid).join(' '), kind, names) };
  if (slot === 'choice') return { said, is: toChoice(kind, said) ?? first?.meaning ?? '' };
  if (slot === 'type' || slot === 'viewKind')
    return { said, is: findMeaning(slot === 'type' ? words.types : words.kinds, said) ?? first?.meaning ?? '' };
  if (slot === 'names') return { said, is: said };
  if (slot === 'number') return { said, is: String(NUMBERS.get(said.toLowerCase()) ?? said) };
  return { said };
}

/** An article is no part of a new name, unless it is written with a capital. */
const ARTICLE = /^(?:the|an?|my|our) (?=\S)/;

const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(words.numbers));

/** A choice that is written as the kind lists it needs no model. */
function toChoice({ choices = {} }: Askable, said: string): string | undefined {
  const key = toKey(said);
  const find = (isSame: (way: string) => boolean) =>
    Object.entries(choices).flatMap(([name, ways]) =>
      [name, ...ways].some((way) => isSame(toKey(way))) ? [name] : [],
    );
  const [exact] = key === '' ? [] : find((way) => way === key);
  const parts = find((way) => way.length >= CHOICE_LENGTH_MIN && key.includes(way));
  return exact ?? (parts.length === 1 ? parts[0] : undefined);
}

/** Shorter words are in many others. */
const CHOICE_LENGTH_MIN = 5;

/** "A donut of the orders" says the shape of a chart, and "a month" that of a calendar. */
function toShape(
  viewKind: Given | undefined,
  choice: Given | undefined,
  kind: Askable,
): { readonly [slot: string]: Given } {
  const said = viewKind?.said ?? '';
  const shape = viewKind?.is === '' && choice === undefined ? toChoice(kind, said) : undefined;
  if (shape === undefined) return {};
  return { viewKind: { said, is: PERIODS.has(shape) ? 'calendar' : 'chart' }, choice: { said, is: shape } };
}

const PERIODS: ReadonlySet<string> = new Set(['day', 'week', 'month', 'year']);

/** The only kind of view that words beside the slots name. */
export function findKindOf(rest: string): string | undefined {
  const named = rest
    .split(/[^\p{L}-]+/u)
    .flatMap((word) => (word === '' ? [] : (findMeaning(words.kinds, word) ?? [])));
  return new Set(named).size === 1 ? named[0] : undefined;
}

function findMeaning(known: { readonly [name: string]: string }, said: string): string | undefined {
  const find = (key: string) =>
    Object.entries(known).find(([name, ways]) => [name, ...ways.split(' ')].some((way) => toKey(way) === key))?.[0];
  const words = Object.values(known).flatMap((ways) => ways.split(' '));
  return find(toKey(said)) ?? find(toKey(findNearest(said.toLowerCase(), words) ?? ''));
}
