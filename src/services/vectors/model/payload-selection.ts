// The part of a payload in an answer. Keys are dotted: `a.b` is the value of `b` in the object `a`. A key applies to
// each element of an array on its way; `a[].b` says so explicitly, but need not. The selection works on the JSON text,
// so that every value stays as stored.
import { walkArray, walkObject } from '../../../platform/json/json-source.ts';
import type { PointParts } from '../../../vector/vector-store.ts';

export type PayloadSelection =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'some';
      /** The selected keys; null for everything. */
      readonly include: readonly string[] | null;
      /** The keys to remove from the selection. */
      readonly exclude: readonly string[];
    };

/** The whole payload. */
export const WHOLE = { kind: 'some', include: null, exclude: [] } as const satisfies PayloadSelection;

/** The parts of each point in an answer besides its id and version. */
export interface AnswerParts {
  readonly payload: PayloadSelection;
  readonly withVector: boolean;
  /** The names of the vectors; absent: all of them. */
  readonly vectorNames?: readonly string[];
}

/** JSON text, or its UTF-8 bytes. */
type Json = string | Uint8Array;

/** Converts the JSON text of a payload to that of its selected part. */
export type SelectPayload = (payload: Json) => Json;

/** Returns the parts that the store must read. */
export function toPointParts({ payload, withVector }: AnswerParts): PointParts {
  return { withPayload: payload.kind !== 'none', withVector };
}

export function createPayloadSelector(selection: PayloadSelection): SelectPayload {
  if (selection.kind === 'none') return (payload) => payload;
  const included = selection.include && new KeyNode([...selection.include]);
  const excluded = selection.exclude.length === 0 ? null : new KeyNode([...selection.exclude]);
  if (included === null && excluded === null) return (payload) => payload;
  return (json) => {
    const payload = typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.length).toString();
    const selected = included === null ? payload : (include(toValue(payload), included) ?? '{}');
    return excluded === null ? selected : (exclude(toValue(selected), excluded) ?? '{}');
  };
}

/**
 * A set of keys by their first step. The rest of a key is parsed only as far as a payload leads. The cost is then at
 * most the length of the keys, however many and deep they are.
 */
class KeyNode {
  /** True if a key ends here: it selects the whole value. */
  isWhole = false;
  readonly #rests: string[];
  #inner: Map<string, KeyNode> | undefined;

  constructor(rests: string[]) {
    this.#rests = rests;
  }

  find(name: string): KeyNode | undefined {
    this.#inner ??= toNodes(this.#rests);
    return this.#inner.get(name);
  }

  add(rest: string): void {
    this.#rests.push(rest);
  }
}

function toNodes(keys: readonly string[]): Map<string, KeyNode> {
  const nodes = new Map<string, KeyNode>();
  for (const key of keys) {
    const dot = key.indexOf('.');
    const name = withoutBrackets(dot === -1 ? key : key.slice(0, dot));
    const node = nodes.get(name) ?? new KeyNode([]);
    nodes.set(name, node);
    if (dot === -1) node.isWhole = true;
    else node.add(key.slice(dot + 1));
  }
  return nodes;
}

function withoutBrackets(step: string): string {
  let end = step.length;
  while (step.endsWith('[]', end)) end -= 2;
  return step.slice(0, end);
}

/** A value inside a JSON text. */
interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function toValue(text: string): Value {
  return { text, start: 0, end: text.length };
}

/** Returns the selected part of a value; undefined if nothing is selected. */
function include(value: Value, node: KeyNode): string | undefined {
  if (node.isWhole) return write(value);
  if (isArray(value)) {
    const elements = pickElements(value, (element) => include(element, node));
    return elements === '' ? undefined : `[${elements}]`;
  }
  if (!isObject(value)) return undefined;
  const members = pickMembers(value, (key, inner) => {
    const next = node.find(key);
    return next && include(inner, next);
  });
  return members === '' ? undefined : `{${members}}`;
}

/** Returns the remaining part of a value; undefined if all of it is excluded. */
function exclude(value: Value, node: KeyNode): string | undefined {
  if (node.isWhole) return undefined;
  if (isArray(value)) return `[${pickElements(value, (element) => exclude(element, node))}]`;
  if (!isObject(value)) return write(value);
  const members = pickMembers(value, (key, inner) => {
    const next = node.find(key);
    return next ? exclude(inner, next) : write(inner);
  });
  return `{${members}}`;
}

function write({ text, start, end }: Value): string {
  return text.slice(start, end);
}

function isArray({ text, start }: Value): boolean {
  return text[start] === '[';
}

function isObject({ text, start }: Value): boolean {
  return text[start] === '{';
}

function pickElements({ text, start }: Value, pick: (element: Value) => string | undefined): string {
  const picked: string[] = [];
  walkArray(text, start, (from, to) => {
    const element = pick({ text, start: from, end: to });
    if (element !== undefined) picked.push(element);
  });
  return picked.join(',');
}

function pickMembers({ text, start }: Value, pick: (key: string, inner: Value) => string | undefined): string {
  // The last of duplicate keys wins.
  const picked = new Map<string, string>();
  walkObject(text, start, (key, from, to) => {
    picked.delete(key);
    const inner = pick(key, { text, start: from, end: to });
    if (inner !== undefined) picked.set(key, inner);
  });
  return [...picked].map(([key, inner]) => `${JSON.stringify(key)}:${inner}`).join(',');
}
