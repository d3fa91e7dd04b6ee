// The value of an expression over a data model. It never throws, reads own fields only and does bounded work.
import type { Expression } from '../../model/expression.ts';
import type { Json, JsonObject } from '../../model/payload.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import { isList, isObject, isSafeName, readPath } from './data-path.ts';
import { type RowScope, readScoped } from './row-scope.ts';

/** Enough for any expression that people would understand. */
const DEPTH_MAX = 24;
/** Visited expressions, values and rows; some milliseconds. What is left over has the value null. */
const WORK_MAX = 400_000;

/** The day where the caller has none: the same everywhere. */
const EPOCH = '2026-01-01';

export interface Scope {
  readonly data: JsonObject;
  readonly row?: RowScope | undefined;
  /** The day for which the interface is shown, YYYY-MM-DD. `/today` of the data model comes before it. */
  readonly today?: string | undefined;
}

export function evaluate(expression: Expression | undefined, scope: Scope): Json {
  const today = readPath(scope.data, '/today');
  const context = { today: typeof today === 'string' ? today : (scope.today ?? EPOCH) };
  const work = { left: WORK_MAX };
  return walk(expression, 0);

  function walk(value: Expression | undefined, depth: number): Json {
    work.left -= 1;
    if (value === undefined || value === null || depth > DEPTH_MAX || work.left < 0) return null;
    if (typeof value !== 'object') return value;
    if (isList(value)) return value.map((entry) => walk(entry, depth + 1));
    const { path, call, args } = value as { path?: Json; call?: Json; args?: Json };
    if (typeof call === 'string') return apply(call, isObject(args) ? args : {}, depth + 1);
    if (typeof path === 'string') return readScoped(scope.data, path, scope.row);
    return walkFields(value as JsonObject, depth + 1);
  }

  function walkFields(value: JsonObject, depth: number): JsonObject {
    const fields = Object.entries(value).filter(([name]) => isSafeName(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, walk(field, depth)]));
  }

  function apply(name: string, args: JsonObject, depth: number): Json {
    const implementation = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (implementation === undefined) return null;
    if (name === 'if') return walk(isTrue(walk(args['when'], depth)) ? args['then'] : args['else'], depth);
    const values = walkFields(args, depth);
    for (const value of Object.values(values)) work.left -= isList(value) ? value.length : 1;
    if (work.left < 0) return null;
    try {
      return implementation(values, context);
    } catch {
      return null;
    }
  }
}

/** What counts as yes: true, and any number, text, list or object that is not empty. */
export function isTrue(value: Json): boolean {
  if (isList(value)) return value.length > 0;
  return Boolean(value);
}

/** Whether the value depends on the data model, and so has to be watched. */
export function isDynamic(expression: Expression | undefined): boolean {
  if (typeof expression !== 'object' || expression === null) return false;
  if (isList(expression)) return expression.some(isDynamic);
  const { path, call } = expression as { path?: Json; call?: Json };
  if (typeof path === 'string' || typeof call === 'string') return true;
  return Object.values(expression).some((field) => isDynamic(field as Expression));
}
