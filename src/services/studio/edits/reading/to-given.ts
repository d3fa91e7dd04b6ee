// Makes edits of what the learnt reader found in a clause: parts of the app for the words of its slots.
import { toField } from '../../app/description.ts';
import type { Askable } from '../edit.ts';
import { findItem } from '../given/find-given.ts';
import { type GivenSlots, SORTS } from '../given/apply-given.ts';
import type { Sort } from '../operations/paths.ts';
import { type AppNames, type Found, toNameWords } from './app-names.ts';
import { choosePaths } from './choose-paths.ts';
import { findNamed } from './find-named.ts';
import { findPointed } from './find-pointed.ts';
import { isCollection } from './find-view.ts';
import { isEmptyWord } from './lexicon.ts';
import type { ReadClause, ReadSlot } from './read-message.ts';
import { toKey, toWords } from './tokens.ts';
import words from './words.json' with { type: 'json' };

export interface Resolved {
  /** One for each run: a clause may list several parts. */
  readonly runs: readonly GivenSlots[];
  /** 0 if every part is named as it is called. */
  readonly cost: number;
}

const LISTED_MAX = 20;
/** A part that something else was named for. */
const INSTEAD_COST = 0.12;
/** Several parts have the name, and none is shown more than the others. */
const AMBIGUOUS_COST = 0.15;
/** A choice that is meant without words for it. */
const IMPLIED_MIN = 0.5;
/** Values that are parts in some apps: "paid" may be an option, or a field that is yes or no. */
const AS_VALUE: ReadonlySet<string> = new Set(['option', 'otherField', 'row']);

