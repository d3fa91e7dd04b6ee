import { clearKeys, keysLength } from '../scan/kth-key.ts';
import {
  areChunksLeft,
  awaitAnswers,
  CONTROL_WORDS,
  countAnswer,
  createJob,
  type ScanJob,
  type Search,
  type SearchWork,
} from '../scan/scan-job.ts';
import type { RankedSlots } from '../scan/task-run.ts';

/** The description of searches that a thread must have received before it can join them. */
export interface Topic {
  readonly id: number;
  readonly owner: string;
  readonly work: SearchWork;
  readonly bits: Uint32Array;
}

/**
 * The number of topics remembered: more tables are seldom searched in turns, and a topic costs microseconds to send.
 */
export const TOPICS_MAX = 16;

/** The number of searches that come together; of more than these each waits for all others anyway. */
const SEARCHES_MAX = 8;

/** The largest searches for the board. Larger queries, and a larger k, take far longer than sending a message. */
const DIMENSION_MAX = 8_192;
const K_MAX = 1_024;

/**
 * The rows of an answer: k and those that tie with the last. A search whose answer does not fit is repeated by message.
 */
const ANSWER_ROWS_MAX = K_MAX + 256;

/**
 * The state word: the number of the job, the number of threads that have joined it, and a flag that lets others join.
 */
const OPEN = 1;
const JOINED_ONE = 2;
const JOINED = 0xfe;
const JOB_SHIFT = 8;

/**
 * The numbers that describe a job:
 *   the ids of its topic and of the job
 *   the number of threads that can join
 *   the number of searches, then the id and k of each
 */
const JOB_NUMBERS = 4;
const SEARCH_NUMBERS = 2;

const NUMBERS_AT = 64;
const KEYS_AT = 256;
const KEYS_BYTES = keysLength(K_MAX) * Float64Array.BYTES_PER_ELEMENT;
const QUERIES_AT = KEYS_AT + SEARCHES_MAX * KEYS_BYTES;
const ANSWERS_AT = QUERIES_AT + SEARCHES_MAX * DIMENSION_MAX * Float32Array.BYTES_PER_ELEMENT;
const ANSWER_KEYS_AT = 8;
const ANSWER_SLOTS_AT = ANSWER_KEYS_AT + ANSWER_ROWS_MAX * Float64Array.BYTES_PER_ELEMENT;
const ANSWER_BYTES = ANSWER_SLOTS_AT + ANSWER_ROWS_MAX * Uint32Array.BYTES_PER_ELEMENT;
const THREAD_BYTES = SEARCHES_MAX * ANSWER_BYTES;

/** Allocates the memory of a board. Pages that were never touched cost nothing. */
export function createBoardMemory(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(ANSWERS_AT + threads * THREAD_BYTES);
}

/** Returns true if searches can be described and answered on a board: those of the same slots, with short answers. */
export function fitsBoard(work: SearchWork, searches: readonly Search[]): boolean {
  const hasRows = work.kind === 'scan' || work.rows !== undefined;
  if (!hasRows || work.dimension > DIMENSION_MAX || searches.length > SEARCHES_MAX) return false;
  return searches.every(({ k, bits }) => k <= K_MAX && bits === searches[0]?.bits);
}

const NO_ANSWER = -1;
const TOO_LONG = -2;

/** The memory of one thread's answer to one search. */
type AnswerBuffer = Readonly<ReturnType<typeof createAnswerBuffers>[number]>;

/**
 * One job at a time in memory that all threads share: the searches, the state of the scan, and the findings of each
 * thread. Threads join it as they wake up; a late thread cannot join once it was closed. A message would take the
 * caller some ten microseconds for each thread, and its answer as many again.
 */
export class JobBoard {
  readonly #buffer: SharedArrayBuffer;
  readonly #state: Int32Array;
  readonly #control: Int32Array;
  readonly #numbers: Float64Array;
  readonly #queries: Float32Array;
  /** The answers of each thread. */
  readonly #answers: readonly (readonly AnswerBuffer[])[];
  /** The last job that this thread has joined. */
  #joined = 0;

