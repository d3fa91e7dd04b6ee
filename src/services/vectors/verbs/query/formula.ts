// A formula computes the scores of prefetched points from their earlier scores and from their payloads.
import type { Filter, PayloadKey } from '../../../../vector/filter.ts';
import { createFilterMatcher } from '../../../../vector/filter-matcher.ts';
import { type GeoPoint, toDistance } from '../../../../vector/payload/geo.ts';
import { parseInstant } from '../../../../vector/payload/instant.ts';
import { refuseInput } from '../../model/invalid-input.ts';

/** A value of the payload. `name` is the key as the caller wrote it. */
export interface PayloadVariable {
  readonly key: PayloadKey;
  readonly name: string;
}

export type Decay = 'lin' | 'exp' | 'gauss';

export type Expression =
  | { readonly kind: 'constant'; readonly value: number }
  /** The score of the point in the prefetch with this index. */
  | { readonly kind: 'score'; readonly index: number }
  | { readonly kind: 'number'; readonly variable: PayloadVariable }
  /** Seconds since 1970. */
  | { readonly kind: 'datetime'; readonly variable: PayloadVariable }
  /** Meters. */
  | { readonly kind: 'distance'; readonly origin: GeoPoint; readonly variable: PayloadVariable }
  /** 1 if the filter matches, else 0. */
  | { readonly kind: 'condition'; readonly filter: Filter }
  | { readonly kind: 'sum' | 'mult'; readonly of: readonly Expression[] }
  | { readonly kind: 'neg' | 'abs' | 'sqrt' | 'exp' | 'log10' | 'ln'; readonly of: Expression }
  | { readonly kind: 'div'; readonly left: Expression; readonly right: Expression; readonly byZero: number | null }
  | { readonly kind: 'pow'; readonly base: Expression; readonly exponent: Expression }
  | {
      readonly kind: 'decay';
      readonly shape: Decay;
      readonly x: Expression;
      readonly target: Expression;
      readonly lambda: number;
    };

export interface Formula {
  readonly expression: Expression;
  /** The values of variables that a point lacks: of scores by their index, of payload values by their key. */
  readonly scores: readonly { readonly index: number; readonly value: number }[];
  readonly values: readonly { readonly key: PayloadKey; readonly value: unknown }[];
}

/** A candidate as a formula sees it. */
export interface FormulaPoint {
  readonly id: string;
  /** JSON text of an object. */
  readonly payload: string;
  /** The scores by prefetch; undefined if the prefetch did not find the point. */
  readonly scores: readonly (number | undefined)[];
}

/** The point that is being scored, with its payload once it is parsed. */
interface Subject extends FormulaPoint {
  parsed: unknown;
}

type Evaluate = (subject: Subject) => number;

/** Compiles a formula into a function that scores points. */
export function createFormulaScorer({ expression, scores, values }: Formula): (point: FormulaPoint) => number {
  const defaults = {
    scores: new Map(scores.map(({ index, value }) => [index, value])),
    values: new Map(values.map(({ key, value }) => [JSON.stringify(key), value])),
  };
  const evaluate = compile(expression, defaults);
  return (point) => {
    const score = evaluate({ ...point, parsed: undefined });
    return Number.isFinite(Math.fround(score)) ? score : refuseNumber(`${score} as a 32-bit float`);
  };
}

interface Defaults {
  readonly scores: ReadonlyMap<number, number>;
  readonly values: ReadonlyMap<string, unknown>;
}

function compile(expression: Expression, defaults: Defaults): Evaluate {
  switch (expression.kind) {
    case 'constant':
      return () => expression.value;
    case 'score': {
      const absent = defaults.scores.get(expression.index) ?? 0;
      return ({ scores }) => scores[expression.index] ?? absent;
    }
    case 'condition': {
      const matches = createFilterMatcher(expression.filter);
      return ({ id, payload }) => (matches(id, payload) ? 1 : 0);
    }
    case 'number':
    case 'datetime':
    case 'distance':
      return compileVariable(expression, defaults);
    default:
      return compileOperation(expression, defaults);
  }
}

type Variable = Extract<Expression, { readonly variable: PayloadVariable }>;

