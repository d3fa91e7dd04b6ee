// One scan of the records of a table, whose chunks any number of threads take from one counter.

import type { MetricTraits } from '../metrics.ts';
import { KERNEL_KEYS_MAX } from '../rows/code-layout.ts';
import { createKeys } from './kth-key.ts';
import type { ScanPlan } from './scan-plan.ts';

/** One search of a scan; several searches can share a scan. */
export interface Search {
  readonly id: number;
  readonly query: Float32Array;
  readonly k: number;
  readonly bits: Uint32Array;
}

export interface ScanWork {
  readonly kind: 'scan';
  readonly plan: ScanPlan;
  readonly dimension: number;
  readonly traits: MetricTraits;
}

/** Work that bounds the scores of all rows by their codes, and scores those that remain. */
export interface SiftWork {
  readonly kind: 'sift';
  readonly plan: ScanPlan;
  readonly dimension: number;
  readonly traits: MetricTraits;
  /** The slots that have a code; the others remain. */
  readonly coded: Uint32Array;
  /** The plan of the rows; absent when they are elsewhere and the remaining ones are the answer. */
  readonly rows: ScanPlan | undefined;
}

/** Work that finds records that do not carry the checksum of their content. */
export interface DamageWork {
  readonly kind: 'damage';
  readonly plan: ScanPlan;
  readonly bits: Uint32Array;
}

export interface EncodeWork {
  readonly kind: 'encode';
  readonly plan: ScanPlan;
  readonly dimension: number;
  readonly bits: Uint32Array;
  readonly codes: ScanPlan;
}

export type SearchWork = ScanWork | SiftWork;
export type Work = SearchWork | DamageWork | EncodeWork;

export interface ScanJob {
  readonly id: number;
  readonly work: Work;
  /** Empty for work other than searches. */
  readonly searches: readonly Search[];
  /**
   * The k lowest of the greatest keys that the threads on a sift have found, for each search. Undefined if the kernel
   * of its only thread keeps them all.
   */
  readonly keys: readonly (Float64Array | undefined)[];
  /** The owner: jobs of different owners share a thread's time, those of one owner run one after the other. */
  readonly owner: string;
  /** The number of threads that work on it together. */
  readonly threads: number;
  /** State shared by all threads on the job: the next chunk, a stop flag, the answers given and those awaited. */
  readonly control: Int32Array;
}

const NEXT = 0;
const STOPPED = 1;
const ANSWERED = 2;
const AWAITED = 3;
export const CONTROL_WORDS = 4;

/** The time for which a caller polls for answers before it sleeps: about as long as waking it takes. */
const POLL_MS = 0.05;

let lastId = 0;

export function createSearch(query: Float32Array, k: number, bits: Uint32Array): Search {
  lastId += 1;
  return { id: lastId, query, k, bits };
}

export function createJob(parts: Omit<ScanJob, 'id'>): ScanJob {
  lastId += 1;
  return { id: lastId, ...parts };
}

/** Creates a job for several threads, in shared memory. */
export function createSharedJob(work: Work, searches: readonly Search[], threads: number, owner: string): ScanJob {
  const control = new Int32Array(new SharedArrayBuffer(CONTROL_WORDS * Int32Array.BYTES_PER_ELEMENT));
  awaitAnswers(control, threads);
  const keys = searches.map(({ k }) => createKeys(k, true));
  return createJob({ work, searches, keys, owner, threads, control });
}

const ownControl = new Int32Array(CONTROL_WORDS);

/** Creates a job for the calling thread alone, to be done before the next such job is created. */
export function createOwnJob(work: Work, searches: readonly Search[]): ScanJob {
  const keys = searches.map(({ k }) => (k > KERNEL_KEYS_MAX ? createKeys(k, false) : undefined));
  return createJob({ work, searches, keys, owner: '', threads: 1, control: ownControl.fill(0) });
}

/**
 * The number of chunks that a thread takes at once while there are plenty: a fraction of a millisecond of work. That is
 * far above the cost of taking them, and the parts that are scanned side by side lie far apart in memory.
 */
const CHUNKS_AT_ONCE_MAX = 8;

/**
 * Searches that share a scan read the chunks one after the other; the chunks should still be in the cache for the last.
 */
const SHARED_CHUNKS_AT_ONCE_MAX = 5;

/**
 * The part of its fair share of the remaining chunks that each of several threads takes at most: fewer towards the end.
 */
const SHARE_TAKEN = 0.5;

export interface Chunks {
  readonly first: number;
  /** The end, exclusive. */
  readonly end: number;
}

/** Takes chunks that no other thread has taken. Returns undefined when all are taken or the job was stopped. */
export function takeChunks({ work, searches, control, threads }: ScanJob): Chunks | undefined {
  const { chunkCount } = work.plan;
  const countMax = searches.length > 1 ? SHARED_CHUNKS_AT_ONCE_MAX : CHUNKS_AT_ONCE_MAX;
  for (;;) {
    const first = Atomics.load(control, NEXT);
    if (first >= chunkCount || Atomics.load(control, STOPPED) === 1) return undefined;
    const left = chunkCount - first;
    const share = threads === 1 ? left : Math.floor((left / threads) * SHARE_TAKEN);
    const end = first + Math.max(1, Math.min(share, countMax));
    if (Atomics.compareExchange(control, NEXT, first, end) === first) return { first, end };
  }
}

export function areChunksLeft({ work, control }: Pick<ScanJob, 'work' | 'control'>): boolean {
  return Atomics.load(control, NEXT) < work.plan.chunkCount;
}

export function stopJob({ control }: ScanJob): void {
  Atomics.store(control, STOPPED, 1);
}

/** Sets the number of answers to wait for. The one that completes it wakes the waiting thread, and so do later ones. */
export function awaitAnswers(control: Int32Array, count: number): void {
  Atomics.store(control, AWAITED, count);
}

/** Counts an answer, after the thread has given it. The last of the awaited ones wakes the waiting thread. */
export function countAnswer(control: Int32Array, awaited = Atomics.load(control, AWAITED)): void {
  if (Atomics.add(control, ANSWERED, 1) + 1 >= awaited) Atomics.notify(control, ANSWERED);
}

/** Blocks the calling thread for at most `withinMs`. Returns true if all awaited answers have come by then. */
export function areAnswersIn(control: Int32Array, withinMs: number): boolean {
  const begun = performance.now();
  for (;;) {
    const answered = Atomics.load(control, ANSWERED);
    if (answered >= Atomics.load(control, AWAITED)) return true;
    const waitedMs = performance.now() - begun;
    if (waitedMs >= withinMs) return false;
    if (waitedMs >= POLL_MS) Atomics.wait(control, ANSWERED, answered, withinMs - waitedMs);
  }
}

/** Resolves when all awaited answers have come, or when the job was abandoned. */
export async function waitForAnswers(control: Int32Array): Promise<void> {
  for (;;) {
    const answered = Atomics.load(control, ANSWERED);
    if (answered >= Atomics.load(control, AWAITED)) return;
    await Atomics.waitAsync(control, ANSWERED, answered).value;
  }
}

/** Ends the wait for answers of which some will never come. */
export function giveUpAnswers({ control }: ScanJob): void {
  awaitAnswers(control, 0);
  Atomics.notify(control, ANSWERED);
}

/** Returns the memories that a thread must know for the work. */
export function listMemories(work: Work): Set<number> {
  const plans = [work.plan];
  if (work.kind === 'sift' && work.rows) plans.push(work.rows);
  if (work.kind === 'encode') plans.push(work.codes);
  return new Set(plans.flatMap(({ segments }) => segments.map(({ memory }) => memory)));
}
