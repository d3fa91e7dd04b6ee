// Makes edits of what the learnt reader found in a clause: parts of the app for the words of its slots.
import { type App, listFields } from '../../app/description.ts';
import { NUMERIC } from '../change.ts';
import type { Askable } from '../edit.ts';
import { type GivenSlots, SORTS } from '../given/apply-given.ts';
import { readNumber } from '../values/read-number.ts';
import { findMainThing } from '../views/parts/find-views.ts';
import { toCondition } from '../views/parts/to-condition.ts';
import type { AppNames, Found } from './app-names.ts';
import { choosePaths } from './choose-paths.ts';
import { type Filled, fillSlots, findKindOf } from './fill-slots.ts';
import { listNear } from './find-named.ts';
import { findParts } from './find-part.ts';
import { findPointed } from './find-pointed.ts';
import { KIND_STEMS } from './find-view.ts';
import { isNamed, listNames, toDroppedCost } from './list-dropped.ts';
import { type ReadClause, type ReadSlot, toSaid } from './reading-pass.ts';
import { isCells, listPairs, toCells } from './to-cells.ts';
import { toWords } from './tokens.ts';

export interface Resolved {
  /** One for each run: a clause may list several parts. */
  readonly runs: readonly GivenSlots[];
  /** 0 if every part is named as it is called. */
  readonly cost: number;
}

interface Problem {
  readonly problem: string;
}

const LISTED_MAX = 20;
/** Of several parts each has its own: "open ones red, closed ones green". */
const PAIRED: ReadonlySet<string> = new Set(['name', 'colour', 'number', 'value', 'text', 'choice', 'type', 'role']);
/** Several parts have the name, and none is shown more than the others. */
const AMBIGUOUS_COST = 0.15;
/** Another sort of part is called exactly so. */
const ELSEWHERE_COST = 0.3;
/** A part that is spoken of beside the slots. */
const SPOKEN_COST = 0.12;
/** A choice that is meant without words for it. */
const IMPLIED_MIN = 0.5;

