// One attempt at a job: runs the handler, renews the lease meanwhile, and stores its progress and its end.
import { Refusal } from '../../../platform/errors/refusal.ts';
import { toReasonText } from '../errors.ts';
import type { IndexProgress } from '../model/index-progress.ts';
import { JobCancelled, JobRefused, LeaseLost, WorkersClosed } from './job-errors.ts';
import { toBackoffMs } from './job-limits.ts';
import { type AttemptEnd, endAttempt, type RunningJob, updateAttempt } from './store/attempts.ts';
import type { Jobs } from './store/jobs.ts';

export interface AttemptContext {
  /** Aborted when the job is cancelled, when its lease is lost and when the workers close. */
  readonly signal: AbortSignal;
  /**
   * Stores the progress and notifies listeners. Never throws, so that timers can call it. Does nothing after the signal
   * is aborted.
   */
  report(progress: IndexProgress): void;
}

export type JobHandler = (job: RunningJob, context: AttemptContext) => Promise<void>;

export interface AttemptOptions {
  readonly random: () => number;
  /** Called for each failed attempt, and for errors of the database. */
  readonly onFailure: (error: unknown) => void;
}

/** Refusals that may be temporary; their jobs are retried. */
const TEMPORARY = new Set([
  'source_unreachable',
  'source_timed_out',
  'host_not_found',
  'host_unreachable',
  'host_too_slow',
  'disk_full',
  'host_unavailable',
  'host_list_incomplete',
]);

/** The reason for other errors. Their messages may be confidential, so they go to the log only. */
const UNEXPECTED = 'Something went wrong inside the server.';

/** A reason is one paragraph; the output of a program that failed can be megabytes. */
const REASON_LENGTH_MAX = 2_000;

export class Attempt {
  readonly #jobs: Jobs;
  readonly #job: RunningJob;
  readonly #options: AttemptOptions;
  readonly #abort = new AbortController();
  readonly #heartbeat: NodeJS.Timeout;
  #leaseUntilMs: number;
  #isRenewing = false;
  #isStoring = false;
  #progress: string | undefined;

  constructor(jobs: Jobs, job: RunningJob, options: AttemptOptions) {
    this.#jobs = jobs;
    this.#job = job;
    this.#options = options;
    this.#leaseUntilMs = jobs.nowMs() + jobs.limits.leaseMs;
    this.#heartbeat = setInterval(() => void this.renew(), jobs.limits.heartbeatMs);
  }

  /** Runs the attempt. Never rejects. */
  async run(handler: JobHandler): Promise<void> {
    this.#tell();
    const end = await this.#handle(handler).finally(() => this.stop());
    try {
      const isEnded = await endAttempt(this.#jobs.database, this.#job, end, this.#jobs.nowMs(), this.#progress);
      if (!isEnded) throw new LeaseLost();
      this.#tell();
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  /** Stops the heartbeat: the lease then runs out, and another worker takes over the job. */
  stop(): void {
    clearInterval(this.#heartbeat);
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
      const renewed = await updateAttempt(this.#jobs.database, this.#job, { lease_until: untilMs });
      if (renewed === undefined) return this.#abort.abort(new LeaseLost());
      this.#leaseUntilMs = untilMs;
      if (renewed.isCancelled) this.#abort.abort(new JobCancelled());
    } catch (error) {
      this.#options.onFailure(error);
      if (this.#jobs.nowMs() >= this.#leaseUntilMs) this.#abort.abort(new LeaseLost());
    } finally {
      this.#isRenewing = false;
    }
  }

  async #handle(handler: JobHandler): Promise<AttemptEnd> {
    const { signal } = this.#abort;
    try {
      await handler(this.#job, { signal, report: (progress) => void this.#report(progress) });
      // A handler may return early because of its signal.
      return signal.aborted ? this.#toEnd(signal.reason) : { state: 'done' };
    } catch (error) {
      return this.#toEnd(signal.aborted ? signal.reason : error);
    }
  }

  #toEnd(error: unknown): AttemptEnd {
    const { limits } = this.#jobs;
    const { attempt } = this.#job;
    const nowMs = this.#jobs.nowMs();
    if (error instanceof WorkersClosed) return { state: 'waiting', runAfterMs: nowMs, reason: undefined };
    // The store turns this into `cancelled`.
    if (error instanceof JobCancelled) return { state: 'done' };
    const isRefused = error instanceof Refusal;
    const reason = isRefused ? toReasonText(error).slice(0, REASON_LENGTH_MAX) : UNEXPECTED;
    // A lost lease is reported when the store refuses the end of the attempt.
    if (!(error instanceof LeaseLost)) this.#options.onFailure(isRefused ? new JobRefused(reason) : error);
    const isFinal = (isRefused && !TEMPORARY.has(error.code)) || attempt >= limits.attemptsMax;
    if (isFinal) return { state: 'failed', reason };
    return { state: 'waiting', runAfterMs: nowMs + toBackoffMs(attempt, limits, this.#options.random), reason };
  }

  /** Progress that comes while the last one is being stored is stored with the next, or with the end. */
  async #report(progress: IndexProgress): Promise<void> {
    if (this.#abort.signal.aborted) return;
    this.#progress = JSON.stringify(progress);
    this.#tell();
    if (this.#isStoring) return;
    this.#isStoring = true;
    try {
      const isHeld = await updateAttempt(this.#jobs.database, this.#job, { progress: this.#progress });
      if (isHeld === undefined) this.#abort.abort(new LeaseLost());
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      this.#isStoring = false;
    }
  }

  #tell(): void {
    this.#jobs.events.emit('change', this.#job.subject);
  }
}
