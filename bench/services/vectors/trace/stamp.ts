// The clock of a traced program. It is copied into the traced sources, which call `stamp` at the steps of `steps.ts`;
// the sources themselves have no trace in them. All threads write to one shared buffer, at about 0.2 µs a stamp.
import { writeFileSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

const STAMPS_MAX = 1_000_000;
/** The numbers of a stamp: its time in milliseconds on the monotonic clock, the thread and the step. */
const NUMBERS = 3;

interface Traced {
  readonly trace?: SharedArrayBuffer;
  readonly thread?: number;
}

const { trace, thread = 0 } = (workerData ?? {}) as Traced;
export const buffer = trace ?? new SharedArrayBuffer(8 + STAMPS_MAX * NUMBERS * Float64Array.BYTES_PER_ELEMENT);
const count = new Int32Array(buffer, 0, 1);
const numbers = new Float64Array(buffer, 8);
export function stamp(step: number): void {
  const at = Atomics.add(count, 0, 1);
  if (at >= STAMPS_MAX) return;
  // The origin of `performance.now` differs between threads, and the clocks are hard to align on a busy machine.
  numbers[at * NUMBERS] = Number(process.hrtime.bigint()) / 1e6;
  numbers[at * NUMBERS + 1] = thread;
  numbers[at * NUMBERS + 2] = step;
}

const file = process.env['TRACE_FILE'];
if (isMainThread && file !== undefined) {
  process.once('exit', () =>
    writeFileSync(file, new Uint8Array(buffer, 8, Math.min(count[0] ?? 0, STAMPS_MAX) * NUMBERS * 8)),
  );
}
