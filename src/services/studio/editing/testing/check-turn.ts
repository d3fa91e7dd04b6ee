// Compares the interfaces before and after an edit with what the edit names: all else has to be byte for byte the same.
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Json, JsonObject, Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import { readPath } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { evaluate } from '../../../../interface-catalogue/runtime/values/evaluate.ts';
import { listEntries } from '../interface/change-nodes.ts';
import { InterfaceTree } from '../interface/interface-tree.ts';

type ByNode<Value> = { readonly [id: string]: Value };

export interface Expected {
  /** Props by node; null means that the prop is absent. */
  readonly set?: ByNode<{ readonly [prop: string]: Json }>;
  readonly component?: ByNode<string>;
  /** Texts that the props contain, or not, as JSON. */
  readonly contains?: ByNode<readonly string[]>;
  readonly lacks?: ByNode<readonly string[]>;
  /** Names of entries, by `node.prop`. */
  readonly has?: ByNode<readonly string[]>;
  readonly hasnt?: ByNode<readonly string[]>;
  readonly first?: ByNode<string>;
  readonly parent?: ByNode<string>;
  /** Ids in the order in which people read them. */
  readonly before?: readonly string[];
  /** Nodes that are gone with all below them. */
  readonly gone?: readonly string[];
  /** The new nodes, in the order in which people read them. */
  readonly added?: readonly Added[];
  /** The values of a field in the rows that a node shows, by `node.field`: each row has one of them. */
  readonly showsOnly?: ByNode<readonly Json[]>;
  /** The number of rows that a node shows. */
  readonly shows?: ByNode<number>;
  /** Texts that data below a path contain, or not, as JSON. */
  readonly dataHas?: ByNode<readonly string[]>;
  readonly dataLacks?: ByNode<readonly string[]>;
  /** Other nodes that change. */
  readonly touch?: readonly string[];
  readonly data?: ByNode<Json>;
  /** The number of rows by which a list changes. */
  readonly lengths?: ByNode<number>;
  /** Paths below which data changes. */
  readonly free?: readonly string[];
  readonly theme?: { readonly [name: string]: Json };
  readonly title?: string;
  /** True if nothing changes. */
  readonly same?: boolean;
}

interface Added {
  readonly component: string;
  readonly parent?: string;
  /** The node before it among the children of its parent; null for the first of them. */
  readonly after?: string | null;
  readonly contains?: readonly string[];
}

/** The keys of an expectation besides those that allow changes. */
const EFFECTS: ReadonlySet<string> = new Set([
  ...['set', 'component', 'contains', 'lacks', 'has', 'hasnt', 'first', 'parent', 'before', 'gone', 'added'],
  ...['shows', 'showsOnly', 'data', 'dataHas', 'dataLacks', 'theme', 'title', 'same'],
]);

export function hasEffect(expected: Expected): boolean {
  return Object.keys(expected).some((name) => EFFECTS.has(name));
}

export function checkTurn(before: Payload, after: Payload, expected: Expected): void {
  if (expected.same === true) {
    deepEqual(after, before);
    return;
  }
  checkEffect(after, expected);
  checkNodes(before, after, expected);
  checkData(before, after, expected);
  deepEqual(after.theme, { ...before.theme, ...expected.theme });
  equal(after.title, expected.title ?? before.title);
}

type Get = (id: string) => Node;

function checkEffect(after: Payload, expected: Expected): void {
  const tree = new InterfaceTree(after);
  const get: Get = (id) => tree.find(id) ?? fail(`${id} is missing`);
  for (const [id, props] of Object.entries(expected.set ?? {})) {
    for (const [name, value] of Object.entries(props)) deepEqual(get(id).props[name] ?? null, value, `${id}.${name}`);
  }
  for (const [id, component] of Object.entries(expected.component ?? {})) equal(get(id).component, component);
  for (const [id, parentId] of Object.entries(expected.parent ?? {})) equal(get(id).parentId, parentId);
  checkTexts(expected, get);
  checkEntries(expected, get);
  checkRows(after, expected, get);
  const places = (expected.before ?? []).map((id) => tree.inOrder.indexOf(get(id)));
  deepEqual(
    places,
    places.toSorted((one, other) => one - other),
    `the order of ${expected.before?.join(', ')}`,
  );
}

function checkTexts({ contains = {}, lacks = {} }: Expected, get: Get): void {
  const has = (id: string, text: string) => JSON.stringify(get(id).props).includes(text);
  for (const [id, text] of listPairs(contains)) ok(has(id, text), `${id} has no ${text}`);
  for (const [id, text] of listPairs(lacks)) ok(!has(id, text), `${id} has ${text}`);
}

function checkEntries({ has = {}, hasnt = {}, first = {} }: Expected, get: Get): void {
  for (const [list, name] of listPairs(has)) ok(listNames(list, get).includes(name), `${list} has no ${name}`);
  for (const [list, name] of listPairs(hasnt)) ok(!listNames(list, get).includes(name), `${list} has ${name}`);
  for (const [list, name] of Object.entries(first)) equal(listNames(list, get)[0], name);
}

