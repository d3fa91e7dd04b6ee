import { FairQueue } from '../../base/fair-queue.ts';
import { EngineClosed, EngineOverloaded } from '../errors.ts';
import { queriesAtOnce, type Workspaces } from '../memory/workspaces.ts';
import { runJob } from '../scan/run-job.ts';
import {
  createOwnJob,
  createSharedJob,
  giveUpAnswers,
  type ScanJob,
  type Search,
  stopJob,
  type Work,
  waitForAnswers,
} from '../scan/scan-job.ts';
import type { RankedSlots } from '../scan/task-run.ts';
import type { BoardSearches } from './board-searches.ts';
import { Callers } from './callers.ts';
import type { ScanThread } from './scan-thread.ts';

/** A thread gets an owner's next job while it works on the last, unless waiting would batch more searches. */
const JOBS_PER_OWNER_MAX = 2;

/** Jobs between which a thread shares its time. Each still makes progress, and their data still fits its caches. */
const JOBS_PER_THREAD_MAX = 8;

/**
 * The calling thread takes part in searches while nothing else runs if its share is at most this many chunks, 0.7
 * milliseconds of work. It would sleep in that time, and its work needs no waking.
 */
const CALLER_CHUNKS_MAX = 64;

/** Up to this many chunks it does so alone: others would double the processor time and save none on two cores. */
const CALLER_ALONE_CHUNKS_MAX = 24;

/**
 * The chunks for which a thread is woken, for one search or many: fewer take less time than the wake. One more thread
 * costs a batch of eight searches 0.2 milliseconds of processor time.
 */
const CHUNKS_PER_THREAD = 8;

/** The owner of encoding work, which runs in the background: no caller waits for it, and it is never rejected. */
const ENCODING_OWNER = 'codes';

/** The search, its owner, and the signal that aborts it. */
export interface WorkOrder {
  readonly search?: Search | undefined;
  readonly owner?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Request {
  readonly work: Work;
  readonly owner: string;
  readonly search: Search | undefined;
  readonly result: PromiseWithResolvers<RankedSlots[]>;
  readonly sinceMs: number;
}

/** The findings of each thread for each request. */
type Parts = readonly (readonly RankedSlots[])[];

interface Batch {
  readonly job: ScanJob;
  /** The requests that still want their result. */
  readonly wanted: Set<Request>;
}

/**
 * A queue of requests by owner; owners take turns. One scan answers all waiting searches of the same work. Each job
 * runs on at most as many threads as its chunks are worth, and starts when these are ready.
 */
export class JobQueue {
  readonly #threads: readonly ScanThread[];
  readonly #workspaces: Workspaces;
  readonly #board: BoardSearches;
  readonly #waiting: FairQueue<Request>;
  readonly #encodings: Request[] = [];
  readonly #running = new Map<Request, Batch>();
  /** The last work started for each owner that has something running. */
  readonly #lastWorks = new Map<string, Work>();
  readonly #callers = new Callers();
  #isStartDue = false;

  /** Creates the queue; the workspaces are those of the calling thread. */
  constructor(threads: readonly ScanThread[], workspaces: Workspaces, board: BoardSearches, waitingMax: number) {
    this.#threads = threads;
    this.#workspaces = workspaces;
    this.#board = board;
    this.#waiting = new FairQueue(waitingMax);
  }

