// A thread that reads blocks of memory as fast as it can, for the read limit.
import { parentPort, workerData } from 'node:worker_threads';

export interface ReadOptions {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** The position of the next block, shared by all threads. */
  readonly next: Int32Array;
  readonly blockBytes: number;
  readonly blockCount: number;
}

/** The start and end of the thread, on the clock that all threads share. */
export interface ReadTimes {
  readonly begun: number;
  readonly ended: number;
}

const { module, memory, next, blockBytes, blockCount } = workerData as ReadOptions;
const { read } = new WebAssembly.Instance(module, { env: { memory } }).exports as {
  read(from: number, bytes: number): bigint;
};

parentPort?.on('message', () => {
  const begun = performance.timeOrigin + performance.now();
  for (;;) {
    const block = Atomics.add(next, 0, 1);
    if (block >= blockCount) break;
    read(block * blockBytes, blockBytes);
  }
  const ended = performance.timeOrigin + performance.now();
  parentPort?.postMessage({ begun, ended } satisfies ReadTimes);
});
