// The part of an app that a phrase means: "the price of products", "the orders table", "this column".
import type { App, View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { type AppNames, type Found, type Sort, toNameWords } from './app-names.ts';
import { JOINTS, PRONOUNS, saysAnySort, saysSort } from './lexicon.ts';
import { toKey } from './templates.ts';
import type { Word } from './tokens.ts';
import lexicon from './words.json' with { type: 'json' };

/** Two parts may be meant: an edit is not sure. */
const UNSURE_COST = 0.6;
const GUESSED_COST = 0.1;
/** "It" without anything selected. */
const OBVIOUS_COST = 0.42;

const DETERMINERS: ReadonlySet<string> = new Set(
  'the a an my our your their its his her this that these those all every each any some existing current whole entire of'.split(' '),
);
const PREPOSITIONS: ReadonlySet<string> = new Set('of in for on from to at with by inside within under'.split(' '));

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

/** The kind of view that words name: "kanban board" is a board. */
export function findKindName(words: readonly Word[]): string | undefined {
  const plain = stripStart(words);
  const whole = KINDS_BY_WORD.get(toStems(plain).join(''));
  const last = plain.at(-1);
  if (whole !== undefined || last === undefined || plain.length === 1) return whole?.[0];
  const [head, tail] = [KINDS_BY_WORD.get(toStems(plain.slice(0, -1)).join('')), KINDS_BY_WORD.get(last.stem)];
  const isSort = saysSort('view', last.stem) || last.stem === 'layout';
  return head !== undefined && (isSort || tail?.includes(head[0] ?? '') === true) ? head[0] : undefined;
}

const toStems = (words: readonly Word[]): readonly string[] => words.map(({ stem }) => stem);

function stripStart(words: readonly Word[]): readonly Word[] {
  let start = 0;
  while (start < words.length && DETERMINERS.has(words[start]?.text ?? '') && words[start]?.isQuoted === false) start++;
  return words.slice(start);
}

const KIND_STEMS: ReadonlySet<string> = new Set(
  Object.values(lexicon.kinds).flatMap((ways) => ways.split(/[ -]/).map(toKey)),
);

/** Whether a phrase that has this word may mean a part; most words of a message are in no such phrase. */
export function mayMeanPart(names: AppNames, { text, stem, isQuoted }: Word): boolean {
  if (isQuoted || names.knows(stem) || KIND_STEMS.has(stem) || PRONOUNS.has(text)) return true;
  return DETERMINERS.has(text) || PREPOSITIONS.has(text) || JOINTS.has(text) || NAMING.has(text) || saysAnySort(stem);
}

const NAMING: ReadonlySet<string> = new Set('called named or one home start first main landing front'.split(' '));

/** The parts that the words may mean, the likeliest first. */
export function findParts(names: AppNames, sort: Sort, words: readonly Word[]): readonly Found[] {
  const fix = words.reduce((sum, word) => sum + word.fix, 0);
  const pointed = findPointed(names, sort, words);
  if (pointed !== undefined) return pointed;
  const plain = stripStart(words);
  if (plain.length === 0) return [];
  // A name may begin with such a word: "My bids".
  const given = plain.length < words.length ? findWhole(names, sort, words) : [];
  const found = given.length > 0 ? given : findNamed(names, sort, plain);
  return fix === 0 ? found : found.map(({ path, cost }) => ({ path, cost: cost + fix }));
}

function findNamed(names: AppNames, sort: Sort, words: readonly Word[]): readonly Found[] {
  const whole = findWhole(names, sort, words);
  if (whole.length > 0 && (whole[0]?.cost ?? 1) < 0.15) return whole;
  const compound = findCompound(names, sort, words);
  if (compound.length > 0) return compound;
  if (whole.length > 0) return whole;
  if (sort === 'thing') return findThingByView(names, words);
  return sort === 'page' ? findHome(names, words) : [];
}

/** Quotes are split into their words; "the price column" is the price. */
function findWhole(names: AppNames, sort: Sort, words: readonly Word[], isSaid = false): readonly Found[] {
  const [only] = words;
  if (only?.isQuoted === true && words.length === 1)
    return names.findByName(sort, toNameWords(only.raw));
  const stems = toStems(words);
  const found = withHomonyms(names, sort, words, isSaid);
  if (found.length > 0 && (found[0]?.cost ?? 1) < 0.1) return found;
  if (words.length > 1) {
    // "The number of seats" are the seats.
    if (sort === 'field' && /^(?:number|amount)$/.test(words[0]?.text ?? '') && words[1]?.text === 'of')
      return findWhole(names, sort, stripStart(words.slice(2)), isSaid);
    if (saysSort(sort, stems.at(-1) ?? '')) return findWhole(names, sort, words.slice(0, -1), true);
    const rest = stripStart(words.slice(words[1]?.text === 'called' || words[1]?.text === 'named' ? 2 : 1));
    if (saysSort(sort, stems[0] ?? '') && rest.length > 0) return findWhole(names, sort, rest, true);
  }
  if (found.length > 0) return found;
  return sort === 'view' ? findViewByKind(names, words) : [];
}

/** A page or a list that is called like its thing is meant less often, unless the words say that it is one. */
function withHomonyms(names: AppNames, sort: Sort, words: readonly Word[], isSaid: boolean): readonly Found[] {
  const found = names.findByName(sort, words);
  if (isSaid || (sort !== 'page' && sort !== 'view') || names.findByName('thing', words).length === 0) return found;
  return found.map(({ path, cost }) => ({ path, cost: cost + 0.05 }));
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
  for (let at = 1; at < words.length; at++) {
    const [left, right] = [words.slice(0, at), words.slice(at)];
    const hasPreposition = PREPOSITIONS.has(right[0]?.text ?? '');
    const after = stripStart(hasPreposition ? right.slice(1) : right);
    if (after.length === 0) continue;
    for (const owner of OWNERS[sort] ?? []) {
      const pairs = hasPreposition ? [[left, after]] : [[right, left], ...(sort === 'field' ? [] : [[left, right]])];
      for (const [own = [], other = []] of pairs) {
        const found = findOwned(names, sort, own, owner, other);
        if (found.length > 0) return found;
      }
    }
  }
  return [];
}

function findOwned(
  names: AppNames,
  sort: Sort,
  own: readonly Word[],
  owner: Sort,
  other: readonly Word[],
): readonly Found[] {
  const candidates = findWhole(names, sort, own).map((found) => ({ ...found, cost: found.cost === UNSURE_COST ? 0 : found.cost }));
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

/** Views of a kind: "the chart". One on the page that is shown is meant, if it is the only one there. */
function findViewByKind(names: AppNames, words: readonly Word[]): readonly Found[] {
  const kinds = KINDS_BY_WORD.get(toStems(words).join(''));
  if (kinds === undefined) {
    const [first] = names.findByName('thing', words);
    return first === undefined ? [] : toOne(names, listViews(names.app, (view) => isCollection(view) && `/things/${String(view['of'])}` === first.path)).map((found) => ({ ...found, cost: found.cost + 0.05 }));
  }
  // A table is called a list, too: the first kind that there is counts.
  for (const kind of kinds) {
    const found = listViews(names.app, (view) => view.kind === kind);
    if (found.length > 0) return toOne(names, found);
  }
  return [];
}

function isCollection({ kind }: View): boolean {
  return findKind(kind)?.definition.isCollection === true;
}

function listViews(app: App, isMeant: (view: View) => boolean): readonly Found[] {
  return app.pages.flatMap(({ views }, page) =>
    views.flatMap((view, number) => (isMeant(view) ? [{ path: `/pages/${page}/views/${number}`, cost: 0 }] : [])),
  );
}

/** The only one, or the only one that is shown; otherwise none of them for sure. */
function toOne(names: AppNames, found: readonly Found[]): readonly Found[] {
  if (found.length < 2 || !found.every(({ path }) => path.startsWith('/pages/'))) return found;
  const shown = found.filter(({ path }) => names.isShown(path));
  return shown.length === 1 ? shown : found.map(({ path }) => ({ path, cost: UNSURE_COST }));
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
  const isHome = /^(?:home|start|first|main|landing|front)(?:page|tab|screen)?$/.test(words.map(({ text }) => text).join(''));
  return isHome && names.app.pages.length > 0 ? [{ path: '/pages/0', cost: GUESSED_COST }] : [];
}

/** "It", "this column", "that": what is selected or was changed last. Undefined if the words do not point. */
function findPointed(names: AppNames, sort: Sort, words: readonly Word[]): readonly Found[] | undefined {
  const [first, ...rest] = words;
  if (first === undefined || first.isQuoted || !PRONOUNS.has(first.text)) return undefined;
  const isPointer = rest.every(({ text, stem }) => saysSort(sort, stem) || PRONOUNS.has(text) || text === 'one');
  if (!isPointer) return undefined;
  const path = toPointed(names, sort);
  if (path !== undefined) return [{ path, cost: 0 }];
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

const PATHS: { readonly [sort in Sort]: RegExp } = {
  thing: /^\/things\/[^/]+/,
  field: /^\/things\/[^/]+\/fields\/[^/]+/,
  option: /^\/things\/[^/]+\/fields\/[^/]+\/options\/\d+/,
  row: /^\/things\/[^/]+\/rows\/\d+/,
  page: /^\/pages\/\d+/,
  view: /^\/pages\/\d+\/views\/\d+/,
  action: /^\/actions\/[^/]+/,
};

function toPointed(names: AppNames, sort: Sort): string | undefined {
  const { selected } = names;
  if (selected === undefined) return undefined;
  const path = PATHS[sort].exec(selected)?.[0];
  if (path !== undefined) return path;
  const thing = names.findThingOf(selected);
  if (sort === 'thing' && thing !== undefined) return `/things/${thing}`;
  if (sort !== 'view') return undefined;
  const views = listViews(names.app, (view) => view['of'] === thing && thing !== undefined);
  return (views.find((view) => names.isShown(view.path)) ?? views[0])?.path;
}
