import { EngineClosed, EngineOverloaded } from '../errors.ts';
import { type ScanJob, stopJob } from '../scan/scan-job.ts';
import type { RankedSlots } from '../scan/task-run.ts';
import type { ScanThread } from './scan-thread.ts';

/** A thread is given its next job while it works on the last, so that it never waits for the main thread. */
const JOBS_PER_THREAD_MAX = 2;

interface QueuedJob {
  readonly job: ScanJob;
  readonly result: PromiseWithResolvers<RankedSlots[]>;
}

/**
 * Jobs in the order they came. Each runs on all threads together, or on as many as it has chunks, and starts when that
 * many are ready for it.
 */
export class JobQueue {
  readonly #threads: readonly ScanThread[];
  readonly #waitingMax: number;
  readonly #waiting: QueuedJob[] = [];

  constructor(threads: readonly ScanThread[], waitingMax: number) {
    this.#threads = threads;
    this.#waitingMax = waitingMax;
  }

  /** One part from each thread that worked on the job. */
  async run(job: ScanJob, signal?: AbortSignal): Promise<RankedSlots[]> {
    const queued: QueuedJob = { job, result: Promise.withResolvers() };
    const abort = () => this.#drop(queued, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.push(queued);
    this.#startReady();
    if (this.#waiting.length > this.#waitingMax) this.#drop(queued, new EngineOverloaded());
    try {
      return await queued.result.promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  startThreads(): void {
    for (const thread of this.#threads) thread.start();
  }

  async close(): Promise<void> {
    for (const queued of [...this.#waiting]) this.#drop(queued, new EngineClosed());
    await Promise.all(this.#threads.map((thread) => thread.close(new EngineClosed())));
  }

  #startReady(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const wanted = Math.min(this.#threads.length, next.job.plan.chunkCount);
      const ready = this.#threads.filter((thread) => thread.load < JOBS_PER_THREAD_MAX);
      if (ready.length < wanted) return;
      this.#waiting.shift();
      ready.sort((a, b) => a.load - b.load);
      void this.#start(next, ready.slice(0, wanted));
    }
  }

  async #start(queued: QueuedJob, threads: readonly ScanThread[]): Promise<void> {
    try {
      const parts = threads.map((thread) => thread.run(queued.job).finally(() => this.#startReady()));
      queued.result.resolve(await Promise.all(parts));
    } catch (error) {
      this.#drop(queued, error);
    }
  }

  #drop(queued: QueuedJob, reason: unknown): void {
    stopJob(queued.job);
    const at = this.#waiting.indexOf(queued);
    if (at >= 0) this.#waiting.splice(at, 1);
    queued.result.reject(reason);
  }
}