function checkRows({ dataModel }: Payload, { shows = {}, showsOnly = {} }: Expected, get: Get): void {
  const listRows = (id: string) => evaluate(get(id).props['rows'], { data: dataModel }) as readonly JsonObject[];
  for (const [id, count] of Object.entries(shows)) equal(listRows(id).length, count, `rows of ${id}`);
  for (const [name, values] of Object.entries(showsOnly)) {
    const [id = '', field = ''] = name.split('.');
    for (const row of listRows(id)) ok(values.includes(row[field] ?? null), `${id} shows ${JSON.stringify(row)}`);
  }
}

/** Checks that each is a new node and that there are no others. */
function checkAdded(fresh: readonly Node[], after: Payload, { added = [] }: Expected): void {
  const tree = new InterfaceTree(after);
  deepEqual(
    tree.inOrder.filter((node) => fresh.includes(node)).map(({ component }) => component),
    added.map(({ component }) => component),
    'new nodes',
  );
  for (const [index, node] of tree.inOrder.filter((each) => fresh.includes(each)).entries()) {
    const { parent = node.parentId, contains = [], after: previous } = added[index] ?? {};
    equal(node.parentId, parent);
    const siblings = tree.listSiblings(node);
    if (previous !== undefined) equal(siblings[siblings.indexOf(node) - 1]?.id ?? null, previous, `before ${node.id}`);
    for (const text of contains) ok(JSON.stringify(node.props).includes(text), `${node.id} has no ${text}`);
  }
}

function listPairs(lists: ByNode<readonly string[]>): (readonly [string, string])[] {
  return Object.entries(lists).flatMap(([id, texts]) => texts.map((text) => [id, text] as const));
}

function fail(message: string): never {
  throw new Error(message);
}

function listNames(list: string, get: (id: string) => Node): Json[] {
  const [id = '', prop = ''] = list.split('.');
  return (listEntries(get(id), prop) as readonly JsonObject[]).map(
    (entry) =>
      (entry['price'] === undefined ? undefined : entry['name']) ?? entry['label'] ?? entry['question'] ?? null,
  );
}

function checkNodes(before: Payload, after: Payload, expected: Expected): void {
  const {
    set = {},
    component = {},
    contains = {},
    lacks = {},
    has = {},
    hasnt = {},
    first = {},
    shows = {},
    showsOnly = {},
    touch = [],
  } = expected;
  const lists = [has, hasnt, first, shows, showsOnly]
    .flatMap((each) => Object.keys(each))
    .map((list) => list.split('.')[0] ?? '');
  const named = new Set([set, component, contains, lacks].flatMap((each) => Object.keys(each)).concat(lists, touch));
  const oldTree = new InterfaceTree(before);
  const gone = new Set((expected.gone ?? []).flatMap((id) => oldTree.listBranch(id)).map(({ id }) => id));
  const old = new Map(before.nodes.map((node) => [node.id, JSON.stringify(node)]));
  const stays = (payload: Payload) => payload.nodes.filter(({ id }) => old.has(id) && !gone.has(id) && !named.has(id));
  deepEqual(
    stays(after).map((node) => JSON.stringify(node)),
    stays(before).map((node) => JSON.stringify(node)),
  );
  for (const id of gone) ok(!after.nodes.some((node) => node.id === id), `${id} is still there`);
  checkAdded(
    after.nodes.filter(({ id }) => !old.has(id)),
    after,
    expected,
  );
  for (const id of touch)
    ok(old.get(id) !== JSON.stringify(after.nodes.find((node) => node.id === id)), `${id} has not changed`);
}

function checkData(before: Payload, after: Payload, expected: Expected): void {
  const { data = {}, lengths = {}, free = [], dataHas = {}, dataLacks = {} } = expected;
  const has = (path: string, text: string) => JSON.stringify(readPath(after.dataModel, path)).includes(text);
  for (const [path, text] of listPairs(dataHas)) ok(has(path, text), `${path} has no ${text}`);
  for (const [path, text] of listPairs(dataLacks)) ok(!has(path, text), `${path} has ${text}`);
  for (const [path, value] of Object.entries(data)) deepEqual(readPath(after.dataModel, path), value, path);
  for (const [path, change] of Object.entries(lengths)) {
    const length = (payload: Payload) => (readPath(payload.dataModel, path) as readonly Json[]).length;
    equal(length(after) - length(before), change, path);
  }
  const open = [...Object.keys(data), ...Object.keys(lengths), ...free];
  const rest = ({ dataModel }: Payload) => JSON.stringify(withoutPaths(dataModel, '', open));
  // The shown page changes if it was removed.
  equal(rest(after).replace(/"page":"[^"]*"/, ''), rest(before).replace(/"page":"[^"]*"/, ''));
}

/** Returns undefined if nothing is left, so that a parent that was made for a path does not count. */
function withoutPaths(value: Json, path: string, open: readonly string[]): Json | undefined {
  if (open.includes(path)) return undefined;
  if (typeof value !== 'object' || value === null || !open.some((each) => each.startsWith(`${path}/`))) return value;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((entry, index) => withoutPaths(entry, `${path}/${index}`, open) ?? null);
  const kept = Object.entries(value).flatMap(([name, field]) => {
    const rest = withoutPaths(field, `${path}/${name}`, open);
    return rest === undefined ? [] : [[name, rest] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
