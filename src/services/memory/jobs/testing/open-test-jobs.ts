// The jobs in a database for one suite, and several users of them. Each represents a process with its own clock.
import { setTimeout as sleep } from 'node:timers/promises';
import { openStoreDatabase } from '../../../../platform/storage/open-store-database.ts';
import { openTestLocation } from '../../../../platform/storage/testing/test-location.ts';
import { MEMORY_STORE } from '../../store/open-memory-store.ts';
import type { Tables } from '../../store/tables.ts';
import type { JobLimits } from '../job-limits.ts';
import { Jobs } from '../store/jobs.ts';
import { Workers, type WorkersOptions } from '../workers.ts';

export class TestClock {
  #nowMs = Date.UTC(2026, 0, 15, 12);

  nowMs(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }
}

const POLL_MS = 5;

export async function openTestJobs() {
  const { location, address, close } = await openTestLocation();
  const database = await openStoreDatabase<Tables>(location, MEMORY_STORE);
  const clock = new TestClock();
  const startMs = clock.nowMs();
  const started: Workers[] = [];
  const failures: unknown[] = [];
  const stop = async () => {
    for (const workers of started.splice(0)) await workers.close();
  };
  return {
    /** The argument of `hold-job.ts`. */
    address: JSON.stringify(address),
    isOnPostgres: 'server' in location,
    database,
    clock,
    /** The failures that all workers reported. */
    failures,
    createJobs: (limits: Partial<JobLimits> = {}, ownClock: { nowMs(): number } = clock): Jobs =>
      new Jobs(database, ownClock, { heartbeatMs: POLL_MS, ...limits }),
    start(jobs: Jobs, handlers: WorkersOptions['handlers'], options: Partial<WorkersOptions> = {}): Workers {
      const workers = new Workers(jobs, {
        handlers,
        atOnce: 4,
        pollMs: POLL_MS,
        random: () => 1,
        onFailure: (error) => failures.push(error),
        ...options,
      });
      started.push(workers);
      return workers;
    },
    /** Stops all workers, forgets all jobs and sets the clock back, for the next test. */
    async reset(): Promise<void> {
      await stop();
      await database.deleteFrom('jobs').execute();
      failures.length = 0;
      clock.advance(startMs - clock.nowMs());
    },
    async close(): Promise<void> {
      await stop();
      await database.destroy();
      await close();
    },
  };
}

export type TestJobs = Awaited<ReturnType<typeof openTestJobs>>;

/** Far longer than anything here takes, and shorter than the time limit of a test. */
const UNTIL_MS_MAX = 500_000;

/** Returns the first result that is not undefined or false. */
export async function until<T>(look: () => T | Promise<T>): Promise<Exclude<T, undefined | false>> {
  const endMs = performance.now() + UNTIL_MS_MAX;
  while (performance.now() < endMs) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    await sleep(2);
  }
  throw new Error(`waited in vain for ${look}`);
}
