import { EngineClosed, EngineOverloaded } from '../errors.ts';
import { queriesAtOnce } from '../memory/workspaces.ts';
import {
  createJob,
  giveUpAnswers,
  type ScanJob,
  type Search,
  stopJob,
  type Work,
  waitForAnswers,
} from '../scan/scan-job.ts';
import type { RankedSlots } from '../scan/task-run.ts';
import type { ScanThread } from './scan-thread.ts';

/** A thread is given its next job while it works on the last, when waiting would not make that job fuller. */
const JOBS_PER_THREAD_MAX = 2;

interface Request {
  readonly work: Work;
  readonly search: Search | undefined;
  readonly result: PromiseWithResolvers<RankedSlots[]>;
}

interface Batch {
  readonly job: ScanJob;
  /** Those that still want their result. */
  readonly wanted: Set<Request>;
}

/**
 * Requests in the order they came. Searches that wait for the same work are answered by one walk. Each job runs on all
 * threads together, or on as many as it has chunks, and starts when that many are ready for it.
 */
export class JobQueue {
  readonly #threads: readonly ScanThread[];
  readonly #waitingMax: number;
  readonly #waiting: Request[] = [];
  readonly #running = new Map<Request, Batch>();
  #lastWork: Work | undefined;
  #isStartDue = false;

  constructor(threads: readonly ScanThread[], waitingMax: number) {
    this.#threads = threads;
    this.#waitingMax = waitingMax;
  }

  /** Nobody asked for codes, and nobody is refused for them. */
  get #waitingAsked(): number {
    return this.#waiting.reduce((count, { work }) => (work.kind === 'encode' ? count : count + 1), 0);
  }

  /** One part from each thread that did some of the work. */
  async run(work: Work, search?: Search, signal?: AbortSignal): Promise<RankedSlots[]> {
    if (work.kind !== 'encode' && this.#waitingAsked >= this.#waitingMax) throw new EngineOverloaded();
    const request: Request = { work, search, result: Promise.withResolvers() };
    const abort = () => this.#drop(request, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.push(request);
    this.#startSoon();
    try {
      return await request.result.promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  startThreads(): void {
    for (const thread of this.#threads) thread.start();
  }

  async close(): Promise<void> {
    for (const request of [...this.#waiting]) this.#drop(request, new EngineClosed());
    await Promise.all(this.#threads.map((thread) => thread.close(new EngineClosed())));
  }

  /** Once the events at hand are dealt with, so that searches that came together start together. */
  #startSoon(): void {
    if (this.#isStartDue) return;
    this.#isStartDue = true;
    setImmediate(() => {
      this.#isStartDue = false;
      this.#startReady();
    });
  }

  #startReady(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const { work } = next;
      const requests = this.#listTogether(next);
      const isFull = next.search === undefined || requests.length === queriesAtOnce(dimensionOf(work));
      const loadMax = isFull || work !== this.#lastWork ? JOBS_PER_THREAD_MAX : 1;
      const wanted = Math.min(this.#threads.length, work.plan.chunkCount);
      const ready = this.#threads.filter((thread) => thread.load < loadMax);
      if (ready.length < wanted) return;
      ready.sort((a, b) => a.load - b.load);
      this.#lastWork = work;
      for (const request of requests) this.#waiting.splice(this.#waiting.indexOf(request), 1);
      void this.#start(requests, ready.slice(0, wanted));
    }
  }

  /** The request and those behind it that the same walk can answer. */
  #listTogether(first: Request): Request[] {
    if (!first.search) return [first];
    const same = this.#waiting.filter(({ work, search }) => work === first.work && search !== undefined);
    return same.slice(0, queriesAtOnce(dimensionOf(first.work)));
  }

  async #start(requests: readonly Request[], threads: readonly ScanThread[]): Promise<void> {
    const searches = requests.flatMap(({ search }) => search ?? []);
    const job = createJob(requests[0]!.work, searches, threads.length);
    const batch: Batch = { job, wanted: new Set(requests) };
    for (const request of requests) this.#running.set(request, batch);
    try {
      void waitForAnswers(job).then(() => {
        for (const thread of threads) thread.hear(job.id);
        this.#startReady();
      });
      const parts = await Promise.all(threads.map((thread) => thread.run(job)));
      requests.forEach(({ result }, i) => {
        result.resolve(parts.map((part) => part[i]!));
      });
    } catch (error) {
      stopJob(job);
      giveUpAnswers(job);
      for (const thread of threads) thread.drop(job.id);
      for (const { result } of requests) result.reject(error);
    } finally {
      for (const request of requests) this.#running.delete(request);
    }
  }

  #drop(request: Request, reason: unknown): void {
    const at = this.#waiting.indexOf(request);
    if (at >= 0) this.#waiting.splice(at, 1);
    const batch = this.#running.get(request);
    batch?.wanted.delete(request);
    if (batch?.wanted.size === 0) stopJob(batch.job);
    request.result.reject(reason);
  }
}

function dimensionOf(work: Work): number {
  return work.kind === 'damage' ? 1 : work.dimension;
}
