import type { Askable, Problem } from '../edit.ts';
import { type GivenSlots, SORTS } from '../given/apply-given.ts';
import { getAskable } from '../kinds.ts';
import { findSort, toTarget } from '../operations/paths.ts';
import { sayEdit } from '../say-edit.ts';
import { addMeant, POINTING, SPOKEN_COST } from './add-meant.ts';
import type { AppNames, Found } from './app-names.ts';
import { choosePaths } from './choose-paths.ts';
import { type Filled, fillSlots, findOne } from './fill-slots.ts';
import { EXACT_COST, findSimilar } from './find-named.ts';
import { isNamed, type Signs, toDroppedSigns } from './list-dropped.ts';
import { type ReadClause, type ReadSlot, toSaid } from './reading-pass.ts';
import { isCells, listPairs, toCells } from './to-cells.ts';

interface Resolved {
  /** One for each run: a clause may list several parts. */
  readonly runs: readonly GivenSlots[];
  /** Numbers that make it more or less likely that this is meant. */
  readonly signs: Signs;
}

const LISTED_MAX = 20;
/** Of several parts each has its own: "open ones red, closed ones green". */
const PAIRED: ReadonlySet<string> = new Set(['name', 'colour', 'number', 'value', 'text', 'choice', 'type', 'role']);
/** A reason if a part is not found. */
export function toGiven(read: ReadClause, kind: Askable, names: AppNames): Resolved | Problem {
  const slots = kind.id === 'set-number' ? toReplaced(read) : listNew(read);
  const clause = { ...read, slots: WRITING.has(kind.id) ? joinTexts(read.text, slots) : slots };
  const hasCells = isCells(kind, clause.slots);
  const filled = fillSlots(clause.slots, kind, names, hasCells);
  if ('problem' in filled) return filled;
  const other = kind.does === 'remove page' ? askWhich(filled, names) : undefined;
  if (other !== undefined) return other;
  const said = filled.parts.size + Object.keys(filled.given).length;
  const problem = addMeant(filled, clause, kind, names);
  if (problem !== undefined) return { problem };
  if (kind.id === 'set-number') filled.given['about'] = { said: clause.text };
  if (!MOVING.has(kind.id)) narrowViews(filled.parts, names);
  const newNames = splitRuns(kind, filled);
  const count = Math.max(1, newNames.length, ...[...filled.parts.values()].map(({ length }) => length));
  const paired = [...filled.lists].filter(([slot, { length }]) => PAIRED.has(slot) && length === count);
  if (count > LISTED_MAX) return { problem: `These are more than ${LISTED_MAX} parts.` };
  const added = filled.parts.size + Object.keys(filled.given).length - said;
  const guessed = added > 0 && pointsAtSelected(clause.rest, kind, filled, names) ? added - 1 : added;
  const dropped = toDroppedSigns(clause, kind, names, filled.parts, new Set(paired.map(([slot]) => slot)));
  const runs: GivenSlots[] = [];
  let fit: Signs = { part: 0, ambiguous: 0, elsewhere: 0 };
  for (let index = 0; index < count; index++) {
    const run = toRun(filled, index, names, hasCells ? listPairs(clause.slots) : []);
    if ('problem' in run) return run;
    const name = newNames[index];
    const own = Object.fromEntries(
      paired.flatMap(([slot, list]) => list.slice(index, index + 1).map((value) => [slot, value])),
    );
    runs.push({ ...run.slots, ...(name !== undefined && { name: { said: name } }), ...own });
    fit = run.fits.reduce(toWorst, fit);
  }
  return { runs, signs: { ...dropped, ...fit, guessed, runs: Math.log(count) } };
}

/** "Rename this" is no guess if such a part is selected, or was changed last. */
function pointsAtSelected(rest: string, { target = '' }: Askable, { parts }: Filled, { selected }: AppNames): boolean {
  return selected !== undefined && POINTING.test(rest) && parts.get(target)?.[0]?.[0]?.path === selected;
}

