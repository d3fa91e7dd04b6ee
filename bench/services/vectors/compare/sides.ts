// The commits that are compared. Each uses its own sources for the engine, the store and the server.
import { join } from 'node:path';
import { median, quantile, round } from '../../../measure/statistics.ts';

export interface CodeSide {
  readonly name: string;
  readonly folder: string;
}

/** Imports a file of this commit as the side's commit has it. */
export async function importFrom<T>({ folder }: CodeSide, file: string): Promise<T> {
  return (await import(join(folder, file))) as T;
}

export interface Timed {
  readonly name: string;
  run(turn: number): Promise<unknown>;
}

/** Runs the sides in turns. Prints for each the median and 10th percentile, and the mean processor time of a turn. */
export async function printTurns(
  title: string,
  sides: readonly Timed[],
  turns: number,
  before?: () => Promise<unknown>,
) {
  const seen = new Map(sides.map(({ name }) => [name, { ms: [] as number[], processorMs: 0 }]));
  for (let turn = 0; turn < turns; turn++) {
    const first = turn % sides.length;
    for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
      await before?.();
      const used = process.cpuUsage();
      const begun = performance.now();
      const own = await side.run(turn);
      const ms = typeof own === 'number' ? own : performance.now() - begun;
      const { user, system } = process.cpuUsage(used);
      const times = seen.get(side.name)!;
      times.ms.push(ms);
      times.processorMs += (user + system) / 1000 / turns;
    }
  }
  const cells = [...seen].map(([name, { ms, processorMs }]) => {
    return `${name} ${round(median(ms))} (${round(quantile(ms, 0.1))}; ${round(processorMs)})`;
  });
  console.log(`${title}: ${cells.join(', ')}`);
}
