// Runs the steps of an action on a data store. The caller provides the effects that reach beyond the data.
import type { Expression, Step } from '../../model/expression.ts';
import type { Json } from '../../model/payload.ts';
import { getField, isList, isObject } from './data-path.ts';
import type { DataStore } from './data-store.ts';
import { evaluate } from './evaluate.ts';
import { type RowScope, readScoped, writeScoped } from './row-scope.ts';
import { isSame, isTrue, toNumber, toText } from './to-values.ts';

/** Nested steps included; an action that people understand has a handful. */
const STEPS_MAX = 200;
/** The longest delay of a step. */
const DELAY_MS_MAX = 3_600_000;
/** The rows of one list, of which the oldest stay. */
const ROWS_MAX = 5000;

export interface Effects {
  confirm(message: string, label: string): Promise<boolean>;
  /** Returns true if all inputs of the form around the source of the action are valid. */
  validate(): boolean;
  toast(message: string, tone: string): void;
  download(name: string, format: string, value: Json): void;
  print(): void;
  copy(text: string): void;
  after(ms: number, run: () => void): void;
  random(): number;
}

export interface StepContext {
  readonly store: DataStore;
  readonly effects: Effects;
  readonly row?: RowScope | undefined;
  readonly today?: string | undefined;
}

/** Runs the steps. Returns true if all ran, false if one of them was refused. */
export async function runSteps(steps: readonly Step[], context: StepContext): Promise<boolean> {
  const count = { left: STEPS_MAX };
  return runAll(steps, context, count);
}

type Count = { left: number };
type Arguments = ReturnType<typeof toArguments>;
/** False ends the steps. */
type StepRunner = (args: Arguments, context: StepContext, count: Count) => boolean | undefined | Promise<boolean>;

async function runAll(steps: readonly Step[], context: StepContext, count: Count): Promise<boolean> {
  for (const step of steps) {
    count.left -= 1;
    const runner = Object.hasOwn(RUNNERS, step.do) ? RUNNERS[step.do] : undefined;
    if (count.left < 0 || runner === undefined) return false;
    // Without a pause between steps that need none, so that one action is one change of the screen.
    const answer = runner(toArguments(step, context), context, count);
    if ((typeof answer === 'object' ? await answer : answer) === false) return false;
  }
  return true;
}

function toArguments(step: Step, { store, row, today, effects: { random } }: StepContext) {
  const get = (name: string): Json =>
    evaluate(Object.hasOwn(step, name) ? (step[name] as Expression) : null, {
      data: store.get(),
      row,
      today,
      random,
    });
  const plain = (name: string): Json => (Object.hasOwn(step, name) ? (step[name] as Json) : null);
  return {
    value: get,
    text: (name: string) => toText(get(name)),
    number: (name: string) => toNumber(get(name)),
    path: () => toText(plain('path')),
    steps: (name: string) => (isList(plain(name)) ? (plain(name) as unknown as readonly Step[]) : []),
  };
}

function write({ store, row }: StepContext, path: string, value: Json): undefined {
  store.replace(writeScoped(store.get(), path, value, row));
}

function listRows(args: Arguments, { store, row }: StepContext): readonly Json[] {
  const list = readScoped(store.get(), args.path(), row);
  return isList(list) ? list : [];
}

const RUNNERS: { readonly [name: string]: StepRunner } = {
  set: (args, context) => write(context, args.path(), args.value('value')),
  toggle: (args, context) => {
    const current = readScoped(context.store.get(), args.path(), context.row);
    const value = args.value('value');
    if (value === null) return write(context, args.path(), !isTrue(current));
    const list = isList(current) ? current : [];
    const rest = list.filter((entry) => !isSame(entry, value));
    return write(context, args.path(), rest.length < list.length ? rest : [...list, value]);
  },
  increment: (args, context) => {
    const current = toNumber(readScoped(context.store.get(), args.path(), context.row)) ?? 0;
    const sum = Number((current + (args.number('by') ?? 1)).toPrecision(12));
    const bounded = Math.max(args.number('min') ?? -Infinity, Math.min(args.number('max') ?? Infinity, sum));
    return write(context, args.path(), bounded);
  },
  append: (args, context) => write(context, args.path(), toAppended(args, listRows(args, context))),
  edit: (args, context) => {
    const [key, change] = [args.text('key'), args.value('value')];
    const edited = listRows(args, context).map((row) =>
      isObject(row) && isObject(change) && toText(getField(row, 'id')) === key ? { ...row, ...change } : row,
    );
    return write(context, args.path(), edited);
  },
  remove: (args, context) => {
    const key = args.value('key');
    const keys = new Set((isList(key) ? key : [key]).map(toText));
    const kept = listRows(args, context).filter((row) => !keys.has(toText(isObject(row) ? getField(row, 'id') : row)));
    return write(context, args.path(), kept);
  },
  clear: (args, context) => {
    const current = readScoped(context.store.get(), args.path(), context.row);
    return write(
      context,
      args.path(),
      isList(current) ? [] : isObject(current) ? {} : typeof current === 'string' ? '' : null,
    );
  },
  confirm: (args, { effects }) => effects.confirm(args.text('message'), args.text('label')),
  navigate: (args, context) => write(context, args.path() || '/ui/page', args.text('to')),
  validate: (_args, { effects }) => effects.validate(),
  toast: (args, { effects }) => void effects.toast(args.text('message'), args.text('tone')),
  download: (args, { effects }) => void effects.download(args.text('name'), args.text('format'), args.value('value')),
  print: (_args, { effects }) => void effects.print(),
  copy: (args, { effects }) => void effects.copy(args.text('value')),
  random: (args, context) => {
    const rows = args.value('rows');
    const random = context.effects.random();
    if (isList(rows)) return write(context, args.path(), rows[Math.floor(random * rows.length)] ?? null);
    const [min, max] = [args.number('min') ?? 0, args.number('max') ?? 100];
    return write(context, args.path(), Math.floor(random * (max - min + 1)) + min);
  },
  after: (args, context, count) => {
    const ms = Math.max(0, Math.min(DELAY_MS_MAX, args.number('ms') ?? 0));
    context.effects.after(ms, () => void runAll(args.steps('steps'), context, count));
    return undefined;
  },
  when: (args, context, count) => {
    const branch = args.steps(isTrue(args.value('condition')) ? 'steps' : 'otherwise');
    return branch.length === 0 ? undefined : runAll(branch, context, count);
  },
};

function toAppended(args: Arguments, rows: readonly Json[]): readonly Json[] {
  const value = args.value('value');
  const [merge, add] = [args.text('merge'), args.text('add')];
  const same = merge === '' ? -1 : rows.findIndex((row) => isSame(getField(row, merge), getField(value, merge)));
  const old = rows[same];
  if (isObject(old)) {
    const grown = add === '' ? old : { ...old, [add]: (toNumber(getField(old, add)) ?? 0) + 1 };
    return rows.toSpliced(same, 1, grown);
  }
  if (rows.length >= ROWS_MAX) return rows;
  const row = isObject(value) && getField(value, 'id') === null ? { ...value, id: toNewId(rows) } : value;
  return isTrue(args.value('first')) ? [row, ...rows] : [...rows, row];
}

function toNewId(rows: readonly Json[]): string {
  const ids = new Set(rows.map((row) => toText(getField(row, 'id'))));
  let number = rows.length + 1;
  while (ids.has(`new-${number}`)) number += 1;
  return `new-${number}`;
}
