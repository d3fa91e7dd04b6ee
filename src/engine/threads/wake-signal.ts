/**
 * The word for which all idle threads of an engine wait in their event loops: it changes whenever there is work. One
 * call wakes them together. If they were woken one by one, the first might take the core of the caller before it could
 * wake the next.
 */
export type WakeSignal = Int32Array;

export function createWakeSignal(): WakeSignal {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Wakes this many of the waiting threads, or all. Those at work see that the count has changed. */
export function wakeThreads(signal: WakeSignal, count?: number): void {
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0, count);
}

export function countWakes(signal: WakeSignal): number {
  return Atomics.load(signal, 0);
}

/** Resolves when the count of wakes differs from this one. */
export async function waitForWake(signal: WakeSignal, wakes: number): Promise<void> {
  await Atomics.waitAsync(signal, 0, wakes).value;
}
