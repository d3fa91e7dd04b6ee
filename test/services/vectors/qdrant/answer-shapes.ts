// The demands of Qdrant's Python client on answers: it refuses an answer in which a field is missing or of another
// type. The table was written after its models. A field whose name ends with `?` may be absent or null; `*` means every
// other field.
import assert from 'node:assert/strict';
import type { Json } from '../test-server.ts';
import table from './answer-shapes.json' with { type: 'json' };

type Shape = string | readonly [Shape] | Fields;
interface Fields {
  readonly [field: string]: Shape;
}

const SHAPES: Readonly<Record<string, Shape>> = table.shapes as never;
const RESULTS = Object.entries<Shape>(table.results as never).map(
  ([call, shape]) => [new RegExp(`^${call.replaceAll('{}', '[^/]+')}$`), shape] as const,
);

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
const isObject = (value: Json): boolean => value !== null && typeof value === 'object' && !Array.isArray(value);
const isVector = (value: Json): boolean => Array.isArray(value) && value.every((each) => typeof each === 'number');

const isDense = (value: Json): boolean => isVector(value) || (Array.isArray(value) && value.every(isVector));
const isSparse = (value: Json): boolean => isObject(value) && isVector(value.indices) && isVector(value.values);
const isAnyVector = (value: Json): boolean => isDense(value) || isSparse(value);

const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  any: () => true,
  bool: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  int: Number.isSafeInteger,
  number: Number.isFinite,
  id: (value) => typeof value === 'string' || Number.isInteger(value),
  object: isObject,
  vector: (value) => isDense(value) || (isObject(value) && Object.values(value).every(isAnyVector)),
};

/** Asserts the shape of a successful answer to a call of this method and path, which begins after `/qdrant`. */
export function assertAnswerShape(method: string, path: string, body: Json): void {
  const call = `${method} ${path.replace(/\?.*$/, '')}`;
  const result = RESULTS.find(([pattern]) => pattern.test(call))?.[1];
  assert.ok(result, `no shape is known for ${call}`);
  assertShape(body, call === 'GET /' ? result : { status: '=ok', time: 'number', 'usage?': 'object', result }, 'body');
}

function assertShape(value: Json, shape: Shape, path: string): void {
  if (typeof shape === 'string') assertNamed(value, shape, path);
  else if (isList(shape)) {
    assert.ok(Array.isArray(value), `${path} must be a list`);
    for (const [i, each] of value.entries()) assertShape(each, shape[0], `${path}[${i}]`);
  } else assertFields(value, shape, path);
}

function assertFields(value: Json, shape: Fields, path: string): void {
  assert.ok(isObject(value), `${path} must be an object`);
  for (const [field, inner] of Object.entries(shape)) {
    const name = field.replace(/\?$/, '');
    const isAbsent = name !== field && (value[name] ?? null) === null;
    const names = name === '*' ? Object.keys(value) : isAbsent ? [] : [name];
    for (const each of names) assertShape(value[each], inner, `${path}.${each}`);
  }
}

function assertNamed(value: Json, shape: string, path: string): void {
  const named = SHAPES[shape.slice(1)];
  if (named !== undefined) assertShape(value, named, path);
  else if (shape.startsWith('=')) assert.ok(shape.slice(1).split('|').includes(value), `${path} must be ${shape}`);
  else assert.ok(TYPES[shape]?.(value), `${path} must be ${shape}, not ${JSON.stringify(value)}`);
}
