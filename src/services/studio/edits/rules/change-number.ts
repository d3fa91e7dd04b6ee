// Changes a number that formulas, limits and texts of the app have: "60 instead of 50".
import { type App, listFields, type View } from '../../app/description.ts';
import { listStems } from '../../reading/words.ts';
import { getAt, setAt } from '../operations/paths.ts';

export interface NumberChange {
  readonly from: string;
  readonly to: string;
  /** The stems of the words around the numbers. */
  readonly about: readonly string[];
  /** The least number of these that a part must have. */
  readonly sharedMin?: number;
}

/** A part of the description that has the number, with the words about it. */
interface Site {
  readonly path: string;
  readonly words: string;
}

/** The parts that the words are about; those that have as many of the words change together. */
export function changeNumber(
  app: App,
  { from, to, about, sharedMin = 0 }: NumberChange,
  selected = '',
): App | undefined {
  const sites = listSites(app).filter(({ path }) => withNumber(getAt(app, path), from, to) !== undefined);
  const toScore = ({ path, words }: Site): number => {
    const stems = new Set(listStems(words));
    const isSelected = selected !== '' && path.startsWith(selected);
    return about.filter((stem) => stems.has(stem)).length + (isSelected ? SELECTED_SCORE : 0);
  };
  const most = Math.max(0, ...sites.map(toScore));
  const meant = sites.filter((site) => toScore(site) === most);
  // A fraction is the same constant in all places.
  const isAlone = meant.length === 1 || !Number.isInteger(Number(from));
  if (meant.length === 0 || most < sharedMin || (most === 0 && !isAlone)) return undefined;
  return meant.reduce((next, { path }) => setAt(next, path, withNumber(getAt(next, path), from, to)), app);
}

const SELECTED_SCORE = 3;
/** Numbers that stand for a unit. */
export const UNITS: ReadonlySet<number> = new Set([0, 1, 2, 7, 12, 24, 30, 60, 100, 365, 1000]);

function listSites(app: App): readonly Site[] {
  const things = Object.entries(app.things).flatMap(([id, { name, plural, fields, rules = [] }]) => [
    ...listFields(fields).map((field) => ({
      path: `/things/${id}/fields/${field.id}`,
      words: `${name} ${plural} ${field.label} ${field.id} ${field.formula ?? ''}`,
    })),
    ...rules.map(({ need, says }, index) => ({
      path: `/things/${id}/rules/${index}`,
      words: `${name} ${plural} ${need} ${says}`,
    })),
  ]);
  const actions = Object.entries(app.actions ?? {}).map(([id, action]) => ({
    path: `/actions/${id}`,
    words: `${app.things[action.on ?? '']?.name ?? ''} ${toReadable(action)}`,
  }));
  const views = app.pages.flatMap(({ name, views: own }, page) =>
    own.flatMap((view, number) => listViewSites(view, `/pages/${page}/views/${number}`, name)),
  );
  return [...things, ...actions, ...views];
}

/** Each entry of a list is a part, and so is each other property. */
function listViewSites(view: View, path: string, page: string): readonly Site[] {
  return Object.entries(view).flatMap(([name, value]) => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return entries.some(([, entry]) => typeof entry === 'object')
      ? entries.map(([key, entry]) => ({ path: `${path}/${name}/${key}`, words: `${key} ${toReadable(entry)}` }))
      : [{ path: `${path}/${name}`, words: `${page} ${view.title ?? ''} ${view.kind} ${name} ${toReadable(value)}` }];
  });
}

const toReadable = (value: unknown): string =>
  JSON.stringify(value).replace(/([a-z])([A-Z])|[^\p{L}\p{N}]+/gu, '$1 $2');

type Json = { readonly [name: string]: unknown };

/** Undefined if the number is nowhere in it. A unit that is a factor or divisor of a formula stays. */
function withNumber(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'number') return value === Number(from) ? Number(to) : undefined;
  if (typeof value === 'string') {
    const factor = UNITS.has(Number(from)) ? '|[*/] ?' : '';
    const pattern = new RegExp(`(?<![\\p{L}\\d.]|\\p{L}-${factor})${from.replace('.', '\\.')}(?![\\d%]|\\.\\d)`, 'gu');
    const changed = value.replace(pattern, to);
    return changed === value ? undefined : changed;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).map(([name, entry]) => [name, withNumber(entry, from, to) ?? entry] as const);
  if (entries.every(([name, entry]) => entry === (value as Json)[name])) return undefined;
  return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
}
