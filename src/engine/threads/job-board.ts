import { KERNEL_KEYS_MAX } from '../code-layout.ts';
import { clearKeys, keysLength } from '../scan/kth-key.ts';
import {
  CONTROL_WORDS,
  countAnswer,
  createPlacedJob,
  type ScanJob,
  type Search,
  type SearchWork,
} from '../scan/scan-job.ts';
import type { RankedSlots } from '../scan/task-run.ts';

/** What a thread must have been told of a search before it can join it: where it looks. */
export interface Topic {
  readonly id: number;
  readonly work: SearchWork;
  readonly bits: Uint32Array;
}

/** How many topics are remembered. More tables than these are seldom searched in turns, and telling one costs some microseconds. */
export const TOPICS_MAX = 16;

/** Larger queries, of which the board would need as much more memory, go by message. */
const DIMENSION_MAX = 8_192;

/** An answer has at most k rows and as many that tie with the last; one that does not fit is asked for again by message. */
const ANSWER_ROWS_MAX = KERNEL_KEYS_MAX + 256;

/** One word says which job it is (a number), how many threads have joined it, and whether others can. */
const OPEN = 1;
const JOINED_ONE = 2;
const JOINED = 0xfe;
const JOB_SHIFT = 8;

/** The numbers that describe a job: those of its topic, of the job and of the search, k, and how many threads can join. */
const NUMBERS = 5;

const NUMBERS_AT = 64;
const KEYS_AT = 128;
const QUERY_AT = KEYS_AT + keysLength(KERNEL_KEYS_MAX) * Float64Array.BYTES_PER_ELEMENT;
const ANSWERS_AT = QUERY_AT + DIMENSION_MAX * Float32Array.BYTES_PER_ELEMENT;
const ANSWER_KEYS_AT = 8;
const ANSWER_SLOTS_AT = ANSWER_KEYS_AT + ANSWER_ROWS_MAX * Float64Array.BYTES_PER_ELEMENT;
const ANSWER_BYTES = ANSWER_SLOTS_AT + ANSWER_ROWS_MAX * Uint32Array.BYTES_PER_ELEMENT;

/** Pages that were never touched cost nothing. */
export function createBoardMemory(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(ANSWERS_AT + threads * ANSWER_BYTES);
}

/** Whether a search can be described and answered on a board. */
export function fitsBoard(work: SearchWork, { k }: Search): boolean {
  const isAnswerShort = k <= KERNEL_KEYS_MAX && (work.kind === 'scan' || work.rows !== undefined);
  return isAnswerShort && work.dimension <= DIMENSION_MAX;
}

const NO_ANSWER = -1;
const TOO_LONG = -2;

/** The place of one thread's answer. */
interface AnswerPlace {
  /** How many rows there are, or that there is no answer, or one that does not fit. */
  readonly count: Int32Array;
  readonly keys: Float64Array;
  readonly slots: Uint32Array;
}

/**
 * One search at a time in memory that all threads share: what is looked for, the state of the walk, and what each thread has
 * found. Threads join it as they wake up, and none that is late once it was closed. A message would take the caller some ten
 * microseconds for each thread, and its answer as many again.
 */
export class JobBoard {
  readonly #state: Int32Array;
  readonly #control: Int32Array;
  readonly #numbers: Float64Array;
  readonly #query: Float32Array;
  readonly #buffer: SharedArrayBuffer;
  readonly #answers: readonly AnswerPlace[];
  /** The last job that this thread has joined. */
  #joined = 0;

  constructor(buffer: SharedArrayBuffer) {
    this.#buffer = buffer;
    this.#state = new Int32Array(buffer, 0, 1);
    this.#control = new Int32Array(buffer, Int32Array.BYTES_PER_ELEMENT, CONTROL_WORDS);
    this.#numbers = new Float64Array(buffer, NUMBERS_AT, NUMBERS);
    this.#query = new Float32Array(buffer, QUERY_AT, DIMENSION_MAX);
    const threads = (buffer.byteLength - ANSWERS_AT) / ANSWER_BYTES;
    this.#answers = Array.from({ length: threads }, (_, i) => createPlace(buffer, ANSWERS_AT + i * ANSWER_BYTES));
  }

  /** Puts a search on the board, for so many other threads at most; the last one must have been answered. */
  open({ id, work }: Topic, search: Search, threads: number): ScanJob {
    const keys = this.#keysOf(search.k);
    clearKeys(keys);
    this.#query.set(search.query);
    for (const { count } of this.#answers) count[0] = NO_ANSWER;
    const job = createPlacedJob(work, search, threads + 1, this.#control.fill(0), keys);
    this.#numbers.set([id, job.id, search.id, search.k, threads]);
    const state = Atomics.load(this.#state, 0);
    Atomics.store(this.#state, 0, (((state >>> JOB_SHIFT) + 1) << JOB_SHIFT) | OPEN);
    return job;
  }

  /** Lets no further thread join; returns how many have. */
  close(): number {
    return (Atomics.and(this.#state, 0, ~OPEN) & JOINED) / JOINED_ONE;
  }

  /** What the threads that joined have found, once all have answered; undefined if that did not fit. */
  listAnswers(): RankedSlots[] | undefined {
    const places = this.#answers.filter(({ count }) => count[0] !== NO_ANSWER);
    if (places.some(({ count }) => count[0] === TOO_LONG)) return undefined;
    return places.map(({ count, keys, slots }) => ({ keys: keys.slice(0, count[0]), slots: slots.slice(0, count[0]) }));
  }

  /** Joins the job that is open, unless this thread has joined it before or was not told of its topic. */
  join(topics: readonly Topic[]): ScanJob | undefined {
    for (;;) {
      const state = Atomics.load(this.#state, 0);
      const [topicId = 0, id = 0, searchId = 0, k = 0, threads = 0] = this.#numbers;
      const topic = topics[topicId % TOPICS_MAX];
      const isOpen = (state & OPEN) !== 0 && (state & JOINED) / JOINED_ONE < threads;
      if (!isOpen || state >>> JOB_SHIFT === this.#joined || topic?.id !== topicId) return undefined;
      if (Atomics.compareExchange(this.#state, 0, state, state + JOINED_ONE) !== state) continue;
      this.#joined = state >>> JOB_SHIFT;
      const { work, bits } = topic;
      const search = { id: searchId, query: this.#query.subarray(0, work.dimension), k, bits };
      const keys = [this.#keysOf(k)];
      return { id, work, searches: [search], keys, owner: 'board', threads: threads + 1, control: this.#control };
    }
  }

  /** Answers the job that this thread has joined; the thread's number counts from zero. */
  answer(thread: number, { keys, slots }: RankedSlots): void {
    const place = this.#answers[thread];
    if (!place) return;
    const fits = keys.length <= ANSWER_ROWS_MAX;
    if (fits) {
      place.keys.set(keys);
      place.slots.set(slots);
    }
    place.count[0] = fits ? keys.length : TOO_LONG;
    // How many join is known when the job is closed, so each answer wakes the caller.
    countAnswer({ control: this.#control, threads: 1 });
  }

  #keysOf(k: number): Float64Array {
    return new Float64Array(this.#buffer, KEYS_AT, keysLength(k));
  }
}

function createPlace(buffer: SharedArrayBuffer, at: number): AnswerPlace {
  return {
    count: new Int32Array(buffer, at, 1),
    keys: new Float64Array(buffer, at + ANSWER_KEYS_AT, ANSWER_ROWS_MAX),
    slots: new Uint32Array(buffer, at + ANSWER_SLOTS_AT, ANSWER_ROWS_MAX),
  };
}