function compileVariable(expression: Variable, { values }: Defaults): Evaluate {
  const { variable, kind } = expression;
  const absent = values.get(JSON.stringify(variable.key));
  const read = (subject: Subject, wanted: string): unknown => {
    subject.parsed ??= JSON.parse(subject.payload);
    const found = findValues(subject.parsed, variable.key, 0);
    const value = found.length > 1 ? found : (found[0] ?? absent);
    return value ?? refuseVariable(variable, wanted, 'No value found in a payload nor defaults');
  };
  if (kind === 'number') {
    return (subject) => {
      const value = read(subject, 'number');
      return typeof value === 'number' ? value : refuseVariable(variable, 'number', 'Value is not a number');
    };
  }
  if (kind === 'datetime') {
    return (subject) => {
      const value = read(subject, 'datetime');
      const instant = typeof value === 'string' ? parseInstant(value) : undefined;
      return instant === undefined ? refuseVariable(variable, 'datetime', 'Value is not a date') : instant / 1_000;
    };
  }
  return (subject) => {
    const value = read(subject, 'geo point');
    return isGeoPoint(value)
      ? toDistance(expression.origin, value)
      : refuseVariable(variable, 'geo point', 'Value is not an object with lon and lat');
  };
}

type Operation = Exclude<Expression, Variable | { readonly kind: 'constant' | 'score' | 'condition' }>;

function compileOperation(expression: Operation, defaults: Defaults): Evaluate {
  const to = (inner: Expression): Evaluate => compile(inner, defaults);
  switch (expression.kind) {
    case 'sum': {
      const parts = expression.of.map(to);
      return (subject) => parts.reduce((sum, part) => sum + part(subject), 0);
    }
    case 'mult': {
      const parts = expression.of.map(to);
      // A factor of zero ends the product, so that variables after it may be missing.
      return (subject) => parts.reduce((product, part) => (product === 0 ? 0 : product * part(subject)), 1);
    }
    case 'div': {
      const [left, right, { byZero }] = [to(expression.left), to(expression.right), expression];
      return (subject) => {
        const dividend = left(subject);
        if (dividend === 0) return 0;
        const divisor = right(subject);
        if (divisor === 0 && byZero !== null) return byZero;
        return checkFinite(dividend / divisor, () => `${dividend}/${divisor}`);
      };
    }
    case 'pow': {
      const [base, exponent] = [to(expression.base), to(expression.exponent)];
      return (subject) => {
        const [x, y] = [base(subject), exponent(subject)];
        return checkFinite(x ** y, () => `${x}^${y}`);
      };
    }
    case 'decay': {
      const [x, target, { shape, lambda }] = [to(expression.x), to(expression.target), expression];
      return (subject) => decay(shape, Math.abs(x(subject) - target(subject)), lambda);
    }
    default: {
      const [of, apply, { kind }] = [to(expression.of), UNARY[expression.kind], expression];
      return (subject) => {
        const value = of(subject);
        return checkFinite(apply(value), () => `${kind}(${value})`);
      };
    }
  }
}

const UNARY = {
  neg: (value: number) => -value,
  abs: Math.abs,
  sqrt: Math.sqrt,
  exp: Math.exp,
  log10: Math.log10,
  ln: Math.log,
} as const;

function decay(shape: Decay, difference: number, lambda: number): number {
  if (shape === 'lin') return Math.max(0, 1 - lambda * difference);
  return Math.exp(lambda * (shape === 'exp' ? difference : difference * difference));
}

/** Returns the factor of a decay that is `midpoint` at the distance `scale` from its target. */
export function toLambda(shape: Decay, midpoint: number, scale: number): number {
  if (shape === 'lin') return (1 - midpoint) / scale;
  return Math.log(midpoint) / (shape === 'exp' ? scale : scale * scale);
}

/** Returns the values that the key leads to. Those of an array count one by one. */
function findValues(value: unknown, key: PayloadKey, depth: number): unknown[] {
  const step = key[depth];
  if (step === undefined) return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  if (step === '[]') return Array.isArray(value) ? value.flatMap((each) => findValues(each, key, depth + 1)) : [];
  return Object.hasOwn(value, step) ? findValues(Reflect.get(value, step), key, depth + 1) : [];
}

function isGeoPoint(value: unknown): value is GeoPoint {
  const { lon, lat } = (typeof value === 'object' ? value : {}) as Partial<GeoPoint>;
  return typeof lon === 'number' && typeof lat === 'number';
}

function checkFinite(value: number, describe: () => string): number {
  return Number.isFinite(value) ? value : refuseNumber(`${describe()} = ${value}`);
}

function refuseNumber(expression: string): never {
  refuseInput('The expression', `${expression} produced a non-finite number`);
}

function refuseVariable({ name }: PayloadVariable, wanted: string, why: string): never {
  refuseInput('Expected', `${wanted} value for ${name} in the payload and/or in the formula defaults. Error: ${why}`);
}
