import { readdirSync, readFileSync } from 'node:fs';

/** Returns the processor time of all threads of a process that are alive, in milliseconds. */
export function processorMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadMs(pid, Number(thread)), 0);
}

/** Returns the processor time of one thread; the main thread has the number of its process. */
export function threadMs(pid: number, thread: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Runs each side in each round, so that all of them see the same machine; returns the times of each side by a clock. */
export async function measureInTurns(
  sides: Readonly<Record<string, (round: number) => Promise<unknown>>>,
  clockMs: (name: string) => number,
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(sides).map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    const names = Object.keys(sides);
    // Every other round begins with the last side.
    for (const name of round % 2 === 0 ? names : names.reverse()) {
      const before = clockMs(name);
      await sides[name]?.(round + warmUp);
      if (round >= 0) times.get(name)?.push(clockMs(name) - before);
    }
  }
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
