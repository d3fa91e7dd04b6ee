// Compared sides take turns, query by query. Other load on the machine affects them all alike, so the ratio between two
// of them holds even if their times do not.
import { median, quantile, round } from './statistics.ts';

export interface Side {
  readonly name: string;
  /** Does the work once. It may return a time in milliseconds if the clock around it would measure too much. */
  run(round: number): Promise<unknown>;
}

export interface Turns {
  readonly rounds: number;
  /** A slow side is skipped once it has used this much time and has had its least number of turns. */
  readonly budgetMs: number;
}

const TURNS_MIN = 4;

/** The milliseconds of each turn, for each side. */
export class Times {
  readonly #samples: ReadonlyMap<string, readonly number[]>;

  constructor(samples: ReadonlyMap<string, readonly number[]>) {
    this.#samples = samples;
  }

  median(name: string): number {
    return median(this.#samples.get(name)!);
  }

  /** Returns the columns of a side: median and another quantile, and the median in multiples of another side's. */
  row(name: string, base = name, q = 0.1): [median: number, quantile: number, ratio: number] {
    const ms = this.median(name);
    return [round(ms), round(quantile(this.#samples.get(name)!, q)), round(ms / this.median(base))];
  }
}

export async function interleave(sides: readonly Side[], { rounds, budgetMs }: Turns): Promise<Times> {
  const samples = new Map(sides.map(({ name }) => [name, [] as number[]]));
  // Once without the clock, to have everything compiled and loaded.
  for (const side of sides) await side.run(0);
  const spent = new Map<Side, number>();
  for (let round = 0; round < rounds; round++) {
    for (const side of shuffle(sides)) {
      const times = samples.get(side.name)!;
      const used = spent.get(side) ?? 0;
      if (used > budgetMs && times.length >= TURNS_MIN) continue;
      const begun = performance.now();
      const own = await side.run(round);
      const elapsed = performance.now() - begun;
      times.push(typeof own === 'number' ? own : elapsed);
      spent.set(side, used + elapsed);
    }
  }
  return new Times(samples);
}

/** Returns the sides in a random order: in a fixed one, or one that only rotates, each side has one predecessor. */
export function shuffle<Side>(sides: readonly Side[]): Side[] {
  const order = sides.map((side) => ({ side, at: Math.random() })).sort((one, other) => one.at - other.at);
  return order.map(({ side }) => side);
}
