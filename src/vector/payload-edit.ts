// Changes of payloads, made on their text: what a change does not touch keeps every character, numbers every digit.
import { skipSpace, walkArray, walkObject } from '../platform/json/json-source.ts';
import type { PayloadKey } from './filter.ts';
import type { PayloadChange } from './vector-store.ts';

/** From the text of a payload to the text of the changed one; the very same text where nothing changes. */
export type PayloadEdit = (payload: string) => string;

/** The values of an object as texts, by name. */
type Members = Map<string, string>;

const ALL_ELEMENTS = '[]';
const POSITION = /^(?:0|[1-9]\d*)$/;

export function createPayloadEdit(change: PayloadChange): PayloadEdit {
  switch (change.kind) {
    case 'set': {
      const members = toMembers(change.payload);
      return (payload) => setAt(payload, change.key ?? [], members);
    }
    case 'overwrite':
      return () => change.payload;
    case 'remove':
      return (payload) => change.keys.reduce((text, key) => removeAt(text, key), payload);
    case 'clear':
      return () => '{}';
  }
}

/** What the key leads to becomes an object where it is none; an array gets no new elements. */
function setAt(value: string | undefined, key: PayloadKey, members: Members): string {
  const [step, ...rest] = key;
  if (step === undefined) return merge(value, members);
  if (step === ALL_ELEMENTS || (isArray(value) && POSITION.test(step))) {
    return editElements(isArray(value) ? value : '[]', step, (element) => setAt(element, rest, members));
  }
  const object: Members = isObject(value) ? toMembers(value) : new Map();
  object.set(step, setAt(object.get(step), rest, members));
  return toObjectText(object);
}

/** A member set to null is taken out, as Qdrant does it. */
function merge(value: string | undefined, members: Members): string {
  const merged: Members = isObject(value) ? toMembers(value) : new Map();
  for (const [name, member] of members) {
    if (member === 'null') merged.delete(name);
    else merged.set(name, member);
  }
  return toObjectText(merged);
}

/** Single elements are not taken out of an array: doing it twice would take two. All of them are. */
function removeAt(value: string, key: PayloadKey): string {
  const [step, ...rest] = key;
  if (step === undefined) return value;
  const isLast = rest.length === 0;
  if (isArray(value)) {
    if (isLast) return step === ALL_ELEMENTS ? '[]' : value;
    return editElements(value, step, (element) => removeAt(element, rest));
  }
  if (!isObject(value)) return value;
  const members = toMembers(value);
  const member = members.get(step);
  if (member === undefined) return value;
  const edited = isLast ? undefined : removeAt(member, rest);
  if (edited === member) return value;
  if (edited === undefined) members.delete(step);
  else members.set(step, edited);
  return toObjectText(members);
}

/** Edits every element, or the one at the position that the step names. */
function editElements(array: string, step: string, edit: (element: string) => string): string {
  const elements: string[] = [];
  walkArray(array, 0, (start, end) => void elements.push(array.slice(start, end)));
  const edited = elements.map((element, index) =>
    step === ALL_ELEMENTS || step === String(index) ? edit(element) : element,
  );
  return edited.every((element, index) => element === elements[index]) ? array : `[${edited.join()}]`;
}

function isArray(value: string | undefined): value is string {
  return value?.[0] === '[';
}

function isObject(value: string | undefined): value is string {
  return value?.[0] === '{';
}

/** Of several members with one name the last counts. */
function toMembers(object: string): Members {
  const members: Members = new Map();
  walkObject(object, skipSpace(object, 0), (name, start, end) => void members.set(name, object.slice(start, end)));
  return members;
}

function toObjectText(members: Members): string {
  return `{${Array.from(members, ([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
}
