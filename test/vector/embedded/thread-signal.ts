// Lets threads wait for one another in tests, without their event loops.

export type Signal = Int32Array<SharedArrayBuffer>;

/** The time to wait for a signal, longer than any takes. */
const TIMEOUT_MS = 100_000;

export function createSignal(): Signal {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export function giveSignal(signal: Signal): void {
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

export function waitForSignal(signal: Signal): 'ok' | 'not-equal' | 'timed-out' {
  return Atomics.wait(signal, 0, 0, TIMEOUT_MS);
}
