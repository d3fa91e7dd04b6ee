// The props of components. A component declares each prop with its kind, a type of component.json; its view gets values and
// not expressions. `'icon?'` declares a prop that may be absent.
import { useMemo } from 'react';
import type { Expression, PathExpression } from '../model/expression.ts';
import type { Json } from '../model/payload.ts';
import { type ActionProp, useAction, useBinding, useEvaluate, useRun, useValue } from './hooks.tsx';
import type { Row } from './values/row-scope.ts';
import { isTrue, type Option, toNumber, toOptions, toRows, toText } from './values/to-values.ts';

/** The kinds of props: the type in a payload, the type that a view gets, and its value for an absent prop. */
interface Kinds {
  text: [Expression, string, undefined];
  boolean: [Expression, boolean, undefined];
  condition: [Expression, boolean, undefined];
  number: [Expression, number | undefined];
  value: [Expression, Json];
  rows: [Expression, readonly Row[]];
  options: [Expression, readonly Option[]];
  binding: [PathExpression, readonly [Json, (value: Json) => void]];
  action: [ActionProp, () => void, undefined];
  field: [string, string, undefined];
  string: [string, string, undefined];
  icon: [string, string, undefined];
  integer: [number, number, undefined];
}

/** Marks a prop that a view gets as it is, because it evaluates it by itself: for each row, for example. */
interface Given<T> {
  readonly given?: T;
}

/** Marks a list whose entries are of one kind, or objects with their own props. */
interface List<Entry> {
  readonly entry: Entry;
}

/** A list of texts is a choice of one of them. */
type Kind = keyof Kinds | readonly string[] | Given<unknown> | List<unknown>;
export type Declaration = { readonly [name: string]: Kind };

type GivenOf<Kind> = Kind extends keyof Kinds
  ? Kinds[Kind][0]
  : Kind extends readonly (infer Choice)[]
    ? Choice
    : Kind extends List<infer Entry>
      ? readonly (Entry extends keyof Kinds ? GivenOf<Entry> : PropsOf<Entry>)[]
      : Kind extends Given<infer T>
        ? T
        : never;
type ValueOf<Kind> = Kind extends keyof Kinds
  ? Kinds[Kind][1]
  : Kind extends List<infer Entry>
    ? readonly (Entry extends keyof Kinds ? ValueOf<Entry> : ValuesOf<Entry>)[]
    : GivenOf<Kind>;
type AbsentOf<Kind> = Kind extends keyof Kinds
  ? Kinds[Kind] extends [unknown, unknown, infer Absent]
    ? Absent
    : never
  : Kind extends List<unknown>
    ? never
    : undefined;

/** The props of a component as a payload has them. */
export type PropsOf<Declared> = {
  readonly [Key in keyof Declared as Key extends `${string}?` ? never : Key]: GivenOf<Declared[Key]>;
} & {
  readonly [Key in keyof Declared as Key extends `${infer Name}?` ? Name : never]?: GivenOf<Declared[Key]>;
};

/** The props of a component as its view gets them. */
export type ValuesOf<Declared> = {
  readonly [Key in keyof Declared as Key extends `${infer Name}?` ? Name : Key]: Key extends `${string}?`
    ? ValueOf<Declared[Key]> | AbsentOf<Declared[Key]>
    : ValueOf<Declared[Key]>;
};

export function given<T>(): Given<T> {
  return {};
}

export function list<const Entry extends keyof Kinds | Declaration>(entry: Entry): List<Entry> {
  return { entry };
}

/** The conversions of values, by kind of expression. */
const CONVERTERS: { readonly [kind: string]: (value: Json) => unknown } = {
  text: toText,
  boolean: isTrue,
  condition: isTrue,
  number: toNumber,
  value: (value) => value,
  rows: toRows,
  options: toOptions,
};

/** The kinds of optional props of which a view sees that they are absent. */
const ABSENT: ReadonlySet<unknown> = new Set(['text', 'boolean', 'condition', 'action']);

type Props = { readonly [name: string]: unknown };

/** Returns the hook that turns the props of a component into the values of its view. */
export function createValues<Declared extends Declaration>(declared: Declared): (props: Props) => ValuesOf<Declared> {
  const readers = new Map(Object.values(declared).map((kind) => [kind, createReader(kind)]));
  return function useValues(props) {
    return toValues(declared, props, (kind, value) => readers.get(kind)?.(value)) as ValuesOf<Declared>;
  };
}

function toValues(declared: Declaration, props: Props, read: (kind: Kind, given: unknown) => unknown): Props {
  const values = Object.entries(declared).map(([key, kind]) => {
    const name = key.replace(/\?$/, '');
    // A reader is a hook: it is called for absent props too.
    const value = read(kind, props[name]);
    return [name, props[name] === undefined && key.endsWith('?') && ABSENT.has(kind) ? undefined : value];
  });
  return Object.fromEntries(values);
}

/** Returns the hook that reads a prop of this kind. */
function createReader(kind: Kind): (given: unknown) => unknown {
  if (kind === 'binding') return useBinding as (given: unknown) => unknown;
  if (kind === 'action') return useAction as (given: unknown) => unknown;
  const convert = typeof kind === 'string' ? CONVERTERS[kind] : undefined;
  if (convert !== undefined) {
    return function useConverted(given) {
      const value = useValue(given as Expression | undefined);
      return useMemo(() => convert(value), [value]);
    };
  }
  if (typeof kind === 'string' || !('entry' in kind)) return (given) => given;
  return function useEntries(given) {
    const [evaluate, run] = [useEvaluate(), useRun()];
    return useMemo(() => toEntry(kind, given, evaluate, run), [given, evaluate, run]);
  };
}

/** Returns the value of a prop of an entry of a list, for which no hook can be called. */
function toEntry(
  kind: Kind,
  given: unknown,
  evaluate: ReturnType<typeof useEvaluate>,
  run: ReturnType<typeof useRun>,
): unknown {
  if (kind === 'action') return () => void run(given as ActionProp | undefined);
  if (typeof kind === 'string') {
    const convert = CONVERTERS[kind];
    return convert === undefined ? given : convert(evaluate(given as Expression | undefined));
  }
  if (!('entry' in kind)) return given;
  const entry = kind.entry as keyof Kinds | Declaration;
  return (Array.isArray(given) ? given : []).map((each) =>
    typeof entry === 'string'
      ? toEntry(entry, each, evaluate, run)
      : toValues(entry, each, (inner, value) => toEntry(inner, value, evaluate, run)),
  );
}
