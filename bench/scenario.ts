// The input and the result of a scenario: numbers with just enough description that one report can show them all.

/** `tiny` only proves that everything runs; `quick` takes minutes; `full` adds the large sizes. */
export type Mode = 'tiny' | 'quick' | 'full';

export interface Context {
  readonly mode: Mode;
  /** A folder of this run alone, removed at its end. */
  readonly folder: string;
  /** Shows the current step. */
  say(text: string): void;
}

export interface Scenario {
  /** The name on the command line and of the plots. */
  readonly id: string;
  readonly title: string;
  run(context: Context): Promise<Findings>;
}

export interface Findings {
  /** A description of the run in a sentence or two, with the sizes that were really used. */
  readonly about: string;
  readonly tables: readonly Table[];
  readonly charts?: readonly Chart[];
  readonly goals?: readonly Goal[];
  /** Facts that a reader needs to judge the numbers: sides left out, and why. */
  readonly notes?: readonly string[];
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export type Chart = BarChart | LineChart;

export interface BarChart {
  readonly kind: 'bars';
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** The bars; those with `isOurs` are drawn in the strong colour. */
  readonly bars: readonly { readonly name: string; readonly value: number; readonly isOurs: boolean }[];
}

export interface LineChart {
  readonly kind: 'lines';
  readonly id: string;
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly lines: readonly { readonly name: string; readonly points: readonly (readonly [x: number, y: number])[] }[];
}

/** A figure with a target; for speed a ratio of two sides of this very run. */
export interface Goal {
  readonly says: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Returns true if the figure has a target; some are only reported. */
export function hasTarget({ atLeast, atMost }: Goal): boolean {
  return atLeast !== undefined || atMost !== undefined;
}

export function isMet({ value, atLeast, atMost }: Goal): boolean {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

export function byMode<T>({ mode }: Context, choices: Readonly<Record<Mode, T>>): T {
  return choices[mode];
}