  /** Returns one part from each thread that did some of the work. */
  async run(work: Work, { search, owner = '', signal }: WorkOrder = {}): Promise<RankedSlots[]> {
    const request: Request = {
      work,
      owner: work.kind === 'encode' ? ENCODING_OWNER : `of ${owner}`,
      // A copy of the query alone: the caller may change the buffer around it while the request waits.
      search: search && { ...search, query: search.query.slice() },
      result: Promise.withResolvers(),
      sinceMs: performance.now(),
    };
    const abort = () => this.#drop(request, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    if (work.kind === 'encode') this.#encodings.push(request);
    else {
      if (this.#waiting.size + this.#running.size > 0) this.#callers.noteOverlap();
      this.#waiting.push(request.owner, request)?.result.reject(new EngineOverloaded());
    }
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
    const waiting = this.#waiting.owners().flatMap(([, requests]) => requests);
    for (const request of [...waiting, ...this.#encodings]) this.#drop(request, new EngineClosed());
    await Promise.all(this.#threads.map((thread) => thread.close(new EngineClosed())));
  }

  /** Starts requests once the current events are handled, so that searches that came together start together. */
  #startSoon(): void {
    if (this.#isStartDue) return;
    this.#isStartDue = true;
    setImmediate(() => {
      this.#isStartDue = false;
      this.#startReady();
    });
  }

  #startReady(): void {
    let isAnyStarted = true;
    while (isAnyStarted) {
      isAnyStarted = false;
      for (const [owner, requests] of this.#waiting.owners()) {
        if (!this.#startNext(requests)) continue;
        this.#waiting.passTurn(owner);
        isAnyStarted = true;
      }
    }
    while (this.#startNext(this.#encodings));
  }

  /** Starts an owner's first request and those that the same scan can answer; false if too few threads are ready. */
  #startNext(waiting: readonly Request[]): boolean {
    const [next] = waiting;
    if (!next) return false;
    const { work, owner } = next;
    const together = listTogether(next, waiting);
    const isFull = next.search === undefined || together.length === queriesAtOnce(dimensionOf(work));
    const loadMax = isFull || work !== this.#lastWorks.get(owner) ? JOBS_PER_OWNER_MAX : 1;
    const chunks = work.plan.chunkCount * countScans(together.length);
    const wanted = Math.min(this.#threads.length, Math.ceil(work.plan.chunkCount / CHUNKS_PER_THREAD));
    const ready = this.#threads.filter((each) => each.load < JOBS_PER_THREAD_MAX && each.loadOf(owner) < loadMax);
    if (ready.length < wanted) return false;
    if (this.#callers.areMoreDue(work, together.length, next.sinceMs)) {
      this.#startSoon();
      return false;
    }
    ready.sort((a, b) => a.load - b.load);
    for (const request of together) this.#remove(request);
    const isIdle = next.search !== undefined && this.#running.size === 0 && this.#waiting.size === 0;
    // Other callers wait for the calling thread to read their requests and to write their answers.
    const isCallerIn = isIdle && !this.#callers.areSeveral && chunks <= wanted * CALLER_CHUNKS_MAX;
    const threads = ready.slice(0, wanted);
    if (isCallerIn && chunks <= CALLER_ALONE_CHUNKS_MAX) this.#runAlone(together);
    else if (!isIdle || !this.#share(together, threads, isCallerIn)) {
      const job = createSharedJob(work, listSearches(together), wanted, owner);
      void this.#finish(job, together, () => this.#runOn(threads, job));
    }
    return true;
  }

  #remove(request: Request): void {
    if (this.#waiting.remove(request.owner, request)) return;
    const at = this.#encodings.indexOf(request);
    if (at >= 0) this.#encodings.splice(at, 1);
  }

  /** Runs the searches in the calling thread, before it does anything else. */
  #runAlone(requests: readonly Request[]): void {
    const begunAt = performance.now();
    try {
      const job = createOwnJob(requests[0]!.work, listSearches(requests));
      resolve(requests, [runJob(job, this.#workspaces)]);
      this.#callers.noteWalk(requests[0]!.work, requests.length, begunAt);
    } catch (error) {
      for (const { result } of requests) result.reject(error);
    }
  }

  /** Answers searches together with threads, which may still be waking up; false if the board does not take them. */
  #share(requests: readonly Request[], threads: readonly ScanThread[], isCallerIn: boolean): boolean {
    const { work, owner } = requests[0]!;
    const searches = listSearches(requests);
    const others = isCallerIn ? threads.length - 1 : threads.length;
    const job = this.#board.open(work, searches, owner, others);
    if (!job) return false;
    void this.#finish(job, requests, async () => {
      const own = isCallerIn ? [runJob(job, this.#workspaces)] : [];
      const found = await this.#board.gather(job);
      return found ? [...own, ...found] : this.#runOn(threads, createSharedJob(work, searches, threads.length, owner));
    });
    return true;
  }

  /** Runs a job in all of these threads, by message. */
  async #runOn(threads: readonly ScanThread[], job: ScanJob): Promise<Parts> {
    try {
      const runs = threads.map((thread) => thread.run(job));
      void waitForAnswers(job.control).then(() => {
        for (const thread of threads) thread.hear();
      });
      return await Promise.all(runs);
    } finally {
      giveUpAnswers(job);
      for (const thread of threads) thread.drop(job.id);
    }
  }

  /** Answers the requests with what `run` returns, then starts those that waited for the job. */
  async #finish(job: ScanJob, requests: readonly Request[], run: () => Promise<Parts>): Promise<void> {
    const begunAt = performance.now();
    const { work, owner } = job;
    const batch: Batch = { job, wanted: new Set(requests) };
    this.#lastWorks.set(owner, work);
    for (const request of requests) this.#running.set(request, batch);
    try {
      const parts = await run();
      this.#callers.noteWalk(work, requests.length, begunAt);
      resolve(requests, parts);
    } catch (error) {
      stopJob(job);
      for (const { result } of batch.wanted) result.reject(error);
    } finally {
      for (const request of requests) this.#running.delete(request);
      if (this.#threads.every((thread) => thread.loadOf(owner) === 0)) this.#lastWorks.delete(owner);
      this.#startReady();
    }
  }

  #drop(request: Request, reason: unknown): void {
    this.#remove(request);
    const batch = this.#running.get(request);
    batch?.wanted.delete(request);
    if (batch?.wanted.size === 0) stopJob(batch.job);
    request.result.reject(reason);
  }
}

/** Answers each request with its part from each thread. */
function resolve(requests: readonly Request[], parts: Parts): void {
  for (const [i, { result }] of requests.entries()) result.resolve(parts.map((part) => part[i]!));
}

/** Returns the number of scans that a kernel needs for these searches, of which it takes four at once. */
function countScans(searches: number): number {
  return Math.floor(searches / 4) + (searches % 4);
}

function listSearches(requests: readonly Request[]): Search[] {
  return requests.flatMap(({ search }) => search ?? []);
}

/** Returns the request and those behind it that the same scan can answer. */
function listTogether(first: Request, waiting: readonly Request[]): Request[] {
  if (!first.search) return [first];
  const same = waiting.filter(({ work, search }) => work === first.work && search !== undefined);
  return same.slice(0, queriesAtOnce(dimensionOf(first.work)));
}

function dimensionOf(work: Work): number {
  return work.kind === 'damage' ? 1 : work.dimension;
}
