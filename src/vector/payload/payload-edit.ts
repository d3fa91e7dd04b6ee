// Changes of payloads, made on their text: untouched parts keep every character, numbers every digit.
import { createErrorClass } from '../../base/create-error-class.ts';
import { skipSpace, walkArray, walkObject } from '../../platform/json/json-source.ts';
import { type PayloadLimit, PayloadTooLarge } from '../errors.ts';
import type { PayloadKey } from '../filter.ts';
import { PAYLOAD_BYTES_MAX, type PayloadChange } from '../vector-store.ts';
import { findExceeded, isNoLarger } from './payload-size.ts';

/** Turns the text of a payload into the text of the changed one; returns the very same text if nothing changes. */
export type PayloadEdit = (payload: string) => string;

/** The values of an object as texts, by name. */
type Members = Map<string, string>;

/** The most characters that one change may write to all of its points together: a handful of the largest requests. */
export const CHANGE_CHARACTERS_MAX = 134_217_728;

const ALL_ELEMENTS = '[]';
const POSITION = /^(?:0|[1-9]\d*)$/;

/** The error of a change that would make a payload too large. */
export class EditTooLarge extends createErrorClass('EditTooLarge', (limit: PayloadLimit) => ({
  message: `the payload would have more than ${limit.max} ${limit.unit}`,
  limit,
})) {}

/** Creates an edit. A payload that an earlier version stored too large may become smaller step by step. */
export function createPayloadEdit(change: PayloadChange): PayloadEdit {
  const edit = createEdit(change);
  return (payload) => {
    const edited = edit(payload);
    const exceeded = edited === payload ? undefined : findExceeded(edited);
    if (exceeded !== undefined && !isNoLarger(edited, payload)) throw new EditTooLarge(exceeded);
    return edited;
  };
}

/** Returns the changed payload of a point. */
export function editPoint(
  { id, payload }: { readonly id: string; readonly payload: string },
  edit: PayloadEdit,
): string {
  try {
    return edit(payload);
  } catch (error) {
    if (error instanceof EditTooLarge) throw new PayloadTooLarge(id, error.limit);
    throw error;
  }
}

function createEdit(change: PayloadChange): PayloadEdit {
  switch (change.kind) {
    case 'set': {
      const members = toMembers(change.payload);
      return (payload) => setAt(payload, change.key ?? [], members);
    }
    case 'overwrite':
      return () => change.payload;
    case 'remove': {
      const wanted = toKeyTree(change.keys);
      return (payload) => removeFrom(payload, wanted);
    }
    case 'clear':
      return () => '{}';
  }
}

/** Sets members at a key. A value there that is no object becomes one; an array gets no new elements. */
function setAt(value: string | undefined, key: PayloadKey, members: Members): string {
  const [step, ...rest] = key;
  if (step === undefined) return merge(value, members);
  if (step === ALL_ELEMENTS || (isArray(value) && POSITION.test(step))) {
    return editElements(isArray(value) ? value : '[]', (element, index) =>
      step === ALL_ELEMENTS || step === String(index) ? setAt(element, rest, members) : element,
    );
  }
  const object: Members = isObject(value) ? toMembers(value) : new Map();
  object.set(step, setAt(object.get(step), rest, members));
  return toObjectText(object);
}

/** Merges members; one that is set to null is removed, as in Qdrant. */
function merge(value: string | undefined, members: Members): string {
  const merged: Members = isObject(value) ? toMembers(value) : new Map();
  for (const [name, member] of members) {
    if (member === 'null') merged.delete(name);
    else merged.set(name, member);
  }
  return toObjectText(merged);
}

/** Keys by their first step; null where a key ends, and all below it is removed. */
type KeyTree = Map<string, KeyTree | null>;

function toKeyTree(keys: readonly PayloadKey[]): KeyTree {
  const root: KeyTree = new Map();
  for (const key of keys) {
    let tree = root;
    for (const [depth, step] of key.entries()) {
      const known = tree.get(step);
      if (known === null) break;
      const next: KeyTree | null = depth === key.length - 1 ? null : (known ?? new Map());
      tree.set(step, next);
      if (next !== null) tree = next;
    }
  }
  return root;
}

/**
 * Removes everything that the keys name, in one traversal. Single elements are not removed from an array: a repeated
 * change would remove two. All elements together are.
 */
function removeFrom(value: string, keys: KeyTree): string {
  if (isArray(value)) {
    if (keys.get(ALL_ELEMENTS) === null) return '[]';
    return editElements(value, (element, index) => {
      const [all, one] = [keys.get(ALL_ELEMENTS), keys.get(String(index))];
      return [all, one].reduce<string>((text, tree) => (tree ? removeFrom(text, tree) : text), element);
    });
  }
  if (!isObject(value)) return value;
  const members = toMembers(value);
  let isChanged = false;
  for (const [step, tree] of keys) {
    const member = members.get(step);
    if (member === undefined) continue;
    const edited = tree === null ? undefined : removeFrom(member, tree);
    if (edited === member) continue;
    isChanged = true;
    if (edited === undefined) members.delete(step);
    else members.set(step, edited);
  }
  return isChanged ? toObjectText(members) : value;
}

/** Edits the elements one by one. */
function editElements(array: string, edit: (element: string, index: number) => string): string {
  const edited: string[] = [];
  let isChanged = false;
  let length = 0;
  walkArray(array, 0, (start, end) => {
    const element = array.slice(start, end);
    const text = edit(element, edited.length);
    isChanged ||= text !== element;
    length += text.length + 1;
    // Every element may get what one request brought: this is rejected before the result is built, not afterwards.
    if (length > Math.max(PAYLOAD_BYTES_MAX, array.length)) {
      throw new EditTooLarge({ unit: 'bytes of JSON', max: PAYLOAD_BYTES_MAX });
    }
    edited.push(text);
  });
  return isChanged ? `[${edited.join()}]` : array;
}

function isArray(value: string | undefined): value is string {
  return value?.[0] === '[';
}

function isObject(value: string | undefined): value is string {
  return value?.[0] === '{';
}

/** Returns the members of an object; of several with one name the last counts. */
function toMembers(object: string): Members {
  const members: Members = new Map();
  walkObject(object, skipSpace(object, 0), (name, start, end) => void members.set(name, object.slice(start, end)));
  return members;
}

function toObjectText(members: Members): string {
  return `{${Array.from(members, ([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
}
