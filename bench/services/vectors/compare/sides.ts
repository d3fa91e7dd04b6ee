// The commits that are compared. Each uses its own sources for the engine, the store and the server.
import { join } from 'node:path';
import { shuffle } from '../../../measure/interleave.ts';
import { readStolenTime, type StolenTime, stolenSince } from '../../../measure/machine.ts';
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

/** The share of the processors that a hypervisor may give to other machines in a turn that counts. */
const STOLEN_MAX = 0.03;
/** The number of times that turns are repeated, on average, before their figures are printed as they are. */
const REPEATS_MAX = 2;

/** Tells which turns count: those in which no hypervisor took the processors away, as long as there are enough. */
export class CountedTurns {
  readonly wanted: number;
  #counted = 0;
  #repeated = 0;
  #before: StolenTime = readStolenTime();

  constructor(wanted: number) {
    this.wanted = wanted;
  }

  /** Returns true while turns are left, and marks the beginning of one. */
  begin(): boolean {
    this.#before = readStolenTime();
    return this.#counted < this.wanted;
  }

  /** Ends a turn; returns true if it counts. */
  end(): boolean {
    const isStolen = stolenSince(this.#before) > STOLEN_MAX && this.#repeated < REPEATS_MAX * this.wanted;
    if (isStolen) this.#repeated += 1;
    else this.#counted += 1;
    return !isStolen;
  }

  /** The note behind the figures. */
  get note(): string {
    return this.#repeated === 0 ? '' : `; ${this.#repeated} turns repeated, the hypervisor ran other machines`;
  }
}

/** Runs the sides in turns. Prints for each the median and 10th percentile, and the mean processor time of a turn. */
export async function printTurns(
  title: string,
  sides: readonly Timed[],
  turns: number,
  before?: () => Promise<unknown>,
) {
  const seen = new Map(sides.map(({ name }) => [name, { ms: [] as number[], processorMs: [] as number[] }]));
  const counted = new CountedTurns(turns);
  for (let turn = 0; counted.begin(); turn++) {
    const times = new Map<string, readonly [ms: number, processorMs: number]>();
    for (const side of shuffle(sides)) {
      await before?.();
      const used = process.cpuUsage();
      const begun = performance.now();
      const own = await side.run(turn);
      const ms = typeof own === 'number' ? own : performance.now() - begun;
      const { user, system } = process.cpuUsage(used);
      times.set(side.name, [ms, (user + system) / 1000]);
    }
    if (!counted.end()) continue;
    for (const [name, [ms, processorMs]] of times) {
      seen.get(name)!.ms.push(ms);
      seen.get(name)!.processorMs.push(processorMs / turns);
    }
  }
  const cells = [...seen].map(([name, { ms, processorMs }]) => {
    const mean = processorMs.reduce((sum, each) => sum + each, 0);
    return `${name} ${round(median(ms))} (${round(quantile(ms, 0.1))}; ${round(mean)})`;
  });
  console.log(`${title}: ${cells.join(', ')}${counted.note}`);
}
