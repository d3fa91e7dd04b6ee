// The content of a payload at the keys that a filter looks at, as terms. A term is a short text that states one fact
// ("the text src is among the values", "there are three values"). Every condition of a filter is a question about terms
// only, so the terms of a point are enough to evaluate every filter over it.
import { toPlainDigits } from '../../platform/json/decimal.ts';
import { walkArray, walkObject } from '../../platform/json/json-source.ts';
import { decodeExtras, isMainMissing } from '../fields/extras.ts';
import type { MatchValue, PayloadKey } from '../filter.ts';
import { type IdHash, toIdHash } from '../id-slice.ts';
import type { GeoPoint } from './geo.ts';

/** The first character of a term is its kind. */
export const TEXT = 't';
export const NUMBER = 'n';
export const COUNT = 'c';
const FLAG = 'f';

/** There is a null, not merely an array that holds one. */
export const NULL_TERM = '0';
/** There is nothing but nulls and empty arrays, if anything at all. */
export const EMPTY_TERM = 'e';
/** An object, or an array within an array, is among the values. If it has the coordinates of a point, they follow. */
export const NESTED = 'o';
/** An object in an array, as JSON text. Only keys that end with `OBJECTS` have such terms. */
export const OBJECT = 'j';

/** The last step of a key for the objects in the array that the steps before lead to. No client can write this name. */
export const OBJECTS = '[{}]';

/** The key of the terms about the vectors of a point. No client can write this name. */
export const VECTORS = '[vectors]';
/** The key of the term with the hash of a point's id. No client can write this name. */
export const ID_HASH = '[id hash]';
const HASH = 'h';
/** The point has its main vector. */
export const MAIN_TERM = 'm';

/** Returns the term that a point has a vector of the field, which is not the main one. */
export function toVectorTerm(field: string): string {
  return TEXT + field;
}

export function toTerm(value: MatchValue): string {
  if ('text' in value) return TEXT + value.text;
  if ('number' in value) return NUMBER + value.number;
  return FLAG + (value.flag ? '1' : '0');
}

/** Returns the value that a term states; undefined if it states something else. */
export function fromTerm(term: string): MatchValue | undefined {
  const text = term.slice(1);
  switch (term[0]) {
    case TEXT:
      return { text };
    case NUMBER:
      return { number: text };
    case FLAG:
      return { flag: text === '1' };
    default:
      return undefined;
  }
}

/** Returns true if the term states a text or an integer. */
export function isNameTerm(term: string): boolean {
  return term[0] === TEXT || (term[0] === NUMBER && INTEGER.test(term.slice(1)));
}

/** An integer in plain digits. */
const INTEGER = /^-?\d+$/;

/** Returns true if the term states a value, whether or not a condition could name it. */
export function isValueTerm(term: string): boolean {
  const kind = term[0];
  return kind === TEXT || kind === NUMBER || kind === FLAG || kind === NESTED;
}

/** A node of the tree: a position in payloads that keys lead to or through. */
interface KeyNode {
  /** The numbers of the keys that end here. */
  readonly keys: number[];
  readonly members: Map<string, KeyNode>;
  /** The same nodes by position in an array. */
  readonly positions: Map<number, KeyNode>;
  /** The node of every element of an array. */
  every: KeyNode | undefined;
  /** The number of the key for the objects in an array here. */
  objects: number | undefined;
}

/** Keys, numbered in the order in which they were added, as one tree: a payload is parsed once for all of them. */
export class KeyTree {
  readonly keys: PayloadKey[] = [];
  readonly #root = createNode();

  /** Adds a key; returns its number. */
  add(key: PayloadKey): number {
    let node = this.#root;
    for (const step of key) {
      if (step === OBJECTS) {
        node.objects ??= this.keys.push(key) - 1;
        return node.objects;
      }
      node = enter(node, step);
    }
    const [known] = node.keys;
    if (known !== undefined) return known;
    node.keys.push(this.keys.length);
    return this.keys.push(key) - 1;
  }

