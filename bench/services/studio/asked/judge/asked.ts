// The prompts of the benchmark and their tasks; README.md says what each step and check means.
import { readFileSync } from 'node:fs';
import type { Names } from './names.ts';

export interface Filled {
  readonly name: Names;
  readonly with: string | number | boolean;
}

export type Step =
  | { readonly open: Names }
  | { readonly press: Names; readonly in?: string }
  | { readonly fill: readonly Filled[] }
  | { readonly submit: true }
  | { readonly choose: Names | 'any'; readonly of: Names }
  | { readonly search: string }
  | { readonly take: Names | 'title'; readonly from: string; readonly as: string };

export type Check =
  | { readonly text: Names }
  | { readonly all: readonly Names[] }
  | { readonly gone: Names }
  | { readonly rows: number | 'fewer' | 'more' | 'same' }
  | { readonly everyRow: Names | string }
  | { readonly row: string; readonly has: Names }
  | { readonly sorted: 'up' | 'down'; readonly by: Names }
  | { readonly number: Names }
  | { readonly number: Names; readonly is: number }
  | { readonly number: Names; readonly changes: number | 'up' | 'down' }
  | { readonly input: Names }
  | { readonly button: Names }
  | { readonly chart: true }
  | { readonly picture: true }
  | { readonly calendar: true }
  | { readonly refused: true }
  | { readonly colour: string; readonly of: 'page' | 'buttons' }
  | { readonly dark: true };

export interface Task {
  readonly task: string;
  readonly area: 'use' | 'data' | 'look';
  readonly steps: readonly Step[];
  readonly see: readonly Check[];
}

export interface Asked {
  readonly id: string;
  readonly prompt: string;
  readonly tasks: readonly Task[];
}

/** Reads `tried`, `set-aside`, or a file of the same form. */
export function readAsked(set: string): readonly Asked[] {
  const file = set.endsWith('.json') ? set : new URL(`../${set}.json`, import.meta.url);
  return parseAsked(readFileSync(file, 'utf8'));
}

/** The properties of each step and check, in the order of the alphabet. */
const STEPS: ReadonlySet<string> = new Set('open press in+press fill submit choose+of search as+from+take'.split(' '));
const CHECKS: ReadonlySet<string> = new Set(
  `text all gone rows everyRow has+row by+sorted number is+number changes+number input button chart picture calendar
   refused colour+of dark`.split(/\s+/),
);

/** Rejects what the judge cannot do or see, for which the app would be blamed: it would enter `undefined`, for example. */
export function parseAsked(text: string): readonly Asked[] {
  const all = JSON.parse(text) as Asked[];
  for (const { id, tasks } of all)
    for (const { task, steps, see } of tasks) {
      const unknown = steps.find(isUnlike(STEPS)) ?? see.find(isUnlike(CHECKS));
      if (unknown !== undefined)
        throw new Error(`${id}, "${task}": there is no such step or check: ${JSON.stringify(unknown)}`);
      if (steps.some((step) => 'fill' in step && step.fill.some((filled) => filled.with === undefined)))
        throw new Error(`${id}, "${task}": an input to fill needs a value "with"`);
    }
  return all;
}

const isUnlike = (known: ReadonlySet<string>) => (each: object) => !known.has(Object.keys(each).sort().join('+'));
