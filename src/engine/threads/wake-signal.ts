/**
 * The words for which idle threads wait. One call wakes the threads of a word together: if they were woken one by one,
 * the first might take the core of the caller before it could wake the next.
 */
export type WakeSignal = Int32Array;

/** Threads of one word take turns. If all had one, each search would wake threads with other rows in their caches. */
const THREADS_PER_WORD = 4;

export function createWakeSignal(threads: number): WakeSignal {
  return new Int32Array(new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT));
}

/** Wakes the first threads, as many as that. Those at work see that the count of their word has changed. */
export function wakeThreads(signal: WakeSignal, threads: number): void {
  for (let word = 0; word < threads; word += THREADS_PER_WORD) {
    Atomics.add(signal, word, 1);
    Atomics.notify(signal, word, threads - word);
  }
}

/** Returns the number of the first threads among which `wakeThreads` finds that many. The others may never wake. */
export function countWakeable(threads: number): number {
  return Math.ceil(threads / THREADS_PER_WORD) * THREADS_PER_WORD;
}

/** Wakes the thread, and those that wait for the same word. */
export function wakeThread(signal: WakeSignal, thread: number): void {
  Atomics.add(signal, wordOf(thread), 1);
  Atomics.notify(signal, wordOf(thread));
}

/** Returns the count of wakes of a thread; threads count from zero. */
export function countWakes(signal: WakeSignal, thread: number): number {
  return Atomics.load(signal, wordOf(thread));
}

/** Resolves when the count of wakes of the thread differs from this one. */
export async function waitForWake(signal: WakeSignal, thread: number, wakes: number): Promise<void> {
  await Atomics.waitAsync(signal, wordOf(thread), wakes).value;
}

/** The word of a thread is that of the first thread that shares it. */
function wordOf(thread: number): number {
  return thread - (thread % THREADS_PER_WORD);
}