/** A page is removed if it is called so. If only its list is, either may be meant. */
function askWhich({ parts, spans }: Filled, names: AppNames): Problem | undefined {
  const index = (parts.get('page') ?? []).findIndex(([best]) => (best?.cost ?? 0) > EXACT_COST);
  const path = parts.get('page')?.[index]?.[0]?.path;
  if (path === undefined) return undefined;
  const said = toSaid(at(spans.get('page') ?? [], index));
  const list = findOne(names, 'view', said)[0]?.path;
  const choices = [path, list].flatMap((part) => {
    const sort = part === undefined ? undefined : findSort(part);
    if (part === undefined || sort === undefined) return [];
    return sayEdit(getAskable(`remove-${sort}`), { [sort]: toTarget(part, names.app) }, names.app) ?? [];
  });
  return { problem: `There is no page “${said}”.`, choices };
}

/** Kinds whose page is not the one of the view. */
const MOVING: ReadonlySet<string> = new Set(['copy-view', 'move-view']);

/** "The chart on the customers page", "the table of deals": the only one there is meant. */
function narrowViews(parts: Filled['parts'], names: AppNames): void {
  const [page, thing] = ['page', 'thing'].map((slot) => parts.get(slot)?.[0]?.[0]?.path);
  const views = parts.get('view');
  if (views === undefined || (page === undefined && thing === undefined)) return;
  const isThere = (path: string): boolean =>
    page === undefined ? `/things/${names.findThingOf(path)}` === thing : path.startsWith(`${page}/`);
  const narrowed = views.map((found) => {
    const own = found.filter(({ path }) => isThere(path));
    if (own.length !== 1) return own.length === 0 ? found : own;
    return own.map(({ path, cost }) => ({ path, cost: Math.min(cost, SPOKEN_COST) }));
  });
  parts.set('view', narrowed);
}

/** Kinds with texts of several sentences. */
const WRITING: ReadonlySet<string> = new Set(['add-item', 'set-item', 'set-text']);

/** An answer is the whole text from its first words to its last ones. */
function joinTexts(text: string, slots: readonly ReadSlot[]): readonly ReadSlot[] {
  const all = slots.filter(({ slot }) => slot === 'value');
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined || all.length < 2) return slots;
  const from = text.indexOf(first.words);
  const to = text.lastIndexOf(last.words) + last.words.length;
  const words = from < 0 || to <= from ? first.words : text.slice(from, to);
  return slots
    .filter((slot) => slot === first || slot.slot !== 'value')
    .map((slot) => (slot === first ? { ...slot, words } : slot));
}

/** Of "60 instead of 50" the first is meant, and of "in francs, not euros" as well. */
function listNew({ slots, rest }: ReadClause): readonly ReadSlot[] {
  const before = rest.split(' | ');
  return slots.filter(
    ({ slot }, index) =>
      !(
        index > 0 &&
        OLD.test(before[index] ?? '') &&
        (slot === 'value' || slots.slice(0, index).some((other) => other.slot === slot))
      ),
  );
}

/** "60 instead of 50": the old number is that to look for, and the new one its value. */
function toReplaced(read: ReadClause): readonly ReadSlot[] {
  const kept = listNew(read);
  const old = read.slots.filter((slot) => slot.slot === 'number' && !kept.includes(slot));
  if (old.length !== 1 || kept.some(({ slot }) => slot === 'value')) return kept;
  return [...kept.map((slot) => (slot.slot === 'number' ? { ...slot, slot: 'value' } : slot)), ...old];
}

const OLD = /(?:\binstead of|\brather than|\bin place of|\bnot|\bno longer)(?: (?:in|the|an?))*\s*$/i;