  constructor(buffer: SharedArrayBuffer) {
    this.#buffer = buffer;
    this.#state = new Int32Array(buffer, 0, 1);
    this.#control = new Int32Array(buffer, Int32Array.BYTES_PER_ELEMENT, CONTROL_WORDS);
    this.#numbers = new Float64Array(buffer, NUMBERS_AT, JOB_NUMBERS + SEARCHES_MAX * SEARCH_NUMBERS);
    this.#queries = new Float32Array(buffer, QUERIES_AT, SEARCHES_MAX * DIMENSION_MAX);
    const threads = (buffer.byteLength - ANSWERS_AT) / THREAD_BYTES;
    this.#answers = Array.from({ length: threads }, (_, i) =>
      createAnswerBuffers(buffer, ANSWERS_AT + i * THREAD_BYTES),
    );
  }

  /** Puts searches on the board, for at most this many other threads; the last ones must have been answered. */
  open({ id, owner, work }: Topic, searches: readonly Search[], threads: number): ScanJob {
    const keys = searches.map(({ k }, i) => this.#keysOf(i, k));
    const job = createJob({ work, searches, keys, owner, threads: threads + 1, control: this.#control.fill(0) });
    awaitAnswers(this.#control, 1);
    this.#numbers.set([id, job.id, threads, searches.length, ...searches.flatMap((search) => [search.id, search.k])]);
    for (const each of keys) clearKeys(each);
    for (const [i, { query }] of searches.entries()) this.#queries.set(query, i * work.dimension);
    for (const [first] of this.#answers) if (first) first.count[0] = NO_ANSWER;
    const state = Atomics.load(this.#state, 0);
    Atomics.store(this.#state, 0, (((state >>> JOB_SHIFT) + 1) << JOB_SHIFT) | OPEN);
    return job;
  }

  /** Lets no further thread join; returns the number that have. */
  close(): number {
    return (Atomics.and(this.#state, 0, ~OPEN) & JOINED) / JOINED_ONE;
  }

  /**
   * Returns the findings of each joined thread for each search, once all have answered; undefined if one did not fit.
   */
  listAnswers({ searches }: ScanJob): RankedSlots[][] | undefined {
    const answers = this.#answers.filter(isAnswered).map((buffers) => buffers.slice(0, searches.length));
    if (answers.some((buffers) => buffers.some(({ count }) => count[0] === TOO_LONG))) return undefined;
    return answers.map((buffers) => buffers.map(toRanked));
  }

  /** Joins the open job, unless no chunk is left, or this thread has joined it before or lacks its topic. */
  join(topics: readonly Topic[]): ScanJob | undefined {
    for (;;) {
      const state = Atomics.load(this.#state, 0);
      const topicId = this.#numbers[0] ?? 0;
      const threads = this.#numbers[2] ?? 0;
      const topic = topics[topicId % TOPICS_MAX];
      const isOpen = (state & OPEN) !== 0 && (state & JOINED) / JOINED_ONE < threads;
      if (!isOpen || state >>> JOB_SHIFT === this.#joined || topic?.id !== topicId) return undefined;
      if (!areChunksLeft({ work: topic.work, control: this.#control })) return undefined;
      if (Atomics.compareExchange(this.#state, 0, state, state + JOINED_ONE) !== state) continue;
      this.#joined = state >>> JOB_SHIFT;
      return this.#readJob(topic);
    }
  }

  /** Answers each search of the job that this thread has joined; the thread's number counts from zero. */
  answer(thread: number, results: readonly RankedSlots[]): void {
    for (const [i, { keys, slots }] of results.entries()) {
      const answer = this.#answers[thread]?.[i];
      if (!answer) continue;
      const fits = keys.length <= ANSWER_ROWS_MAX;
      if (fits) answer.keys.set(keys);
      if (fits) answer.slots.set(slots);
      answer.count[0] = fits ? keys.length : TOO_LONG;
    }
    // The caller is woken when all threads that have joined are done: earlier, it would take the core of one of them.
    countAnswer(this.#control, (Atomics.load(this.#state, 0) & JOINED) / JOINED_ONE);
  }

  #readJob({ owner, work, bits }: Topic): ScanJob {
    const numbers = this.#numbers;
    const count = numbers[3] ?? 0;
    const searches: Search[] = [];
    const keys: Float64Array[] = [];
    for (let i = 0; i < count; i++) {
      const at = JOB_NUMBERS + i * SEARCH_NUMBERS;
      const k = numbers[at + 1] ?? 0;
      const query = this.#queries.subarray(i * work.dimension, (i + 1) * work.dimension);
      searches.push({ id: numbers[at] ?? 0, query, k, bits });
      keys.push(this.#keysOf(i, k));
    }
    return { id: numbers[1] ?? 0, work, searches, keys, owner, threads: (numbers[2] ?? 0) + 1, control: this.#control };
  }

  #keysOf(search: number, k: number): Float64Array {
    return new Float64Array(this.#buffer, KEYS_AT + search * KEYS_BYTES, keysLength(k));
  }
}

function createAnswerBuffers(buffer: SharedArrayBuffer, first: number) {
  return Array.from({ length: SEARCHES_MAX }, (_, i) => {
    const at = first + i * ANSWER_BYTES;
    return {
      /** The number of rows, or a code for no answer or for one that does not fit. */
      count: new Int32Array(buffer, at, 1),
      keys: new Float64Array(buffer, at + ANSWER_KEYS_AT, ANSWER_ROWS_MAX),
      slots: new Uint32Array(buffer, at + ANSWER_SLOTS_AT, ANSWER_ROWS_MAX),
    };
  });
}

function isAnswered([first]: readonly AnswerBuffer[]): boolean {
  return first?.count[0] !== NO_ANSWER;
}

function toRanked({ count, keys, slots }: AnswerBuffer): RankedSlots {
  return { keys: keys.slice(0, count[0]), slots: slots.slice(0, count[0]) };
}
