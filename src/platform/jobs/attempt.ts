// One attempt at a job: runs the handler, renews the lease meanwhile, and stores its progress and its end.
import { assert } from '../../base/assert.ts';
import { JobCancelled, LeaseLost, PermanentFailure, toReason, WorkersClosed } from './failures.ts';
import type { RunningJob } from './job.ts';
import type { Jobs } from './jobs.ts';
import { toBackoffMs } from './limits.ts';
import { type AttemptEnd, type ClaimedJob, endAttempt, isHeld, renewLease, writeProgress } from './store/attempts.ts';
import type { JobTables, JobTransaction } from './store/job-table.ts';

/** People read progress; storing it more often would cost more than it is worth. */
const PROGRESS_EVERY_MS = 500;
/** Progress is a few numbers and words. */
const PROGRESS_LENGTH_MAX = 16_384;

export interface AttemptContext {
  /** Aborted when the job is cancelled, when its lease is lost and when the workers close. */
  readonly signal: AbortSignal;
  /**
   * Notifies listeners at once, and stores the progress within half a second. Never throws, so that timers can call it.
   * Does nothing after the signal is aborted.
   */
  report(progress: unknown): void;
  /**
   * Throws unless the lease is still held. Called in the transaction that publishes a result, it stops a worker that
   * counted as dead from publishing.
   */
  checkLease<All extends JobTables>(transaction: JobTransaction<All>): Promise<void>;
}

export type JobHandler = (job: RunningJob, context: AttemptContext) => Promise<void>;

export interface AttemptOptions {
  readonly random: () => number;
  /** Called for each failed attempt, and for errors of the database. */
  readonly onFailure: (error: unknown, job?: RunningJob) => void;
}

export class Attempt {
  readonly #jobs: Jobs;
  readonly #claimed: ClaimedJob;
  readonly #options: AttemptOptions;
  readonly #abort = new AbortController();
  readonly #heartbeat: NodeJS.Timeout;
  #leaseUntilMs: number;
  #isRenewing = false;
  #progress: string | undefined;
  #progressTimer: NodeJS.Timeout | undefined;
  #storedAtMs = Number.NEGATIVE_INFINITY;

  constructor(jobs: Jobs, claimed: ClaimedJob, options: AttemptOptions) {
    this.#jobs = jobs;
    this.#claimed = claimed;
    this.#options = options;
    this.#leaseUntilMs = jobs.nowMs() + jobs.limits.leaseMs;
    this.#heartbeat = setInterval(() => void this.renew(), jobs.limits.heartbeatMs);
  }

  /** Runs the attempt. Never rejects. */
  async run(handler: JobHandler): Promise<void> {
    const { job, lease } = this.#claimed;
    this.#tell('running');
    const end = await this.#handle(handler);
    this.stop();
    try {
      const state = await endAttempt(this.#jobs.database, lease, end, this.#jobs.nowMs(), this.#progress);
      if (state === undefined) throw new LeaseLost();
      this.#tell(state);
    } catch (error) {
      this.#options.onFailure(error, job);
    }
  }

  /** Stops the heartbeat: the lease then runs out, and another worker takes over the job. */
  stop(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#progressTimer);
  }

  abort(reason: WorkersClosed): void {
    this.#abort.abort(reason);
  }

  /** Renews the lease, and detects that the job was cancelled. Never rejects. */
  async renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      const untilMs = this.#jobs.nowMs() + this.#jobs.limits.leaseMs;
      const renewed = await renewLease(this.#jobs.database, this.#claimed.lease, untilMs);
      if (renewed === undefined) return this.#abort.abort(new LeaseLost());
      this.#leaseUntilMs = untilMs;
      if (renewed.isCancelled) this.#abort.abort(new JobCancelled());
    } catch (error) {
      this.#options.onFailure(error, this.#claimed.job);
      if (this.#jobs.nowMs() >= this.#leaseUntilMs) this.#abort.abort(new LeaseLost());
    } finally {
      this.#isRenewing = false;
    }
  }

  async #handle(handler: JobHandler): Promise<AttemptEnd> {
    const { job, lease } = this.#claimed;
    const { signal } = this.#abort;
    try {
      await handler(job, {
        signal,
        report: (progress) => this.#report(progress),
        checkLease: async (transaction) => {
          if (!(await isHeld(transaction as unknown as JobTransaction<JobTables>, lease))) throw new LeaseLost();
        },
      });
      // A handler may return early because of its signal.
      return signal.aborted ? this.#toEnd(signal.reason) : { state: 'done' };
    } catch (error) {
      return this.#toEnd(signal.aborted ? signal.reason : error);
    }
  }

  #toEnd(error: unknown): AttemptEnd {
    const nowMs = this.#jobs.nowMs();
    if (error instanceof WorkersClosed) return { state: 'waiting', runAfterMs: nowMs, reason: undefined };
    // The store turns this into `cancelled`.
    if (error instanceof JobCancelled) return { state: 'done' };
    const { job } = this.#claimed;
    // A lost lease is reported when the store refuses the end of the attempt.
    if (!(error instanceof LeaseLost)) this.#options.onFailure(error, job);
    const reason = toReason(error);
    const { limits } = this.#jobs;
    if (error instanceof PermanentFailure || job.attempt >= limits.attemptsMax) return { state: 'failed', reason };
    return { state: 'waiting', runAfterMs: nowMs + toBackoffMs(job.attempt, limits, this.#options.random), reason };
  }

  #report(progress: unknown): void {
    if (this.#abort.signal.aborted) return;
    const text = JSON.stringify(progress);
    assert(text.length <= PROGRESS_LENGTH_MAX, 'the progress of a job is small');
    this.#progress = text;
    this.#tell('running', progress);
    if (this.#progressTimer !== undefined) return;
    // A clock that was set back must not make it wait longer.
    const waitMs = Math.min(PROGRESS_EVERY_MS, this.#storedAtMs + PROGRESS_EVERY_MS - this.#jobs.nowMs());
    if (waitMs <= 0) void this.#storeProgress();
    else this.#progressTimer = setTimeout(() => void this.#storeProgress(), waitMs);
  }

  async #storeProgress(): Promise<void> {
    this.#progressTimer = undefined;
    this.#storedAtMs = this.#jobs.nowMs();
    try {
      const isStored = await writeProgress(this.#jobs.database, this.#claimed.lease, this.#progress ?? 'null');
      if (!isStored) this.#abort.abort(new LeaseLost());
    } catch (error) {
      this.#options.onFailure(error, this.#claimed.job);
    }
  }

  #tell(state: 'running' | (Awaited<ReturnType<typeof endAttempt>> & string), progress?: unknown): void {
    const { id, kind, subject } = this.#claimed.job;
    this.#jobs.events.emit('change', { id, kind, subject, state, progress });
  }
}
