// Runs jobs in this process. Jobs that this process enqueues begin at once. Polling finds those of other processes, and
// those whose worker died.
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../../base/assert.ts';
import { Attempt, type AttemptOptions, type JobHandler } from './attempt.ts';
import { WorkersClosed } from './job-errors.ts';
import { toBackoffMs } from './job-limits.ts';
import { claimJob, endAttempt, findNextTime, followClock, listExpired } from './store/attempts.ts';
import type { Jobs } from './store/jobs.ts';

export interface WorkersOptions extends AttemptOptions {
  /** The handlers by kind. Jobs of other kinds are left to other processes. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** The number of jobs that run at once. */
  readonly atOnce: number;
  /** The interval of looking for jobs of other processes. */
  readonly pollMs: number;
}

/** A handler that does not return within this time after its abort is abandoned, and its lease runs out. */
const STOP_MS_MAX = 5_000;

const PRUNE_EVERY_MS = 600_000;

const DIED = 'The process that ran the job ended before the job did.';

export class Workers {
  readonly #jobs: Jobs;
  readonly #options: WorkersOptions;
  readonly #kinds: readonly string[];
  /** The running attempts, each with the promise of its end. */
  readonly #running = new Map<Attempt, Promise<void>>();
  #wake = Promise.withResolvers<void>();
  #isClosed = false;
  #prunedAtMs = 0;
  readonly #loop: Promise<void>;

  constructor(jobs: Jobs, options: WorkersOptions) {
    this.#jobs = jobs;
    this.#options = options;
    this.#kinds = Object.keys(options.handlers);
    jobs.events.on('enqueued', this.#onEnqueued);
    jobs.events.on('cancelled', this.#onCancelled);
    this.#loop = this.#run();
  }

  /** Aborts and releases running jobs: the next workers run them from the beginning, and the attempts do not count. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#jobs.events.off('enqueued', this.#onEnqueued);
    this.#jobs.events.off('cancelled', this.#onCancelled);
    this.#wake.resolve();
    this.#abortAll();
    await this.#loop;
    // A claim in progress has begun one more.
    this.#abortAll();
    await Promise.race([Promise.allSettled(this.#running.values()), sleep(STOP_MS_MAX, undefined, { ref: false })]);
    for (const attempt of this.#running.keys()) attempt.stop();
  }

  readonly #onEnqueued = (): void => this.#wake.resolve();

  readonly #onCancelled = (): void => {
    for (const attempt of this.#running.keys()) void attempt.renew();
  };

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      this.#wake = Promise.withResolvers();
      let waitMs = this.#options.pollMs;
      try {
        waitMs = Math.min(waitMs, await this.#turn());
      } catch (error) {
        this.#options.onFailure(error);
      }
      await this.#rest(waitMs);
    }
  }

  async #rest(waitMs: number): Promise<void> {
    const timer = setTimeout(this.#wake.resolve, waitMs);
    await this.#wake.promise;
    clearTimeout(timer);
  }

  /** Begins the jobs that can begin; returns the time after which there may be more. */
  async #turn(): Promise<number> {
    await this.#takeOver();
    await this.#prune();
    await followClock(this.#jobs.database, this.#jobs.nowMs());
    // One time for both queries: a job whose time came between them would be found by neither.
    const nowMs = this.#jobs.nowMs();
    while (this.#running.size < this.#options.atOnce && !this.#isClosed) {
      if (!(await this.#beginNext(nowMs))) break;
    }
    const nextMs = await findNextTime(this.#jobs.database, this.#kinds, nowMs);
    return Math.max(0, (nextMs ?? Number.POSITIVE_INFINITY) - this.#jobs.nowMs());
  }

  async #beginNext(nowMs: number): Promise<boolean> {
    const { database, limits } = this.#jobs;
    const claimed = await claimJob(database, this.#kinds, nowMs, limits.leaseMs);
    if (claimed === undefined) return false;
    const handler = this.#options.handlers[claimed.kind];
    assert(handler !== undefined, 'only jobs that have a handler are claimed');
    const attempt = new Attempt(this.#jobs, claimed, this.#options);
    const end = attempt.run(handler).then(() => {
      this.#running.delete(attempt);
      this.#wake.resolve();
    });
    this.#running.set(attempt, end);
    return true;
  }

  /** Returns jobs whose workers gave no sign of life to the waiting state. */
  async #takeOver(): Promise<void> {
    const { database, limits } = this.#jobs;
    const nowMs = this.#jobs.nowMs();
    for (const { attempts, ...lease } of await listExpired(database, nowMs)) {
      // The job may have killed the process, so from the second time on its next attempt waits.
      const waitMs = attempts < 2 ? 0 : toBackoffMs(attempts, limits, this.#options.random);
      const again = { state: 'waiting', runAfterMs: nowMs + waitMs, reason: DIED } as const;
      const end = attempts < limits.attemptsMax ? again : ({ state: 'failed', reason: DIED } as const);
      await endAttempt(database, lease, end, nowMs);
    }
  }

  async #prune(): Promise<void> {
    const nowMs = this.#jobs.nowMs();
    if (nowMs < this.#prunedAtMs + PRUNE_EVERY_MS) return;
    this.#prunedAtMs = nowMs;
    await this.#jobs.prune();
  }

  #abortAll(): void {
    for (const attempt of this.#running.keys()) attempt.abort(new WorkersClosed());
  }
}
