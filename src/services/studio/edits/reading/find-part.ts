// The part of an app that a phrase means: "the price of products", "the orders table", "this column".

import type { Sort } from '../operations/paths.ts';
import type { AppNames, Found } from './app-names.ts';
import { findPointed } from './find-pointed.ts';
import { findViewByKind, stripStart, toOne, UNSURE_COST } from './find-view.ts';
import { saysSort } from './lexicon.ts';
import type { Word } from './tokens.ts';
import { toNameWords } from './tokens.ts';

const GUESSED_COST = 0.2;

export const PREPOSITIONS: ReadonlySet<string> = new Set(
  'of in for on from to at with by inside within under'.split(' '),
);

/** The parts that the words may mean, the likeliest first. */
export function findParts(names: AppNames, sort: Sort, given: readonly Word[]): readonly Found[] {
  const words = given.filter(({ text }) => text !== '&');
  const fix = words.reduce((sum, word) => sum + word.fix, 0);
  const pointed = findPointed(names, sort, words);
  if (pointed !== undefined) return pointed;
  const plain = stripStart(words);
  if (plain.length === 0) return [];
  // A name may begin with such a word: "My bids".
  const whole = plain.length < words.length ? findWhole(names, sort, words) : [];
  const found = whole.length > 0 ? whole : findNamed(names, sort, plain);
  return fix === 0 ? found : found.map(({ path, cost }) => ({ path, cost: cost + fix }));
}

function findNamed(names: AppNames, sort: Sort, words: readonly Word[]): readonly Found[] {
  const whole = findWhole(names, sort, words);
  // "The amount of the payment" is no payment.
  const isOwned = words.some(({ text }) => text === 'of') && !names.isName(sort, words);
  if (whole.length > 0 && (whole[0]?.cost ?? 1) < 0.15 && !isOwned) return whole;
  const compound = findCompound(names, sort, words);
  if (compound.length > 0) return compound;
  if (whole.length > 0) return whole;
  if (sort === 'thing') return findThingByView(names, words);
  return sort === 'page' ? findHome(names, words) : [];
}

/** The words as a whole name, or without those that only say its sort: "the price column" is the price. */
function findWhole(names: AppNames, sort: Sort, words: readonly Word[], isSaid = false): readonly Found[] {
  const [only] = words;
  if (only?.isQuoted === true && words.length === 1) return names.findByName(sort, toNameWords(only.raw));
  const found = withHomonyms(names, sort, words, isSaid);
  if ((found[0]?.cost ?? 1) < 0.1) return found;
  const trimmed = trim(sort, words);
  if (trimmed.length < words.length && trimmed.length > 0) return findWhole(names, sort, trimmed, true);
  if (found.length > 0) return found;
  return sort === 'view' ? findViewByKind(names, words) : [];
}

/** Without "column", "the page called" or "the number of". */
function trim(sort: Sort, words: readonly Word[]): readonly Word[] {
  if (words.length < 2) return words;
  const [first, second] = words;
  if (sort === 'field' && /^(?:number|amount)$/.test(first?.text ?? '') && second?.text === 'of')
    return stripStart(words.slice(2));
  // "The start date" may be called "Starts".
  const isTyped = sort === 'field' && /^(?:date|time|number|amount|address|count)$/.test(words.at(-1)?.text ?? '');
  if (isTyped || saysSort(sort, words.at(-1)?.stem ?? '')) return words.slice(0, -1);
  if (!saysSort(sort, first?.stem ?? '')) return words;
  return stripStart(words.slice(second?.text === 'called' || second?.text === 'named' ? 2 : 1));
}

/** A part that is called like a thing is meant less often, unless the words say of which sort it is. */
function withHomonyms(names: AppNames, sort: Sort, words: readonly Word[], isSaid: boolean): readonly Found[] {
  const found = names.findByName(sort, words);
  if (isSaid || sort === 'thing' || found.length === 0 || (names.findByName('thing', words)[0]?.cost ?? 1) > 0.05)
    return found;
  const isPlural = words.at(-1)?.text !== words.at(-1)?.base;
  return found.map(({ path, cost }) => ({ path, cost: cost + (isPlural && sort === 'field' ? 0.1 : 0.05) }));
}

/** The sorts whose names stand beside a name to say which one is meant. */
const OWNERS: { readonly [sort in Sort]?: readonly Sort[] } = {
  field: ['thing'],
  option: ['field'],
  row: ['thing'],
  view: ['thing', 'page'],
  action: ['thing', 'page'],
};

/** "The product price", "the price of the products", "paid in status": a name beside that of its owner. */
function findCompound(names: AppNames, sort: Sort, words: readonly Word[]): readonly Found[] {
  for (const [own, other] of listPairs(sort, words))
    for (const owner of OWNERS[sort] ?? []) {
      const found = findOwned(names, sort, own, owner, other);
      if (found.length > 0) return found;
    }
  return [];
}

type Pair = readonly [own: readonly Word[], other: readonly Word[]];

/** All ways to take words for a name and that of its owner. */
function listPairs(sort: Sort, words: readonly Word[]): readonly Pair[] {
  return words.slice(1).flatMap((word, index): readonly Pair[] => {
    const [left, right] = [words.slice(0, index + 1), words.slice(index + 1)];
    // "The schedule page" is a page, and no part of it.
    if (!PREPOSITIONS.has(word.text) && sort === 'view' && saysSort('page', words.at(-1)?.stem ?? '')) return [];
    if (!PREPOSITIONS.has(word.text))
      return sort === 'field'
        ? [[right, left]]
        : [
            [right, left],
            [left, right],
          ];
    const after = stripStart(right.slice(1));
    return after.length === 0 ? [] : [[left, after]];
  });
}

function findOwned(
  names: AppNames,
  sort: Sort,
  own: readonly Word[],
  owner: Sort,
  other: readonly Word[],
): readonly Found[] {
  const candidates = findWhole(names, sort, own).map((found) => ({
    ...found,
    cost: found.cost >= UNSURE_COST ? 0 : found.cost,
  }));
  if (candidates.length === 0) return [];
  const byName = findWhole(names, owner, other);
  const owners = byName.length > 0 || owner !== 'thing' ? byName : findThingByView(names, other);
  for (const { path, cost } of owners) {
    const owned = candidates.filter((found) => belongsTo(names, found.path, path));
    if (owned.length > 0) return toOne(names, owned).map((found) => ({ ...found, cost: found.cost + cost }));
  }
  return [];
}

function belongsTo(names: AppNames, path: string, owner: string): boolean {
  if (path.startsWith(`${owner}/`)) return true;
  return owner.startsWith('/things/') && `/things/${names.findThingOf(path)}` === owner;
}

/** "The table": the thing that it shows. */
function findThingByView(names: AppNames, words: readonly Word[]): readonly Found[] {
  const things = new Map<string, number>();
  for (const { path, cost } of findWhole(names, 'view', words)) {
    const thing = names.findThingOf(path);
    if (thing !== undefined && !things.has(thing)) things.set(thing, cost);
  }
  const paths = [...things].map(([thing, cost]) => ({ path: `/things/${thing}`, cost }));
  return paths.length === 1 ? paths.map(({ path }) => ({ path, cost: GUESSED_COST })) : paths;
}

function findHome(names: AppNames, words: readonly Word[]): readonly Found[] {
  const isHome = /^(?:home|(?:start|first|main|landing|front)(?:page|tab|screen))$/.test(
    words.map(({ text }) => text).join(''),
  );
  return isHome && names.app.pages.length > 0 ? [{ path: '/pages/0', cost: GUESSED_COST }] : [];
}
