// Resolves "it" and "this column": the part that is selected, or that was changed last.
import { findOwner, type Sort } from '../operations/paths.ts';
import type { AppNames, Found } from './app-names.ts';
import { isCollection, listViews } from './find-view.ts';
import { PRONOUNS, saysSort } from './lexicon.ts';
import type { Word } from './tokens.ts';

/** Nothing is selected, but one list is shown. */
const OBVIOUS_COST = 0.42;
const IMPLIED_COST = 0.1;

/** "It", "this column", "that": what is selected or was changed last. Undefined if the words do not point. */
export function findPointed(names: AppNames, sort: Sort, words: readonly Word[]): readonly Found[] | undefined {
  const [first, ...rest] = words;
  if (first === undefined || first.isQuoted || !PRONOUNS.has(first.text)) return undefined;
  const isPointer = rest.every(({ text, stem }) => saysSort(sort, stem) || PRONOUNS.has(text) || text === 'one');
  if (!isPointer) return undefined;
  const path = toPointed(names, sort);
  // A selected list may stand for its thing or its page, too.
  const isField = findOwner(names.selected ?? '', 'field') !== undefined;
  if (path !== undefined)
    return [{ path, cost: path === names.selected ? 0 : isField && sort === 'thing' ? OBVIOUS_COST : IMPLIED_COST }];
  if (rest.length === 0 || sort !== 'page') return rest.length === 0 ? findObvious(names, sort) : [];
  return [{ path: `/pages/${names.page}`, cost: 0 }];
}

/** Nothing is selected: the only list of the page may be meant. */
function findObvious(names: AppNames, sort: Sort): readonly Found[] {
  const lists = listViews(names.app, isCollection).filter(({ path }) => names.isShown(path));
  const [only] = lists;
  if (lists.length !== 1 || only === undefined) return [];
  if (sort === 'view') return [{ path: only.path, cost: OBVIOUS_COST }];
  const thing = names.findThingOf(only.path);
  return sort === 'thing' && thing !== undefined ? [{ path: `/things/${thing}`, cost: OBVIOUS_COST }] : [];
}

function toPointed(names: AppNames, sort: Sort): string | undefined {
  const { selected } = names;
  if (selected === undefined) return undefined;
  const path = findOwner(selected, sort);
  if (path !== undefined) return path;
  const thing = names.findThingOf(selected);
  if (sort === 'thing' && thing !== undefined) return `/things/${thing}`;
  if (sort !== 'view') return undefined;
  const views = listViews(names.app, (view) => view['of'] === thing && thing !== undefined);
  return (views.find((view) => names.isShown(view.path)) ?? views[0])?.path;
}
