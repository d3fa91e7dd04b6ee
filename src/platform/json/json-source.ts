// Scans the text of a JSON value without parsing it, to find its parts exactly as written. The text must be valid JSON.
// Vectors are skipped at the speed of native search, so that a scan costs less than parsing.
import { assert } from '../../base/assert.ts';

/** A value is given by the index of its first character and the index after its last. */
export type VisitMember = (key: string, start: number, end: number) => void;
export type VisitElement = (start: number, end: number) => void;

/** Visits the members of the object that opens at `open`, including duplicates; returns the index after it. */
export function walkObject(text: string, open: number, visit: VisitMember): number {
  let at = skipSpace(text, open + 1);
  if (text[at] === '}') return at + 1;
  for (;;) {
    const keyEnd = skipString(text, at);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = skipValue(text, start);
    visit(JSON.parse(text.slice(at, keyEnd)) as string, start, end);
    at = skipSpace(text, end);
    if (text[at] !== ',') return at + 1;
    at = skipSpace(text, at + 1);
  }
}

/** Visits the elements of the array that opens at `open`; returns the index after it. */
export function walkArray(text: string, open: number, visit: VisitElement): number {
  let at = skipSpace(text, open + 1);
  if (text[at] === ']') return at + 1;
  for (;;) {
    const end = skipValue(text, at);
    visit(at, end);
    at = skipSpace(text, end);
    if (text[at] !== ',') return at + 1;
    at = skipSpace(text, at + 1);
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/** Counts the members and elements of all objects and arrays in the text, at any depth. */
export function countValues(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at) - 1;
    // Each comma precedes one more value, and an opened object or array begins with one unless it is empty.
    else if (code === COMMA) count++;
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) count += isEmptyAt(text, at) ? 0 : 1;
  }
  return count;
}

function isEmptyAt(text: string, open: number): boolean {
  const next = text[skipSpace(text, open + 1)];
  return next === ']' || next === '}';
}

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

const LITERAL = /[^\s,\]}]*/y;
const STRUCTURE = /["[\]{}]/g;

/** Returns the offset after the value that begins at `at`. */
export function skipValue(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return skipString(text, at);
  if (first === '[' || first === '{') return skipNested(text, at);
  return findEnd(LITERAL, text, at);
}

/** Returns the index after the next match at or after `at`, which valid JSON always has. */
function findEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  assert(pattern.test(text), 'only valid JSON is walked');
  return pattern.lastIndex;
}

function skipNested(text: string, open: number): number {
  let depth = 1;
  let at = open + 1;
  while (depth > 0) {
    at = findEnd(STRUCTURE, text, at);
    const character = text[at - 1];
    if (character === '"') at = skipString(text, at - 1);
    else depth += character === '[' || character === '{' ? 1 : -1;
  }
  return at;
}

/** Returns the offset after the string that begins at `open`. */
export function skipString(text: string, open: number): number {
  for (let end = text.indexOf('"', open + 1); ; end = text.indexOf('"', end + 1)) {
    assert(end !== -1, 'only valid JSON is walked');
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
}