function toRun(
  { parts, given, spans }: Filled,
  index: number,
  names: AppNames,
  pairs: readonly ReadSlot[],
): { readonly slots: GivenSlots; readonly fits: readonly Signs[] } | Problem {
  const toWordsOf = (slot: string) => toSaid(at(spans.get(slot) ?? [], index));
  const named = [...parts].map(([slot, found]) => [slot, at(found, index) ?? []] as const);
  // "A day" is the name of one part, and says enough of another one that belongs to the rest.
  const near = () =>
    named.map(([slot, found]) => [slot, [...found, ...listSimilar(names, slot, toWordsOf(slot), found)]] as const);
  const open = choosePaths(named, names) === undefined ? near() : named;
  const chosen = choosePaths(open, names);
  if (chosen === undefined) return { problem: 'These parts do not belong together.' };
  const fits = [...chosen].map(([slot, path]) => toFit(toWordsOf(slot), open, slot, path, names));
  const paths = Object.fromEntries([...chosen].map(([slot, path]) => [slot, { said: toWordsOf(slot), is: path }]));
  const cells = pairs.length === 0 ? {} : toCells(pairs, names, findThing(paths, names));
  if ('problem' in cells) return { problem: String(cells['problem']) };
  return { slots: { ...paths, ...given, ...cells }, fits };
}

function listSimilar(names: AppNames, slot: string, said: string, found: readonly Found[]): readonly Found[] {
  const sort = SORTS[slot];
  return sort === undefined || said === '' ? [] : findSimilar(names, sort, said, found);
}

/** The greatest number of each sign. */
const toWorst = (one: Signs, other: Signs): Signs =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, Math.max(value, other[name] ?? 0)]));

const at = <T>(list: readonly T[], index: number): T | undefined => list[Math.min(index, list.length - 1)];

/** Returns the signs that words mean another part than the one that was chosen for them. */
function toFit(
  said: string,
  open: readonly (readonly [string, readonly Found[]])[],
  slot: string,
  path: string,
  names: AppNames,
): Signs {
  const alternatives = open.find(([other]) => other === slot)?.[1] ?? [];
  const cost = alternatives.find((found) => found.path === path)?.cost ?? 0;
  const hasThing = open.some(([other]) => other === 'thing' || other === 'page' || other === 'view');
  const isRival = (other: Found) =>
    other.path !== path && other.cost <= cost && names.isShown(other.path) === names.isShown(path);
  return {
    part: cost,
    // None of several parts is shown more than the others.
    ambiguous: Number(alternatives.some(isRival) && !hasThing && slot !== 'thing'),
    // "Requester" may be like a thing, but it is a field.
    elsewhere: Number(cost > EXACT_COST && isNamed(said, names)),
  };
}

function findThing(paths: { readonly [slot: string]: { readonly is: string } }, names: AppNames): string | undefined {
  for (const slot of ['row', 'thing', 'view', 'page', 'option']) {
    const path = paths[slot]?.is;
    const thing = path === undefined ? undefined : (names.findThingOf(path) ?? names.listThingsOn(path)[0]);
    if (thing !== undefined) return thing;
  }
  return names.findThingOf(names.selected ?? '') ?? names.listShownThings()[0];
}

/** Kinds that are done once for each of several new names. */
const NAMED: ReadonlySet<string> = new Set(['add-field', 'add-page', 'add-thing', 'add-role', 'add-row', 'add-option']);

function splitRuns({ id }: Askable, { given, spans }: Filled): readonly string[] {
  const { name, names } = given;
  if (!NAMED.has(id)) return [];
  if (name === undefined && names !== undefined && id !== 'add-thing') {
    delete given['names'];
    return splitItems(names.said);
  }
  if (name === undefined || id === 'add-row') return [];
  // Words in quotes are one name.
  const said = spans.get('name') ?? [];
  if (said.length > 0 && said.every(({ words }) => /^["']/.test(words))) return said.map(toSaid);
  return LISTED.has(id) ? splitItems(name.said) : splitItems(name.said, /\s*,\s*(?:and\s+)?/);
}

/** Of these kinds "A and B" are two. */
const LISTED: ReadonlySet<string> = new Set(['add-role', 'add-option']);

const splitItems = (text: string, at = /\s*(?:,|&|\band\b)\s*/i): readonly string[] =>
  text.split(at).filter((item) => item !== '');
