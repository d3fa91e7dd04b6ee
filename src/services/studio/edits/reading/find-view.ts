// The views that words mean, by their kinds: "the chart", "the orders table".
import type { App, View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import type { AppNames, Found } from './app-names.ts';
import { toKey, type Word } from './tokens.ts';
import lexicon from './words.json' with { type: 'json' };

/** Two parts may be meant: an edit is not sure. */
export const UNSURE_COST = 0.6;
/** A page that is called "Numbers" is meant before the figures on it. */
const KIND_COST = 0.08;

const DETERMINERS: ReadonlySet<string> = new Set(
  'the a an my our your their its his her this that these those any some existing current whole entire of'.split(' '),
);
/** Kinds by the words for them: the name of a kind before what other kinds are called. */
const KINDS_BY_WORD: ReadonlyMap<string, readonly string[]> = toKindWords();

function toKindWords(): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>();
  for (const [kind, ways] of Object.entries(lexicon.kinds))
    for (const way of ways.split(' ')) kinds.set(toKey(way), [...(kinds.get(toKey(way)) ?? []), kind]);
  // People call a table a list.
  kinds.set('list', ['list', 'table', 'cards']);
  return kinds;
}

export const toStems = (words: readonly Word[]): readonly string[] => words.map(({ stem }) => stem);

export function stripStart(words: readonly Word[]): readonly Word[] {
  let start = 0;
  while (start < words.length && DETERMINERS.has(words[start]?.text ?? '') && words[start]?.isQuoted === false) start++;
  return words.slice(start);
}

export const KIND_STEMS: ReadonlySet<string> = new Set(
  Object.values(lexicon.kinds).flatMap((ways) => ways.split(/[ -]/).map(toKey)),
);

const SHAPES: ReadonlyMap<string, string> = new Map(
  ['bar', 'line', 'area', 'donut']
    .map((name) => [name, name] as const)
    .concat([
      ['pie', 'donut'],
      ['doughnut', 'donut'],
    ]),
);

/** Views of a kind: "the chart". One on the page that is shown is meant, if it is the only one there. */
export function findViewByKind(names: AppNames, words: readonly Word[]): readonly Found[] {
  const shape = SHAPES.get(words[0]?.text ?? '');
  const drawn = listViews(names.app, ({ kind, chart }) => kind === 'chart' && chart === shape);
  if (shape !== undefined && drawn.length > 0 && /^(?:chart|graph|diagram|plot)?$/.test(words[1]?.base ?? ''))
    return words.length > 2 ? [] : toOne(names, drawn);
  const kinds = KINDS_BY_WORD.get(toStems(words).join(''));
  if (kinds === undefined) {
    const [first] = names.findByName('thing', words);
    return first === undefined
      ? []
      : toOne(
          names,
          listViews(names.app, (view) => isCollection(view) && `/things/${String(view['of'])}` === first.path),
        ).map((found) => ({ ...found, cost: found.cost + 0.05 }));
  }
  // A table is called a list, too: the first kind that there is counts.
  for (const kind of kinds) {
    const found = listViews(names.app, (view) => view.kind === kind.split(' ')[0]);
    if (found.length > 0) return toOne(names, found).map(({ path, cost }) => ({ path, cost: cost + KIND_COST }));
  }
  return [];
}

export function isCollection({ kind }: View): boolean {
  return findKind(kind)?.definition.isCollection === true;
}

export function listViews(app: App, isMeant: (view: View) => boolean): readonly Found[] {
  return app.pages.flatMap(({ views }, page) =>
    views.flatMap((view, number) => (isMeant(view) ? [{ path: `/pages/${page}/views/${number}`, cost: 0 }] : [])),
  );
}

/** The only one, or the only one that is shown; otherwise none of them for sure. */
export function toOne(names: AppNames, found: readonly Found[]): readonly Found[] {
  if (found.length < 2 || !found.every(({ path }) => path.startsWith('/pages/'))) return found;
  const selected = found.filter(({ path }) => names.selected === path);
  const thing = names.selected?.startsWith('/pages/') === true ? names.findThingOf(names.selected) : undefined;
  const alike = found.filter(({ path }) => thing !== undefined && names.findThingOf(path) === thing);
  const chosen = selected.length === 1 ? selected : alike;
  const shown = chosen.length === 1 ? chosen : found.filter(({ path }) => names.isShown(path));
  const unsure = found.map(({ path }) => ({ path, cost: UNSURE_COST }));
  // Another one is meant if the words name its thing.
  return shown.length === 1 ? [...shown, ...unsure.filter(({ path }) => path !== shown[0]?.path)] : unsure;
}