/** A reason if a part is not found. */
export function toGiven(read: ReadClause, kind: Askable, names: AppNames): Resolved | Problem {
  const clause = { ...read, slots: listNew(read) };
  const hasCells = isCells(kind, clause.slots);
  const filled = fillSlots(clause.slots, kind, names, hasCells);
  if ('problem' in filled) return filled;
  const problem = addMeant(filled, clause, kind, names);
  if (problem !== undefined) return { problem };
  const newNames = splitRuns(kind, filled.given);
  const count = Math.max(1, newNames.length, ...[...filled.parts.values()].map(({ length }) => length));
  const paired = [...filled.lists].filter(([slot, { length }]) => PAIRED.has(slot) && length === count);
  if (count > LISTED_MAX) return { problem: `These are more than ${LISTED_MAX} parts.` };
  const dropped = toDroppedCost(clause, kind, names, filled.parts, new Set(paired.map(([slot]) => slot)));
  const runs: GivenSlots[] = [];
  let cost = 0;
  for (let index = 0; index < count; index++) {
    const run = toRun(filled, index, names, hasCells ? listPairs(clause.slots) : []);
    if ('problem' in run) return run;
    const said = newNames[index];
    const own = Object.fromEntries(
      paired.flatMap(([slot, list]) => list.slice(index, index + 1).map((value) => [slot, value])),
    );
    runs.push({ ...run.slots, ...(said !== undefined && { name: { said } }), ...own });
    cost = Math.max(cost, run.cost);
  }
  return { runs, cost: Math.min(1, cost + dropped) };
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

const OLD = /(?:\binstead of|\brather than|\bin place of|,? \bnot|\bno longer)(?: (?:in|the|an?))*\s*$/i;

/** Adds what is meant without words for it. Returns the reason why the part that is changed is not known. */
function addMeant({ parts, given }: Filled, clause: ReadClause, kind: Askable, names: AppNames): string | undefined {
  addChoice(given, clause, kind);
  // Of loans that "can not be borrowed twice" it is not known what is borrowed.
  if (kind.id === 'add-rule' && given['value'] === undefined && /\btwice\b/i.test(clause.rest))
    given['value'] = { said: 'twice' };
  if (kind.id === 'add-metric' && parts.size === 0 && given['value'] === undefined) return 'Say what to count.';
  addCondition(given, kind, names.app, findOwnThing(parts));
  const measured = kind.id === 'set-value' ? findMeasured({ parts, given }, clause.rest, names) : undefined;
  if (measured !== undefined) parts.set('field', [[measured]]);
  if (kind.id === 'add-row' && !parts.has('thing') && clause.slots.some(({ slot }) => slot === 'field'))
    return 'Say to which list it belongs.';
  const spoken = findSpoken(clause.rest, kind, parts, names);
  if (spoken !== undefined) parts.set('thing', [[spoken]]);
  const views = kind.target === 'view' && !parts.has('view') ? findSpokenViews(clause.rest, parts, names) : [];
  if (views.length > 0) parts.set('view', [views]);
  const target = toTarget(kind, parts, given, names);
  if (target === undefined) return undefined;
  if ('problem' in target) return target.problem;
  parts.set(target.slot, [target.found]);
  return undefined;
}

/** The choice and the kind of view that the words beside the slots say. */
function addChoice(given: Filled['given'], { kinds, rest }: ReadClause, kind: Askable): void {
  const implied = kinds.find(({ kind: id }) => id === kind.id)?.implied;
  if (given['choice'] === undefined) {
    const said = implied !== undefined && implied.share > IMPLIED_MIN ? implied.choice : findChoice(rest, kind);
    if (said !== undefined) given['choice'] = { said: '', is: said };
  }
  const shape = kind.target === undefined && kind.slots?.includes('kind') === true ? findKindOf(rest) : undefined;
  if (shape !== undefined && given['viewKind'] === undefined) given['viewKind'] = { said: '', is: shape };
}

function toRun(
  { parts, given, spans }: Filled,
  index: number,
  names: AppNames,
  pairs: readonly ReadSlot[],
): { readonly slots: GivenSlots; readonly cost: number } | Problem {
  const open = [...parts].map(([slot, found]) => [slot, at(found, index) ?? []] as const);
  const chosen = choosePaths(open, names);
  if (chosen === undefined) return { problem: 'These parts do not belong together.' };
  const toWordsOf = (slot: string) => toSaid(at(spans.get(slot) ?? [], index));
  const costs = [...chosen].map(([slot, path]) => toCost(toWordsOf(slot), open, slot, path, names));
  const paths = Object.fromEntries([...chosen].map(([slot, path]) => [slot, { said: toWordsOf(slot), is: path }]));
  const cells = pairs.length === 0 ? {} : toCells(pairs, names, findThing(paths, names));
  if ('problem' in cells) return { problem: String(cells['problem']) };
  return { slots: { ...paths, ...given, ...cells }, cost: Math.max(0, ...costs) };
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[Math.min(index, list.length - 1)];

/** "Remove the chart on the customers page": a word for a kind of view, with the page that is named. */
function findSpokenViews(rest: string, parts: Filled['parts'], names: AppNames): readonly Found[] {
  const page = parts.get('page')?.[0]?.[0]?.path;
  const found = toWords(rest)
    .filter(({ stem }) => KIND_STEMS.has(stem))
    .map((word) =>
      findParts(names, 'view', [word]).filter(({ path }) => page === undefined || path.startsWith(`${page}/`)),
    );
  const [only, ...others] = found.filter((views) => views.length > 0);
  if (only === undefined || others.length > 0) return [];
  return page !== undefined && only.length === 1 ? only.map(({ path }) => ({ path, cost: SPOKEN_COST })) : only;
}

/** "How many are overdue": the words for a choice are a condition. */
function addCondition(given: Filled['given'], { id }: Askable, app: App, thing: string | undefined): void {
  const { choice, value } = given;
  if (id !== 'add-metric' || choice === undefined || choice.said === '' || value !== undefined) return;
  const own = thing ?? findMainThing(app);
  if (own !== undefined && toCondition(app, own, choice.said) !== undefined)
    Object.assign(given, { value: { said: choice.said }, choice: { said: '', is: 'count' } });
}

/** "The hut costs 95": the number of an entry that the words around it mean, or its only one. */
function findMeasured(
  { parts, given }: Pick<Filled, 'parts' | 'given'>,
  rest: string,
  names: AppNames,
): Found | undefined {
  const row = parts.get('row')?.[0]?.[0]?.path;
  const thing = row === undefined ? undefined : names.findThingOf(row);
  const said = given['number'] ?? given['value'];
  if (thing === undefined || parts.has('field') || said === undefined || readNumber(said.said) === undefined)
    return undefined;
  const numbers = listFields(names.app.things[thing]?.fields ?? {}).filter(
    ({ type, formula }) => NUMERIC.has(type) && formula === undefined,
  );
  const paths = new Set(numbers.map(({ id }) => `/things/${thing}/fields/${id}`));
  const near = listNear(names, 'field', rest).filter(({ path }) => paths.has(path));
  const [path = paths.size === 1 ? [...paths][0] : undefined] = near.map((one) => one.path);
  return path === undefined ? undefined : { path, cost: SPOKEN_COST };
}

const findOwnThing = (parts: Filled['parts']): string | undefined => parts.get('thing')?.[0]?.[0]?.path.split('/')[2];

/** A choice whose words stand around the slots, and are those of no other choice. */
function findChoice(rest: string, { choices = {} }: Askable): string | undefined {
  const said = ` ${rest.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const found = Object.entries(choices).filter(([name, ways]) =>
    [name, ...ways].some((way) => way.length >= CHOICE_LENGTH_MIN && said.includes(` ${way.toLowerCase()} `)),
  );
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Shorter words are in any sentence. */
const CHOICE_LENGTH_MIN = 5;

/** The thing that the words around the slots name, where no slot has a part. */
function findSpoken(
  rest: string,
  { slots = '', target }: Askable,
  parts: ReadonlyMap<string, unknown>,
  names: AppNames,
): Found | undefined {
  if (parts.size > 0 || !slots.split(' ').includes('thing') || (target !== undefined && target !== 'view'))
    return undefined;
  const things = new Set(listNames(rest, names, ['thing']).map((span) => names.findByName('thing', span)[0]?.path));
  const [path, ...others] = things;
  return path === undefined || others.length > 0 ? undefined : { path, cost: SPOKEN_COST };
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

/** A name in another form, or a synonym. */
const EXACT_COST = 0.1;

function toCost(
  said: string,
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
  // "Requester" may be like a thing, but it is a field.
  const isElsewhere = own.cost > EXACT_COST && isNamed(said, names);
  return (
    own.cost +
    (isElsewhere ? ELSEWHERE_COST : 0) +
    (rivals.length > 0 && !hasThing && slot !== 'thing' ? AMBIGUOUS_COST : 0)
  );
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
const NAMED: ReadonlySet<string> = new Set(['add-field', 'add-page', 'add-thing', 'add-role', 'add-row']);

function splitRuns({ id }: Askable, given: { [slot: string]: { readonly said: string } }): readonly string[] {
  const { name, names } = given;
  if (!NAMED.has(id)) return [];
  if (name === undefined && names !== undefined && id !== 'add-thing') {
    delete given['names'];
    return splitItems(names.said);
  }
  if (name === undefined || id === 'add-row') return [];
  return id === 'add-role' ? splitItems(name.said) : splitItems(name.said, /\s*,\s*(?:and\s+)?/);
}

const splitItems = (text: string, at = /\s*(?:,|&|\band\b)\s*/i): readonly string[] =>
  text.split(at).filter((item) => item !== '');
