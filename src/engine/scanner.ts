import { EngineClosed } from './errors.ts';
import type { Workspaces } from './memory/workspaces.ts';
import type { UnloadedRows } from './rows/unloaded-rows.ts';
import { runJob } from './scan/run-job.ts';
import { createOwnJob, type Work } from './scan/scan-job.ts';
import type { RankedSlots } from './scan/task-run.ts';
import type { JobQueue, WorkOrder } from './threads/job-queue.ts';

/**
 * The most elements (rows times dimension) that the calling thread scans itself. They take 0.1 to 0.2 ms, less than
 * handing a job to a thread and getting its answer.
 */
export const INLINE_ELEMENTS_MAX = 524_288;

/**
 * Codes are sifted at least six times as fast as rows are scored. Measured with 3,000 rows of 768 dimensions, whose
 * codes just exceed a cache of 2 MB: eight searches together take a quarter less time in one scan. A lone one takes a
 * tenth more if it waits for others.
 */
const INLINE_CODES_MAX = 6 * INLINE_ELEMENTS_MAX;

/** The choice between the calling thread and the worker threads. */
export class Scanner {
  readonly #workspaces: Workspaces;
  readonly #queue: JobQueue;
  /** The rows that are not in memory. */
  readonly elsewhere: UnloadedRows;
  #isClosed = false;

  constructor(workspaces: Workspaces, queue: JobQueue, elsewhere: UnloadedRows) {
    this.#workspaces = workspaces;
    this.#queue = queue;
    this.elsewhere = elsewhere;
  }

  /** Starts the threads if scans of this many elements will need them. */
  prepare(elements: number): void {
    if (elements > INLINE_ELEMENTS_MAX) this.#queue.startThreads();
  }

  /** Returns the parts that together are the result; `elements` is the number that the work looks at. */
  async run(work: Work, elements: number, { search, owner, signal }: WorkOrder = {}): Promise<RankedSlots[]> {
    if (this.#isClosed) throw new EngineClosed();
    if (elements > (work.kind === 'sift' ? INLINE_CODES_MAX : INLINE_ELEMENTS_MAX)) {
      return this.#queue.run(work, { search, owner, signal });
    }
    return runJob(createOwnJob(work, search ? [search] : []), this.#workspaces);
  }

  /** Rejects all waiting and running work. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue.close();
  }
}
