// Which part of a payload an answer carries. Keys are dotted: `a.b` is the value of `b` in the object `a`, and `a[].b` that
// in each object of the array `a`; a plain key does not look into arrays. Both are the conventions of Qdrant.
import { isRawNumber, parseExactJson } from '../../../platform/json/exact-json.ts';

export type PayloadSelection =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'include'; readonly keys: readonly string[] }
  | { readonly kind: 'exclude'; readonly keys: readonly string[] };

/** Turns the JSON text of a whole payload into that of its selected part. */
export type SelectPayload = (payload: string) => string;

/** What is left of a value when nothing is; it cannot be confused with anything from JSON. */
const NOTHING = Symbol('nothing');

/** Numbers that a double may not hold have this many digits or an exponent. */
const AT_RISK = /\d{16}|\d[eE]/;

/** The keys as a tree, so that the cost does not grow with their number. */
interface KeyTree {
  /** A key ends here: the value as a whole is meant. */
  whole: boolean;
  readonly inner: Map<string, KeyTree>;
}

/** The step into each element of an array. No key can be mistaken for it, because it holds a dot. */
const EACH = '[].';

export function createPayloadSelector(selection: PayloadSelection): SelectPayload | null {
  if (selection.kind === 'none' || selection.kind === 'all') return null;
  const tree = toTree(selection.keys);
  const pick = selection.kind === 'include' ? include : exclude;
  return (payload) => {
    const selected = pick(AT_RISK.test(payload) ? parseExactJson(payload) : JSON.parse(payload), tree);
    return selected === NOTHING ? '{}' : JSON.stringify(selected);
  };
}

function toTree(keys: readonly string[]): KeyTree {
  const root: KeyTree = { whole: false, inner: new Map() };
  for (const key of keys) {
    let node = root;
    for (const step of toSteps(key)) {
      const next = node.inner.get(step) ?? { whole: false, inner: new Map() };
      node.inner.set(step, next);
      node = next;
    }
    node.whole = true;
  }
  return root;
}

function toSteps(key: string): string[] {
  return key.split('.').flatMap((part) => {
    const steps: string[] = [];
    let name = part;
    for (; name.endsWith('[]'); name = name.slice(0, -2)) steps.push(EACH);
    return [name, ...steps];
  });
}

function include(value: unknown, tree: KeyTree): unknown {
  if (tree.whole) return value;
  if (Array.isArray(value)) {
    const each = tree.inner.get(EACH);
    if (each === undefined) return NOTHING;
    // An element without any selected value stays as an empty object, so that the others keep their positions.
    return value.map((element) => include(element, each)).map((element) => (element === NOTHING ? {} : element));
  }
  return mapObject(value, (key, inner) => {
    const node = tree.inner.get(key);
    return node === undefined ? NOTHING : include(inner, node);
  });
}

function exclude(value: unknown, tree: KeyTree): unknown {
  if (tree.whole) return NOTHING;
  if (Array.isArray(value)) {
    const each = tree.inner.get(EACH);
    return each === undefined
      ? value
      : value.map((element) => exclude(element, each)).filter((rest) => rest !== NOTHING);
  }
  const rest = mapObject(value, (key, inner) => {
    const node = tree.inner.get(key);
    return node === undefined ? inner : exclude(inner, node);
  });
  return rest === NOTHING ? keepEmpty(value) : rest;
}

/** An object from which everything was excluded is still there, and so is what is no object. */
function keepEmpty(value: unknown): unknown {
  return isPlainObject(value) ? {} : value;
}

/** The object with each value replaced, and those that became nothing left out; nothing when none is left. */
function mapObject(value: unknown, map: (key: string, inner: unknown) => unknown): unknown {
  if (!isPlainObject(value)) return NOTHING;
  // Without a prototype `__proto__` is a key like any other.
  const result: Record<string, unknown> = Object.create(null);
  let isEmpty = true;
  for (const [key, inner] of Object.entries(value)) {
    const mapped = map(key, inner);
    if (mapped === NOTHING) continue;
    result[key] = mapped;
    isEmpty = false;
  }
  return isEmpty ? NOTHING : result;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !isRawNumber(value);
}
