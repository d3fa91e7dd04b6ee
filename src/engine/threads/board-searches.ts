import {
  areAnswersIn,
  areChunksLeft,
  awaitAnswers,
  type ScanJob,
  type Search,
  type SearchWork,
  type Work,
  waitForAnswers,
} from '../scan/scan-job.ts';
import type { RankedSlots } from '../scan/task-run.ts';
import { fitsBoard, type JobBoard, TOPICS_MAX, type Topic } from './job-board.ts';
import type { ScanThread } from './scan-thread.ts';
import { countWakeable, type WakeSignal, wakeThreads } from './wake-signal.ts';

/** The longest blocking wait for the other threads. They end with the caller unless the machine is busy. */
const CALLER_WAIT_MS_MAX = 0.3;

/** The caller's side of the board: one job at a time, in which the caller may take part itself. */
export class BoardSearches {
  readonly #board: JobBoard;
  readonly #threads: readonly ScanThread[];
  readonly #signal: WakeSignal;
  readonly #topics: Topic[] = [];
  #lastTopic = -1;
  /** False while a job is open, and for good once a thread has died in a search: the board may be in any state. */
  #isFree = true;

  constructor(board: JobBoard, threads: readonly ScanThread[], signal: WakeSignal) {
    this.#board = board;
    this.#threads = threads;
    this.#signal = signal;
  }

  /** Opens searches to that many threads. Returns undefined if they do not fit or the board is in use. */
  open(work: Work, searches: readonly Search[], owner: string, threads: number): ScanJob | undefined {
    if (work.kind !== 'scan' && work.kind !== 'sift') return undefined;
    const [first] = searches;
    if (!first || !this.#isFree || !fitsBoard(work, searches)) return undefined;
    this.#isFree = false;
    const topic = this.#getTopic(work, first.bits, owner);
    // Messages to threads that never wake would pile up.
    for (const thread of this.#threads.slice(0, countWakeable(threads))) thread.introduce(topic);
    const job = this.#board.open(topic, searches, threads);
    wakeThreads(this.#signal, threads);
    return job;
  }

  /**
   * Returns the findings of the other threads; undefined if they did not fit. While chunks are left, further threads
   * may join; once all that have joined are done, none is left.
   */
  async gather(job: ScanJob): Promise<RankedSlots[][] | undefined> {
    const { control } = job;
    if (areChunksLeft(job)) await this.#untilAnswered(job);
    awaitAnswers(control, this.#board.close());
    if (!areAnswersIn(control, CALLER_WAIT_MS_MAX)) await this.#untilAnswered(job);
    this.#isFree = true;
    return this.#board.listAnswers(job);
  }

  /** Waits without blocking the event loop. The threads count as busy with the job meanwhile. */
  async #untilAnswered({ id, owner, control }: ScanJob): Promise<void> {
    const deaths = this.#threads.map((thread) => thread.expect(id, owner));
    try {
      await Promise.race([waitForAnswers(control), ...deaths]);
    } finally {
      for (const thread of this.#threads) thread.drop(id);
    }
  }

  #getTopic(work: SearchWork, bits: Uint32Array, owner: string): Topic {
    const known = this.#topics.find((topic) => topic.work === work && topic.bits === bits && topic.owner === owner);
    if (known) return known;
    this.#lastTopic += 1;
    const topic = { id: this.#lastTopic, owner, work, bits };
    this.#topics[topic.id % TOPICS_MAX] = topic;
    return topic;
  }
}
