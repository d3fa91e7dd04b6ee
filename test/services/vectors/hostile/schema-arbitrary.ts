// Random values from JSON schemas: those that a schema admits, and those that it almost admits.
import fc from 'fast-check';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
}

export type Resolve = (reference: string) => Schema;

const ITEMS_MAX = 5;
const KEYS = ['__proto__', 'constructor', 'toString', 'pathSegments', 'vector', 'id', 'a', '', '\u0000', '\ud800'];

/** Small numbers meet the dimension and the bounds of a schema often; the others are the edges of number formats. */
const anyNumber = fc.oneof(
  fc.integer({ min: -3, max: 5 }),
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -0, 5e-324, 3.5e38, -1e39, 2 ** 53, 2 ** 64, 1e308, 65_536, 65_537, 1_000, 1_001),
);
const anyString = fc.oneof(
  fc.constantFrom(...KEYS, 'src', 'a.b', 'a[]', 'Dot', '2026-05-28'),
  fc.string({ unit: 'binary', maxLength: 12 }),
  // Each code unit by itself, so that surrogates are often alone.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 }).map((units) => String.fromCharCode(...units)),
);
const anyKey = fc.oneof(fc.constantFrom(...KEYS), anyString);

export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.constantFrom(null, true, false), anyNumber, anyString),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(anyKey, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** Values that the schema admits. */
export function toArbitrary(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return toArbitrary(resolve(schema.$ref), resolve);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map((each) => toArbitrary(each, resolve)));
  return toTyped(schema, resolve);
}

function toTyped(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
  switch (schema.type) {
    case 'object':
      return toObject(schema, resolve);
    case 'array':
      return fc.array(toArbitrary(items, resolve), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + ITEMS_MAX),
      });
    case 'string':
      return toText(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 10, 10) });
    case 'number':
      return anyNumber;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anyJson;
  }
}

function toText({ pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: 16 });
  return anyString.filter(({ length }) => length >= minLength && length <= (maxLength ?? length));
}

function toObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  resolve: Resolve,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([key, schema]) => [key, toArbitrary(schema, resolve)] as const);
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  const known = fc.record(model, { requiredKeys: [...required], noNullPrototype: true });
  if (additionalProperties === false) return known;
  const others = fc.dictionary(anyKey, anyJson, { maxKeys: 2, noNullPrototype: true });
  return fc.tuple(others, known).map(([more, value]) => ({ ...more, ...(value as object) }));
}

/** Values that the schema would admit if something in them were not missing, doubled, exchanged or added. */
export function toBroken(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  return fc
    .tuple(toArbitrary(schema, resolve), fc.nat(), anyJson, anyKey)
    .map(([value, choice, other, key]) => spoil(value, choice, other, key));
}

/** Walks into the value as `choice` says and spoils what it finds there. */
function spoil(value: unknown, choice: number, other: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const [way, rest] = [choice % 5, Math.floor(choice / 5)];
  const at = keys[rest % Math.max(1, keys.length)];
  if (at === undefined || way === 0) return Array.isArray(value) ? [...value, other] : withKey(value, key, other);
  const inner = (value as Record<string, unknown>)[at];
  if (way === 1)
    return Array.isArray(value)
      ? value.toSpliced(Number(at), 1)
      : Object.fromEntries(Object.entries(value).filter(([name]) => name !== at));
  const spoilt = way === 2 ? other : spoil(inner, rest, other, key);
  return Array.isArray(value) ? value.with(Number(at), spoilt) : withKey(value, at, spoilt);
}

/** By definition, not by assignment: `__proto__` is a key like any other. */
function withKey(value: object, key: string, inner: unknown): object {
  return Object.fromEntries([...Object.entries(value).filter(([name]) => name !== key), [key, inner]]);
}
