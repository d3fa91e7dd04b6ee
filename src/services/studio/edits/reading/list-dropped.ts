// Finds words of a clause that a reading of it does not use.
import type { Askable } from '../edit.ts';
import { SORTS } from '../given/apply-given.ts';
import type { Sort } from '../operations/paths.ts';
import type { AppNames, Found } from './app-names.ts';
import { isEmptyWord } from './lexicon.ts';
import type { ReadClause } from './reading-pass.ts';
import { type NameWord, toKey, toNameWords } from './tokens.ts';

/** Numbers that make a reading more or less likely. */
export type Signs = { readonly [name: string]: number };

/** Another form of a name is often another word: "comes" is not "Coming". */
const EXACT_COST = 0.05;

/** Signs that a reading leaves out words of the clause. */
export function toDroppedSigns(
  { slots, rest }: ReadClause,
  { slots: known = '', id, choices }: Askable,
  names: AppNames,
  parts: ReadonlyMap<string, readonly (readonly Found[])[]>,
  paired: ReadonlySet<string>,
): Signs {
  if (rest === '') return {};
  const isAboutPart = known.split(' ').some((slot) => SORTS[slot] !== undefined);
  const foreign = slots.filter(
    ({ slot }) =>
      !(isAboutPart && CONTEXT.has(slot)) &&
      !(slot === 'choice' && choices !== undefined) &&
      !known.split(' ').includes(slot) &&
      !(slot === 'field' && parts.has('option')),
  );
  const used = [...parts.values()].flat(2).map(({ path }) => path);
  const isUsed = (path: string) =>
    used.some(
      (other) => other === path || other.startsWith(`${path}/`) || `/things/${names.findThingOf(other)}` === path,
    );
  const left = listNames(rest, names, NAMED_SORTS).filter(
    (span) => !NAMED_SORTS.some((sort) => names.findByName(sort, span).some(({ path }) => isUsed(path))),
  );
  const least = Math.min(1, ...slots.map(({ share = 1, meaning, words: said }) => (meaning === said ? 1 : share)));
  const isJoined = [...Map.groupBy(slots, ({ slot }) => slot)].some(
    ([slot, list]) =>
      !paired.has(slot) &&
      (SINGLE.has(slot) || (slot === 'name' && id.startsWith('rename'))) &&
      (list.some((span) => span.isJoined) || new Set(list.map((span) => span.meaning ?? toKey(span.words))).size > 1),
  );
  return {
    meaning: Math.log(Math.max(LEAST_SHARE, least)),
    foreign: foreign.length,
    dropped: Number(left.length > 0),
    joined: Number(isJoined),
    numbers: rest.match(/(?<![\p{L}\d.,:])\d/gu)?.length ?? 0,
  };
}

/** Smaller shares are as unlikely. */
export const LEAST_SHARE = 1e-3;

/** They say where the part is that a kind changes. */
const CONTEXT: ReadonlySet<string> = new Set(['thing', 'page', 'view']);

/** Slots with one value. */
const SINGLE: ReadonlySet<string> = new Set(['choice', 'role', 'number', 'colour', 'type', 'kind', 'otherField']);
const NAMED_SORTS: readonly Sort[] = ['thing', 'field', 'page', 'row', 'option', 'action'];

/** The names of parts in words that are in no slot. */
export function listNames(rest: string, names: AppNames, sorts: readonly Sort[]): readonly (readonly NameWord[])[] {
  return rest.split('|').flatMap((gap) => {
    const all = toNameWords(gap);
    return all.flatMap((_word, index) =>
      [all.slice(index, index + 1), all.slice(index, index + 2)].filter(
        (span) =>
          span.every(({ base }) => !isEmptyWord(base) && !COMMON.has(base)) &&
          sorts.some((sort) => (names.findByName(sort, span)[0]?.cost ?? 1) < EXACT_COST),
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

/** Returns whether words are the name of any part. */
export const isNamed = (said: string, names: AppNames): boolean =>
  said !== '' && NAMED_SORTS.some((sort) => names.isName(sort, toNameWords(said)));
