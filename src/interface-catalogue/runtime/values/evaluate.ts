// The value of an expression over a data model. It never throws, reads own fields only and does bounded work.
import type { Expression } from '../../model/expression.ts';
import type { Json, JsonObject } from '../../model/payload.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import { getLanguage } from '../language/language.ts';
import { isList, isObject, isSafeName, readPath } from './data-path.ts';
import { type RowScope, readScoped } from './row-scope.ts';
import { isTrue, toNumber, toRows, toText } from './to-values.ts';

/** The depth of calls, enough for any understandable expression. */
const DEPTH_MAX = 40;
/** The number of visited expressions, values and rows; some milliseconds. The rest evaluates to null. */
const WORK_MAX = 400_000;

/** The day if the caller gives none: the same everywhere. */
const EPOCH = '2026-01-01';

export interface Scope {
  readonly data: JsonObject;
  readonly row?: RowScope | undefined;
  /** The day for which the interface is shown, YYYY-MM-DD. `/today` of the data model overrides it. */
  readonly today?: string | undefined;
  /** Given while an action runs. */
  readonly random?: (() => number) | undefined;
}

type SpecialFunction = (row: RowScope | undefined, args: JsonObject, depth: number) => Json;

export function evaluate(expression: Expression | undefined, scope: Scope): Json {
  const today = readPath(scope.data, '/today');
  const context = {
    today: typeof today === 'string' ? today : (scope.today ?? EPOCH),
    currency: toText(readPath(scope.data, '/currency')) || undefined,
    language: getLanguage(scope.data),
    random: scope.random,
  };
  const work = { left: WORK_MAX };
  const derived = new Map<JsonObject, Json>();
  // Their arguments are not all evaluated, or not only once.
  const special: { readonly [name: string]: SpecialFunction } = { if: choose, derive, series: listSeries };
  return evaluateIn(scope.row, expression, 0);

  function evaluateIn(row: RowScope | undefined, value: Expression | undefined, depth: number): Json {
    work.left -= 1;
    if (value === undefined || value === null || depth > DEPTH_MAX || work.left < 0) return null;
    if (typeof value !== 'object') return value;
    if (isList(value)) return value.map((entry) => evaluateIn(row, entry, depth + 1));
    const { path, call, args } = value as { path?: Json; call?: Json; args?: Json };
    if (typeof call === 'string') return apply(row, call, isObject(args) ? args : {}, depth + 1);
    if (typeof path === 'string') return readScoped(scope.data, path, row);
    return evaluateFields(row, value as JsonObject, depth + 1);
  }

  function evaluateFields(row: RowScope | undefined, value: JsonObject, depth: number): JsonObject {
    return Object.fromEntries(toEntries(value).map(([name, field]) => [name, evaluateIn(row, field, depth)]));
  }

  function apply(row: RowScope | undefined, name: string, args: JsonObject, depth: number): Json {
    const implementation = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (implementation === undefined) return null;
    const own = Object.hasOwn(special, name) ? special[name] : undefined;
    if (own !== undefined) return own(row, args, depth);
    const values = evaluateFields(row, args, depth);
    for (const value of Object.values(values)) work.left -= isList(value) ? value.length : 1;
    if (work.left < 0) return null;
    try {
      return implementation(values, context);
    } catch {
      return null;
    }
  }

  function choose(row: RowScope | undefined, args: JsonObject, depth: number): Json {
    const isYes = isTrue(evaluateIn(row, args['when'], depth));
    return evaluateIn(row, isYes ? args['then'] : args['else'], depth);
  }

  /** Returns each row with further fields, computed in order from the row; rows of the data model are derived once. */
  function derive(row: RowScope | undefined, args: JsonObject, depth: number): Json {
    const known = derived.get(args);
    if (known !== undefined) return known;
    const fields = toEntries(args['fields']);
    const rows = toRows(evaluateIn(row, args['rows'], depth)).map((given) => computeFields(given, fields, depth));
    const path = isObject(args['rows']) ? args['rows']['path'] : undefined;
    if (typeof path === 'string' && path.startsWith('/')) derived.set(args, rows);
    return rows;
  }

  /** Returns rows that each follow from the one before, or one row for `every` of them. */
  function listSeries(row: RowScope | undefined, args: JsonObject, depth: number): Json {
    const [count, every] = [args['count'], args['every']].map((value) => toNumber(evaluateIn(row, value, depth)));
    const sums = isList(args['sums']) ? args['sums'].map(toText) : [];
    const next = toEntries(args['next']);
    const start = evaluateIn(row, args['start'], depth);
    let last: JsonObject = isObject(start) ? start : {};
    const rows: JsonObject[] = [];
    const times = Math.min(SERIES_MAX, Math.floor((count ?? 0) * Math.max(1, every ?? 1)));
    for (let index = 0; index < times && work.left > 0; index++) {
      if (isTrue(evaluateIn({ row: last }, args['until'], depth))) break;
      last = computeFields({ ...last, step: index + 1 }, next, depth);
      const number = Math.floor(index / Math.max(1, every ?? 1));
      const before = rows[number];
      const summed = sums.filter(isSafeName).map((name) => [name, add(before?.[name], last[name])]);
      rows[number] = { ...last, ...Object.fromEntries(summed), id: String(number + 1), number: number + 1 };
    }
    return rows;
  }

  function computeFields(row: JsonObject, fields: readonly (readonly [string, Json])[], depth: number): JsonObject {
    const known: { [name: string]: Json } = { ...row };
    for (const [name, field] of fields) known[name] = evaluateIn({ row: known }, field, depth);
    return known;
  }
}

/** A hundred years of months. */
const SERIES_MAX = 1200;

function toEntries(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value).filter(([name]) => isSafeName(name)) : [];
}

function add(a: Json | undefined, b: Json | undefined): number {
  return (toNumber(a) ?? 0) + (toNumber(b) ?? 0);
}

/** Returns true if the value depends on the data model and so has to be watched. */
export function isDynamic(expression: Expression | undefined): boolean {
  if (typeof expression !== 'object' || expression === null) return false;
  if (isList(expression)) return expression.some(isDynamic);
  const { path, call } = expression as { path?: Json; call?: Json };
  if (typeof path === 'string' || typeof call === 'string') return true;
  return Object.values(expression).some((field) => isDynamic(field as Expression));
}
