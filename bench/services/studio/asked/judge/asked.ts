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

/** Rejects inputs without a value: the judge would enter `undefined`, and the app would be blamed. */
export function parseAsked(text: string): readonly Asked[] {
  const all = JSON.parse(text) as Asked[];
  for (const { id, tasks } of all)
    for (const { task, steps } of tasks)
      for (const step of steps)
        if ('fill' in step && step.fill.some((filled) => filled.with === undefined))
          throw new Error(`${id}, "${task}": an input to fill needs a value "with"`);
  return all;
}