/** Undefined with a reason if a part is not found. */
export function toGiven(clause: ReadClause, kind: Askable, names: AppNames): Resolved | { readonly problem: string } {
  const spans = Map.groupBy(listOwn(clause.slots, kind), ({ slot }) => toSlotName(slot, kind));
  const parts = new Map<string, readonly (readonly Found[])[]>();
  const given: { [slot: string]: { readonly said: string; readonly is?: string } } = {};
  const pairs = isCells(kind, clause.slots) ? listPairs(clause.slots) : [];
  let cost = toDroppedCost(clause, kind, names);
  for (const [slot, list] of spans) {
    if (pairs.length > 0 && CELL_SLOTS.has(slot)) continue;
    const sort = SORTS[slot];
    const found =
      sort === undefined
        ? undefined
        : list.flatMap(({ words: said }) => findAll(names, sort, said)).map((all) => keepFitting(all, kind, slot, names));
    if (found !== undefined && found.every((alternatives) => alternatives.length > 0)) {
      parts.set(slot, found);
      continue;
    }
    const [first] = list;
    if (sort !== undefined && !AS_VALUE.has(slot) && !isNaming(kind, slot))
      return { problem: `There is no ${sort === 'row' ? 'entry' : sort} “${toSaid(first)}”.` };
    const named = sort === undefined || slot === 'otherField' || slot === 'field' ? slot : 'value';
    if (given[named] !== undefined && sort !== undefined) return { problem: `I do not know “${toSaid(first)}” here.` };
    given[named] = toValue(list, kind, slot);
  }
  if (kind.choices !== undefined && given['choice'] === undefined) {
    const implied = clause.kinds.find(({ kind: id }) => id === kind.id)?.implied;
    if (implied !== undefined && implied.share > IMPLIED_MIN) given['choice'] = { said: '', is: implied.choice };
  }
  const target = toTarget(kind, parts, given, names);
  if (target !== undefined && 'problem' in target) return target;
  if (target !== undefined) parts.set(target.slot, [target.found]);
  const newNames = splitRuns(kind, given);
  const count = Math.max(1, newNames.length, ...[...parts.values()].map(({ length }) => length));
  if (count > LISTED_MAX) return { problem: `These are more than ${LISTED_MAX} parts.` };
  const runs: GivenSlots[] = [];
  for (let index = 0; index < count; index++) {
    const open = [...parts].map(([slot, found]) => [slot, at(found, index) ?? []] as const);
    const chosen = choosePaths(open, names);
    if (chosen === undefined) return { problem: 'These parts do not belong together.' };
    for (const [slot, path] of chosen) cost = Math.max(cost, toCost(open, slot, path, names));
    const paths = Object.fromEntries(
      [...chosen].map(([slot, path]) => [slot, { said: toSaid(at(spans.get(slot) ?? [], index)), is: path }]),
    );
    const cells = pairs.length === 0 ? {} : toCells(pairs, names, findThing(paths, names));
    if ('problem' in cells) return { problem: String(cells['problem']) };
    const said = newNames[index];
    runs.push({ ...paths, ...given, ...(said !== undefined && { name: { said } }), ...cells });
  }
  return { runs, cost };
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

const at = <T>(list: readonly T[], index: number): T | undefined => list[Math.min(index, list.length - 1)];
const toSaid = (span: ReadSlot | undefined): string => (span === undefined ? '' : unquote(span.words));

function unquote(text: string): string {
  return text.replace(/^["'\s]+|["'\s]+$/g, '');
}

/** Without the names that are values of fields. */
function listOwn(slots: readonly ReadSlot[], kind: Askable): readonly ReadSlot[] {
  if (!isCells(kind, slots)) return slots;
  const pairs = new Set(listPairs(slots).map(({ words: said }) => said));
  return slots.filter(({ slot, words: said }) => slot !== 'name' || !pairs.has(said));
}

/** Something that was said is not used: a slot that the kind has not, or a name of the app. */
const DROPPED_COST = Number(process.env['DROPPED'] ?? 0.3);
/** Two phrases were taken for one. */
const JOINED_COST = Number(process.env['JOINED'] ?? 0.25);

function toDroppedCost({ slots, rest }: ReadClause, { slots: known }: Askable, names: AppNames): number {
  const isKnown = ({ slot }: ReadSlot) => known === undefined || known.split(' ').includes(slot);
  const isDropped = rest !== '' && (!slots.every(isKnown) || hasName(rest, names));
  const isJoined = slots.some((span) => span.isJoined === true && !PARTS_JOINED.has(span.slot));
  return (isDropped ? DROPPED_COST : 0) + (isJoined ? JOINED_COST : 0);
}

/** Lists are joined by words. */
const PARTS_JOINED: ReadonlySet<string> = new Set(['names', 'field', 'thing', 'page', 'row', 'view', 'text']);
const NAMED_SORTS: readonly Sort[] = ['thing', 'field', 'page', 'row', 'option', 'action'];

/** Returns whether words that no slot has are the name of a part. */
function hasName(rest: string, names: AppNames): boolean {
  return rest.split('|').some((gap) => {
    const all = toNameWords(gap);
    return all.some((word, index) =>
      [all.slice(index, index + 1), all.slice(index, index + 2)].some(
        (span) =>
          span.every(({ base }) => !isEmptyWord(base) && !COMMON.has(base)) &&
          span[0] === word &&
          NAMED_SORTS.some((sort) => names.isName(sort, span)),
      ),
    );
  });
}

/** Words of interfaces that are names in some apps. */
const COMMON: ReadonlySet<string> = new Set(
  'name list table page title text date number button field column search filter chart home overview view status note order type colour open done all'.split(
    ' ',
  ),
);

/** The words for a view are those of its kind, where one is removed. */
function toSlotName(slot: string, { id }: Askable): string {
  if (slot === 'kind' && id === 'remove-view') return 'view';
  return slot === 'kind' ? 'viewKind' : slot;
}

/** Kinds that can do with the name of a field that is not there. */
const NAMING: ReadonlySet<string> = new Set(['ask-in-action', 'set-number']);
const isNaming = ({ id }: Askable, slot: string): boolean => slot === 'field' && NAMING.has(id);

/** The whole words as one part, or each of "a, b and c". */
function findAll(names: AppNames, sort: Sort, said: string): readonly (readonly Found[])[] {
  const plain = unquote(said);
  const whole = findOne(names, sort, plain);
  if (whole.length > 0) return [whole];
  const items = plain.split(/\s*(?:,|&|\band\b|\bor\b)\s*/i).filter((item) => item.trim() !== '');
  return items.length < 2 ? [whole] : items.map((item) => findOne(names, sort, item));
}

function findOne(names: AppNames, sort: Sort, said: string): readonly Found[] {
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

/** The part that a kind changes is what was spoken of, if it is not named. */
function toTarget(
  { target: slot }: Askable,
  parts: ReadonlyMap<string, unknown>,
  given: { readonly [slot: string]: unknown },
  names: AppNames,
): { readonly slot: string; readonly found: readonly Found[] } | { readonly problem: string } | undefined {
  const sort = SORTS[slot ?? ''];
  if (slot === undefined || sort === undefined || parts.has(slot) || given[slot] !== undefined) return undefined;
  if (sort === 'view' && parts.has('thing')) return undefined;
  const found = findPointed(names, sort, toWords('it')) ?? [];
  return found.length > 0 ? { slot, found } : { problem: `Say which ${sort === 'row' ? 'entry' : sort} is meant.` };
}

function toCost(
  open: readonly (readonly [string, readonly Found[]])[],
  slot: string,
  path: string,
  names: AppNames,
): number {
  const alternatives = open.find(([other]) => other === slot)?.[1] ?? [];
  const own = alternatives.find((found) => found.path === path);
  if (own === undefined) return 0;
  const hasThing = open.some(([other]) => other === 'thing' || other === 'page' || other === 'view');
  const rivals = alternatives.filter(
    (other) => other.path !== path && other.cost <= own.cost && names.isShown(other.path) === names.isShown(path),
  );
  return own.cost + (rivals.length > 0 && !hasThing && slot !== 'thing' ? AMBIGUOUS_COST : 0);
}

function findThing(paths: { readonly [slot: string]: { readonly is: string } }, names: AppNames): string | undefined {
  for (const slot of ['row', 'thing', 'view', 'page', 'option']) {
    const path = paths[slot]?.is;
    const thing = path === undefined ? undefined : (names.findThingOf(path) ?? names.listThingsOn(path)[0]);
    if (thing !== undefined) return thing;
  }
  return names.findThingOf(names.selected ?? '') ?? names.listShownThings()[0];
}

// ---- values

function toValue(list: readonly ReadSlot[], kind: Askable, slot: string) {
  const said = (slot === 'name' || slot === 'names' ? list : list.slice(-1)).map(toSaid).join(', ').replace(ARTICLE, '');
  const [first] = list;
  if (slot === 'text') return { said: list.map(toSaid).join(' ') };
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
  const isSame = (way: string) => toKey(way) === toKey(said) && toKey(said) !== '';
  return Object.entries(choices).find(([name, ways]) => [name, ...ways].some(isSame))?.[0];
}

function findMeaning(known: { readonly [name: string]: string }, said: string): string | undefined {
  return Object.entries(known).find(([name, ways]) =>
    [name, ...ways.split(' ')].some((way) => toKey(way) === toKey(said)),
  )?.[0];
}

/** Kinds that are done once for each of several new names. */
const NAMED: ReadonlySet<string> = new Set(['add-field', 'add-page', 'add-thing', 'add-role', 'add-row']);

function splitRuns({ id }: Askable, given: { [slot: string]: { readonly said: string } }): readonly string[] {
  const { name, names } = given;
  if (!NAMED.has(id)) return [];
  if (name === undefined && names !== undefined && id !== 'add-thing') {
    delete given['names'];
    return splitItems(names.said);
  }
  return name === undefined || id === 'add-row' ? [] : splitItems(name.said, /\s*,\s*(?:and\s+)?/);
}

const splitItems = (text: string, at = /\s*(?:,|&|\band\b)\s*/i): readonly string[] =>
  text.split(at).filter((item) => item !== '');

// ---- cells of rows

const CELL_SLOTS: ReadonlySet<string> = new Set(['field', 'value', 'number', 'option']);

/** The values of a row with their fields. A name behind a field is a value. */
function listPairs(slots: readonly ReadSlot[]): readonly ReadSlot[] {
  return slots.filter(
    ({ slot }, index) => CELL_SLOTS.has(slot) || (slot === 'name' && slots[index - 1]?.slot === 'field' && index > 1),
  );
}

/** Returns whether a row gets several values. */
function isCells({ id }: Askable, slots: readonly ReadSlot[]): boolean {
  const values = listPairs(slots).filter(({ slot }) => slot !== 'field').length;
  return (id === 'set-value' && values > 1) || (id === 'add-row' && values > 0);
}

/** Values with the fields beside them; those without one are read by what the fields accept. */
function toCells(pairs: readonly ReadSlot[], names: AppNames, thing: string | undefined) {
  const given: { field: string; said: string }[] = [];
  const alone: string[] = [];
  const used = new Set<ReadSlot>();
  for (const [index, span] of pairs.entries()) {
    if (span.slot === 'field') continue;
    const beside = [pairs[index - 1], pairs[index + 1]].find(
      (other) => other?.slot === 'field' && !used.has(other),
    );
    if (beside === undefined) {
      alone.push(toSaid(span));
      continue;
    }
    used.add(beside);
    const found = findNamed(names, 'field', toSaid(beside)).find(({ path }) => names.findThingOf(path) === thing);
    if (found === undefined) return { problem: `There is no field “${toSaid(beside)}”.` };
    given.push({ field: found.path, said: toSaid(span) });
  }
  return {
    ...(given.length > 0 && { cells: given }),
    ...(alone.length > 0 && { values: { said: alone.join(', ') } }),
  };
}
