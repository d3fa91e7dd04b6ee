// Finds the part of an app that a slot names, by its path or by its name.
import { isObject } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import type { App, View } from '../../app/description.ts';
import { type Entry, getAt, type Sort, toItemName } from '../operations/paths.ts';
import { AppNames } from '../reading/app-names.ts';
import { findNamed } from '../reading/find-named.ts';
import { toNameWords } from '../reading/tokens.ts';

/** Words of a message for one slot, and the path of the part or the value that they mean. */
export interface GivenSlot {
  readonly said?: string;
  readonly is?: string;
}

/** The path of the part in the description; undefined if the app has no such part. */
export function findGiven(app: App, sort: Sort, { said = '', is = '' }: GivenSlot, thing?: string): string | undefined {
  if (is.startsWith('/')) return getAt(app, is) === undefined ? undefined : is;
  if (said + is === '') return undefined;
  const names = new AppNames(app, 0, undefined);
  const found = findNamed(names, sort, said || is);
  const own = found.find(({ path }) => names.findThingOf(path) === thing);
  return (own ?? found[0])?.path ?? (sort === 'item' ? findItem(app, said || is) : undefined);
}

/** Of parts of the same name that of the first sort is meant. */
const LATER_COST = 0.11;

/** The part of one of the sorts whose name is nearest to words. */
export function findNearest(app: App, sorts: readonly Sort[], { said = '', is = said }: GivenSlot): string | undefined {
  if (is.startsWith('/')) return is;
  const names = new AppNames(app, 0, undefined);
  const found = sorts.flatMap((sort, index) => {
    const [first] = findNamed(names, sort, is);
    return first === undefined ? [] : [{ path: first.path, cost: first.cost + index * LATER_COST }];
  });
  return found.sort((one, other) => one.cost - other.cost)[0]?.path;
}

/** An entry of a list of a view by a part of its words: the question about dogs. */
export function findItem({ pages }: App, words: string): string | undefined {
  const wanted = toNameWords(words).map(({ stem }) => stem);
  const found = pages
    .flatMap(({ views }, page) => views.flatMap((view, number) => listEntries(view, `/pages/${page}/views/${number}`)))
    .map(({ path, entry }) => {
      const own = new Set(toNameWords(JSON.stringify(Object.values(entry))).map(({ stem }) => stem));
      return { path, count: toItemName(entry) === '' ? 0 : wanted.filter((stem) => own.has(stem)).length };
    });
  const most = Math.max(1, ...found.map(({ count }) => count));
  const best = found.filter(({ count }) => count === most);
  return best.length === 1 ? best[0]?.path : undefined;
}

function listEntries(view: View, path: string): readonly { readonly path: string; readonly entry: Entry }[] {
  return Object.entries(view).flatMap(([list, entries]) =>
    Array.isArray(entries)
      ? entries.flatMap((entry: unknown, index) =>
          isObject(entry) ? [{ path: `${path}/${list}/${index}`, entry }] : [],
        )
      : [],
  );
}
