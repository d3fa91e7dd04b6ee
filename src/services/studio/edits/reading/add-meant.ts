// Adds to a clause the slots that it means without words: a choice, a condition, the thing or the part of before.
import { type App, listFields } from '../../app/description.ts';
import { NUMERIC } from '../change.ts';
import type { Askable } from '../edit.ts';
import { TELLING } from '../fields/fields.ts';
import { SORTS } from '../given/apply-given.ts';
import { readNumber } from '../values/read-number.ts';
import { findMainThing } from '../views/parts/find-views.ts';
import { toCondition } from '../views/parts/to-condition.ts';
import type { AppNames, Found } from './app-names.ts';
import { type Filled, findKindOf } from './fill-slots.ts';
import { listNear } from './find-named.ts';
import { findParts } from './find-part.ts';
import { findPointed } from './find-pointed.ts';
import { KIND_STEMS } from './find-view.ts';
import { listNames } from './list-dropped.ts';
import type { ReadClause } from './reading-pass.ts';
import { toWords } from './tokens.ts';

/** A part that is spoken of beside the slots. */
export const SPOKEN_COST = 0.12;
/** A part that is removed, and neither named nor pointed at. */
const GUESSED_COST = 0.25;
export const POINTING = /\b(?:it|this|that|them|these|those|one)\b/i;
/** A choice that is meant without words for it. */
const IMPLIED_MIN = 0.5;

/** Adds what is meant without words for it. Returns the reason why the part that is changed is not known. */
export function addMeant(
  { parts, given }: Filled,
  clause: ReadClause,
  kind: Askable,
  names: AppNames,
): string | undefined {
  addChoice(given, clause, kind);
  // Of loans that "can not be borrowed twice" it is not known what is borrowed.
  if (kind.id === 'add-rule' && given['value'] === undefined && /\btwice\b/i.test(clause.rest))
    given['value'] = { said: 'twice' };
  if (kind.id === 'add-metric' && parts.size === 0 && given['value'] === undefined) return 'Say what to count.';
  nameByType(given, kind);
  addCondition(given, kind, names.app, findOwnThing(parts));
  const measured = kind.id === 'set-value' ? findMeasured({ parts, given }, clause.rest, names) : undefined;
  if (measured !== undefined) parts.set('field', [[measured]]);
  const extended = kind.id === 'add-option' ? findExtended({ parts, given }, clause.rest, names) : undefined;
  if (extended !== undefined) parts.set('field', [[extended]]);
  if (kind.id === 'add-row' && !parts.has('thing') && clause.slots.some(({ slot }) => slot === 'field'))
    return 'Say to which list it belongs.';
  const spoken = findSpoken(clause.rest, kind, parts, names);
  if (spoken !== undefined) parts.set('thing', [[spoken]]);
  const views = parts.has('view') ? [] : findSpokenViews(clause.rest, kind, parts, names);
  if (views.length > 0) parts.set('view', [views]);
  const target = toTarget(kind, parts, given, names);
  if (target === undefined) return undefined;
  if ('problem' in target) return target.problem;
  // "The button as well" speaks of a button, and does not ask to remove it.
  const isGuessed = /^remove/.test(kind.id) && !POINTING.test(clause.rest);
  const guessed = target.found.map(({ path, cost }) => ({ path, cost: cost + GUESSED_COST }));
  parts.set(target.slot, [isGuessed ? guessed : target.found]);
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

/** "Remove the chart on the customers page", "on the cards of orders": a word for a kind of view beside what it shows. */
function findSpokenViews(
  rest: string,
  { target, slots = '' }: Askable,
  parts: Filled['parts'],
  names: AppNames,
): readonly Found[] {
  const page = parts.get('page')?.[0]?.[0]?.path;
  const thing = parts.get('thing')?.[0]?.[0]?.path;
  const isPlace = target !== undefined && slots.split(' ').includes('view') && thing !== undefined;
  if (target !== 'view' && !isPlace) return [];
  const found = toWords(rest)
    .filter(({ stem }) => KIND_STEMS.has(stem))
    .map((word) =>
      findParts(names, 'view', [word]).filter(
        ({ path }) =>
          (page === undefined || path.startsWith(`${page}/`)) &&
          (!isPlace || `/things/${names.findThingOf(path)}` === thing),
      ),
    );
  const [only, ...others] = found.filter((views) => views.length > 0);
  if (only === undefined || others.length > 0) return [];
  const isKnown = only.length === 1 && (page !== undefined || isPlace);
  return isKnown ? only.map(({ path }) => ({ path, cost: SPOKEN_COST })) : isPlace ? [] : only;
}

/** "Add a website": the word for the type is the name. */
function nameByType(given: Filled['given'], { id }: Askable): void {
  const { name, names, type } = given;
  const isName = id === 'add-field' && name === undefined && names === undefined && TELLING.has(type?.is ?? '');
  if (isName && type !== undefined) given['name'] = { said: type.said };
}

/** "How many are overdue": the words for a choice are a condition. */
function addCondition(given: Filled['given'], { id }: Askable, app: App, thing: string | undefined): void {
  const { choice, value } = given;
  if (id !== 'add-metric' || choice === undefined || choice.said === '' || value !== undefined) return;
  const own = thing ?? findMainThing(app);
  if (own !== undefined && toCondition(app, own, choice.said) !== undefined)
    Object.assign(given, { value: { said: choice.said }, choice: { said: '', is: 'count' } });
}

/** "Add 06:00 to the booking times": the choice that the words around it mean, or that has such options. */
function findExtended(
  { parts, given }: Pick<Filled, 'parts' | 'given'>,
  rest: string,
  names: AppNames,
): Found | undefined {
  const thing = findOwnThing(parts);
  const said = given['name']?.said;
  if (parts.has('field') || said === undefined) return undefined;
  const choices = Object.entries(names.app.things).flatMap(([id, { fields }]) =>
    (thing === undefined || id === thing ? listFields(fields) : [])
      .filter(({ type, formula }) => (type === 'choice' || type === 'tags') && formula === undefined)
      .map(({ id: field, options = [] }) => ({ path: `/things/${id}/fields/${field}`, options })),
  );
  const near = listNear(names, 'field', rest).find(({ path }) => choices.some((choice) => choice.path === path));
  const alike = choices.filter(({ options }) => options.some((option) => toForm(option) === toForm(said)));
  const [only] = choices.length === 1 ? choices : /\d/.test(said) && alike.length === 1 ? alike : [];
  const path = only?.path ?? near?.path;
  return path === undefined ? undefined : { path, cost: SPOKEN_COST };
}

/** Times and codes are alike if they differ in letters and digits only. */
const toForm = (text: string): string => text.replace(/\d/g, '0').replace(/\p{L}+/gu, 'a');

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
export function findChoice(rest: string, { choices = {} }: Askable): string | undefined {
  const signs = ` ${rest.replaceAll('|', ' ')} `;
  const said = ` ${rest.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const found = Object.entries(choices).filter(([name, ways]) =>
    [name, ...ways].some((way) =>
      /[\p{L}\p{N}]/u.test(way)
        ? way.length >= CHOICE_LENGTH_MIN && said.includes(` ${way.toLowerCase()} `)
        : signs.includes(` ${way} `),
    ),
  );
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Shorter words are in any sentence. */
const CHOICE_LENGTH_MIN = 4;

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
