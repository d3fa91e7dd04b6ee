/**
 * The word on which all threads of an engine sleep: it changes whenever there are messages. One call wakes them
 * together. If they were woken one by one, the first might take the core of the caller before it could wake the next.
 */
export type WakeSignal = Int32Array;

export function createWakeSignal(): WakeSignal {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Wakes this many of the sleeping threads, or all. */
export function wakeThreads(signal: WakeSignal, count?: number): void {
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0, count);
}

export function countWakes(signal: WakeSignal): number {
  return Atomics.load(signal, 0);
}

/** Sleeps until the count of wakes differs from this one. */
export function waitForWake(signal: WakeSignal, wakes: number): void {
  Atomics.wait(signal, 0, wakes);
}
