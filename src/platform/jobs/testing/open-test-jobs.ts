// The table of jobs in a database of its own, and several users of it: each stands for a process, with a clock of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../storage/migrate.ts';
import { openSqliteDatabase } from '../../storage/sqlite/open-sqlite-database.ts';
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

export async function openTestJobs() {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-jobs-'));
  const path = join(folder, 'jobs.db');
  const database = openSqliteDatabase<JobTables>(path);
  await migrate(database, 'test', [createJobTable]);
  const clock = new TestClock();
  const started: Workers[] = [];
  const failures: unknown[] = [];
  return {
    path,
    database,
    clock,
    /** What all workers were told of. */
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
      await rm(folder, { recursive: true });
    },
  };
}

export type TestJobs = Awaited<ReturnType<typeof openTestJobs>>;

/** Far longer than anything here takes, and shorter than the time limit of a test. */
const UNTIL_MS_MAX = 60_000;

/** The first value that is not undefined or false. */
export async function until<T>(look: () => T | Promise<T>): Promise<Exclude<T, undefined | false>> {
  const endMs = performance.now() + UNTIL_MS_MAX;
  while (performance.now() < endMs) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    await sleep(2);
  }
  throw new Error(`waited in vain for ${look}`);
}
