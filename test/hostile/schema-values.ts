// Random values from JSON schemas, and values that almost match one.
import fc from 'fast-check';
import type { Random } from '../vector/random.ts';
import { HOSTILE_KEYS, HOSTILE_NUMBERS, HOSTILE_TEXTS } from './hostile-values.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Draws values from the schemas of one document. */
export interface Source {
  readonly random: Random;
  resolve(reference: string): Schema;
  /** Values that are known to exist, by the name of their property or parameter. */
  known(name: string): readonly unknown[];
}

/** The depth at which optional properties are left out and lists are short, so that recursive schemas end. */
const DEPTH_MAX = 6;
const ITEMS_MAX = 4;
/** The share of known values, which reach a handler. */
const KNOWN_SHARE = 0.8;
/** The number of texts made once for each pattern. */
const MATCHES_MAX = 40;
const matches = new Map<string, readonly string[]>();

/** Returns a value that the schema allows. */
export function toValue(schema: Schema, source: Source, name = '', depth = 0): unknown {
  const { random } = source;
  if (schema.const !== undefined) return schema.const;
  const known = name === '' ? [] : source.known(name);
  if (known.length > 0 && random.next() < KNOWN_SHARE) return random.pick(known);
  if (schema.$ref !== undefined) return toValue(source.resolve(schema.$ref), source, name, depth);
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return toValue(random.pick(alternatives), source, name, depth + 1);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((each) => toValue(each, source, '', depth)));
  const type = typeof schema.type === 'object' ? random.pick(schema.type) : schema.type;
  return toTyped({ ...schema, ...(type !== undefined && { type }) }, source, depth);
}

function toTyped(schema: Schema, source: Source, depth: number): unknown {
  const { random } = source;
  switch (schema.type) {
    case 'object':
      return toObject(schema, source, depth);
    case 'array': {
      const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
      // Two is the dimension of the collection that most requests are about.
      const length = random.next() < 0.7 ? 2 : random.integer(ITEMS_MAX);
      const count = Math.min(maxItems, Math.max(minItems, depth > DEPTH_MAX ? 0 : length));
      return Array.from({ length: count }, () => toValue(items, source, '', depth + 1));
    }
    case 'string':
      return toText(schema, source);
    case 'integer': {
      const { minimum = -2, maximum = 12 } = schema;
      return random.pick([minimum, Math.min(maximum, minimum + 1), Math.min(maximum, 1 + random.integer(10)), maximum]);
    }
    case 'number':
      return random.next() < 0.7 ? random.integer(9) / 4 : random.pick(HOSTILE_NUMBERS);
    case 'boolean':
      return random.next() < 0.5;
    case 'null':
      return null;
    default:
      return toAnyJson(random, depth);
  }
}

function toText(schema: Schema, { random }: Source): string {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (format === 'email') return `fuzz-${random.integer(1e6)}@example.org`;
  if (format === 'uri') return 'https://example.org/a';
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (pattern !== undefined) return random.pick(listMatches(pattern, fits));
  const text = random.next() < 0.5 ? random.pick(HOSTILE_TEXTS) : `text ${random.integer(1e6)}`;
  return fits(text) ? text : text.padEnd(minLength, 'x').slice(0, Math.max(minLength, Math.min(maxLength, 40)));
}

function listMatches(pattern: string, fits: (text: string) => boolean): readonly string[] {
  const found = matches.get(pattern);
  if (found !== undefined) return found;
  const test = new RegExp(pattern, 'u');
  const hostile = HOSTILE_TEXTS.filter((text) => test.test(text) && fits(text));
  const plain = ['a', 'abc', '1'].filter((text) => test.test(text) && fits(text));
  const made = hostile.length > 5 ? [...hostile, ...plain] : [...hostile, ...plain, ...sampleMatches(pattern, fits)];
  const all = made.length > 0 ? made : ['x'];
  matches.set(pattern, all);
  return all;
}

function sampleMatches(pattern: string, fits: (text: string) => boolean): string[] {
  return fc
    .sample(fc.stringMatching(new RegExp(pattern), { maxLength: 60 }), { numRuns: MATCHES_MAX, seed: 1 })
    .filter(fits);
}

function toObject(schema: Schema, source: Source, depth: number): Record<string, unknown> {
  const { random } = source;
  const { properties = {}, required = [], additionalProperties } = schema;
  const entries: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(properties)) {
    const isWanted = required.includes(key) || (depth <= DEPTH_MAX && random.next() < 0.4);
    if (isWanted) entries.push([key, toValue(inner, source, key, depth + 1)]);
  }
  if (additionalProperties !== undefined && additionalProperties !== false && random.next() < 0.3)
    entries.push([random.pick(HOSTILE_KEYS), toAnyJson(random, depth)]);
  // `fromEntries` defines its properties, so `__proto__` is a key like any other.
  return Object.fromEntries(entries);
}

/** Returns any JSON value. */
export function toAnyJson(random: Random, depth = 0): unknown {
  const way = random.integer(depth > DEPTH_MAX ? 4 : 6);
  if (way === 0) return random.pick([null, true, false]);
  if (way === 1) return random.pick(HOSTILE_NUMBERS);
  if (way < 4) return random.pick(HOSTILE_TEXTS);
  const inner = Array.from({ length: random.integer(ITEMS_MAX) }, () => toAnyJson(random, depth + 2));
  return way === 4 ? inner : Object.fromEntries(inner.map((value) => [random.pick(HOSTILE_KEYS), value]));
}

/** Returns the value with one thing at a random depth missing, added or exchanged. */
export function spoil(value: unknown, random: Random): unknown {
  // A text instead of a text passes the checks of types and reaches the code behind them.
  if (typeof value === 'string' && random.next() < 0.7) return random.pick(HOSTILE_TEXTS);
  if (typeof value !== 'object' || value === null) return toAnyJson(random);
  const keys = Object.keys(value);
  const [way, at] = [random.integer(6), keys.length > 0 ? random.pick(keys) : undefined];
  if (at === undefined || way === 0)
    return Array.isArray(value) ? [...value, toAnyJson(random)] : withKey(value, random.pick(HOSTILE_KEYS), random);
  const isHere = (key: string) => key === at;
  const entries = Object.entries(value);
  const changed =
    way === 1
      ? entries.filter(([key]) => !isHere(key))
      : entries.map(([key, inner]): [string, unknown] =>
          isHere(key) ? [key, way === 2 ? toAnyJson(random) : spoil(inner, random)] : [key, inner],
        );
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

function withKey(value: object, key: string, random: Random): object {
  return Object.fromEntries([...Object.entries(value).filter(([name]) => name !== key), [key, toAnyJson(random)]]);
}
