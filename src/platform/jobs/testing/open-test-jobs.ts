// The table of jobs in a database for one test, and several users of it, each of which stands for a process with its
// own clock.
import { setTimeout as sleep } from 'node:timers/promises';
import { openStoreDatabase } from '../../storage/open-store-database.ts';
import { openTestPlace } from '../../storage/testing/test-place.ts';
import { createJobs, type Jobs } from '../jobs.ts';
import type { JobLimits } from '../limits.ts';
import { startWorkers, type Workers, type WorkersOptions } from '../start-workers.ts';
import { createJobTable, type JobTables } from '../store/job-table.ts';

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

export const TEST_STORE = { name: 'test', file: 'jobs.db', migrations: [createJobTable] };

export async function openTestJobs() {
  const { place, address, close } = await openTestPlace();
  const database = await openStoreDatabase<JobTables>(place, TEST_STORE);
  const clock = new TestClock();
  const started: Workers[] = [];
  const failures: unknown[] = [];
  return {
    /** The argument of `hold-job.ts`. */
    address: JSON.stringify(address),
    isOnPostgres: 'server' in place,
    database,
    clock,
    /** The failures that all workers reported. */
    failures,
    createJobs: (limits: Partial<JobLimits> = {}, ownClock: { nowMs(): number } = clock): Jobs =>
      createJobs({ database, clock: ownClock, limits: { heartbeatMs: POLL_MS, ...limits } }),
    start(jobs: Jobs, handlers: WorkersOptions['handlers'], options: Partial<WorkersOptions> = {}): Workers {
      const workers = startWorkers(jobs, {
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
    async close(): Promise<void> {
      for (const workers of started) await workers.close();
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