  /**
   * Returns the terms about each key in the payload and the extras, by the number of the key. A term may appear more
   * than once. The id matters to the key of its hash alone.
   */
  read(payload: string, extras: Uint8Array | null = null, id = ''): string[][] {
    const values = this.keys.map((): number[] => []);
    visit(payload, payload.search(/\S/), payload.length, this.#root, values);
    return values.map((spans, key) => {
      const last = this.keys[key]?.at(-1);
      if (last === VECTORS) return listVectorTerms(extras);
      if (last === ID_HASH) return [HASH + toIdHash(id).join()];
      return last === OBJECTS ? listObjects(payload, spans) : listTerms(payload, spans);
    });
  }
}

function listVectorTerms(extras: Uint8Array | null): string[] {
  const terms = Array.from(decodeExtras(extras).vectors.keys(), toVectorTerm);
  return isMainMissing(extras) ? terms : [MAIN_TERM, ...terms];
}

export function fromHashTerm(term: string): IdHash {
  const [low, high] = term.slice(1).split(',').map(Number);
  return [low ?? 0, high ?? 0];
}

const POSITION = /^(?:0|[1-9]\d{0,9})$/;

function createNode(): KeyNode {
  return { keys: [], members: new Map(), positions: new Map(), every: undefined, objects: undefined };
}

function enter(node: KeyNode, step: string): KeyNode {
  if (step === '[]') {
    node.every ??= createNode();
    return node.every;
  }
  let next = node.members.get(step);
  if (next === undefined) {
    next = createNode();
    node.members.set(step, next);
    if (POSITION.test(step)) node.positions.set(Number(step), next);
  }
  return next;
}

/** Records the positions of the values of the keys: a start and an end for each. */
function visit(text: string, start: number, end: number, node: KeyNode, values: readonly number[][]): void {
  for (const key of node.keys) values[key]?.push(start, end);
  const first = text[start];
  if (first === '{' && node.members.size > 0) {
    // Of members with the same name the last one counts, as everywhere.
    const last = new Map<KeyNode, readonly [start: number, end: number]>();
    walkObject(text, start, (name, from, to) => {
      const member = node.members.get(name);
      if (member !== undefined) last.set(member, [from, to]);
    });
    for (const [member, [from, to]] of last) visit(text, from, to, member, values);
  } else if (first === '[' && (node.every !== undefined || node.positions.size > 0 || node.objects !== undefined)) {
    let position = 0;
    walkArray(text, start, (from, to) => {
      if (node.objects !== undefined && text[from] === '{') values[node.objects]?.push(from, to);
      const at = node.positions.get(position++);
      if (at !== undefined) visit(text, from, to, at, values);
      if (node.every !== undefined) visit(text, from, to, node.every, values);
    });
  }
}

function listObjects(text: string, spans: readonly number[]): string[] {
  const terms: string[] = [];
  for (let index = 0; index < spans.length; index += 2) {
    terms.push(OBJECT + text.slice(spans[index], spans[index + 1]));
  }
  return terms;
}

function listTerms(text: string, spans: readonly number[]): string[] {
  const terms: string[] = [];
  let isEmpty = true;
  for (let index = 0; index < spans.length; index += 2) {
    const count = addTerms(text, spans[index] ?? 0, spans[index + 1] ?? 0, terms);
    terms.push(COUNT + count);
    if (count > 0) isEmpty = false;
  }
  if (spans.length === 0) terms.push(`${COUNT}0`);
  if (isEmpty) terms.push(EMPTY_TERM);
  return terms;
}

/** Adds the terms of one value, or of each element of an array; returns the number of values. */
export function addTerms(text: string, start: number, end: number, terms: string[]): number {
  if (text[start] !== '[') {
    const term = readTerm(text, start, end);
    terms.push(term);
    return term === NULL_TERM ? 0 : 1;
  }
  let count = 0;
  walkArray(text, start, (from, to) => {
    const term = readTerm(text, from, to);
    if (term !== NULL_TERM) terms.push(term);
    count += 1;
  });
  return count;
}

function readTerm(text: string, start: number, end: number): string {
  switch (text[start]) {
    case '"':
      return TEXT + readText(text.slice(start + 1, end - 1));
    case 't':
      return `${FLAG}1`;
    case 'f':
      return `${FLAG}0`;
    case 'n':
      return NULL_TERM;
    case '{':
      return NESTED + readGeoPoint(text, start);
    case '[':
      return NESTED;
    default:
      return NUMBER + toDigits(text.slice(start, end));
  }
}

/** Returns the coordinates in an object, or an empty text if it has none. */
function readGeoPoint(text: string, start: number): string {
  const sources = { lon: '', lat: '' };
  walkObject(text, start, (name, from, to) => {
    if (name === 'lon' || name === 'lat') sources[name] = text.slice(from, to);
  });
  const { lon, lat } = sources;
  return isNumber(lon) && isNumber(lat) ? `${Number(lon)},${Number(lat)}` : '';
}

function isNumber(source: string): boolean {
  return source !== '' && '-0123456789'.includes(source[0] ?? ' ');
}

/** Returns the point on the globe that a term states, if any. */
export function findGeoPoint(term: string): GeoPoint | undefined {
  if (term[0] !== NESTED || term.length === 1) return undefined;
  const comma = term.indexOf(',');
  return { lon: Number(term.slice(1, comma)), lat: Number(term.slice(comma + 1)) };
}

/** Decodes the text; `source` stands between the quotes. */
function readText(source: string): string {
  return source.includes('\\') ? (JSON.parse(`"${source}"`) as string) : source;
}

/** A short integer, which is written canonically already. */
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,15})$/;

/** Returns canonical digits. Numbers beyond doubles equal none that a filter can name: they are huge or tiny. */
function toDigits(source: string): string {
  if (PLAIN_INTEGER.test(source)) return source;
  return toPlainDigits(source) ?? `${source.startsWith('-') ? '-' : ''}1e${Number(source) === 0 ? '-' : ''}999`;
}
