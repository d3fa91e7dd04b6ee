import { EngineClosed } from './errors.ts';
import type { Workspaces } from './memory/workspaces.ts';
import { runJob } from './scan/run-job.ts';
import type { ScanJob } from './scan/scan-job.ts';
import type { RankedSlots } from './scan/task-run.ts';
import type { JobQueue } from './threads/job-queue.ts';

/**
 * Up to this many elements (rows times dimension) the calling thread does the work itself: 0.1 to 0.2 ms, which is less
 * than it takes to hand a job to a thread and to hear from it.
 */
export const INLINE_ELEMENTS_MAX = 524_288;

/** Decides where a job runs. */
export class Scanner {
  readonly #workspaces: Workspaces;
  readonly #queue: JobQueue;
  #isClosed = false;

  constructor(workspaces: Workspaces, queue: JobQueue) {
    this.#workspaces = workspaces;
    this.#queue = queue;
  }

  /** Gets the threads ready when scans of so many elements will need them. */
  prepare(elements: number): void {
    if (elements > INLINE_ELEMENTS_MAX) this.#queue.startThreads();
  }

  /** The parts that together are the result; `rows` is how many the job looks at. */
  async run(job: ScanJob, rows: number, signal?: AbortSignal): Promise<RankedSlots[]> {
    if (this.#isClosed) throw new EngineClosed();
    if (rows * job.plan.dimension <= INLINE_ELEMENTS_MAX) return [runJob(job, this.#workspaces)];
    return this.#queue.run(job, signal);
  }

  /** What waits or runs is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue.close();
  }
}
