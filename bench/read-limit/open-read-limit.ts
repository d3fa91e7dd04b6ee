// The limit that no scan can beat: all threads read the given bytes once and do nothing with them. It takes part in the
// rounds like any other side, so that it is measured under the same conditions.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { compileReadKernel, READ_GRAIN_BYTES } from './read-kernel.ts';
import type { ReadOptions, ReadTimes } from './read-worker.ts';

export interface ReadLimit extends AsyncDisposable {
  readonly bytes: number;
  /** Returns the milliseconds from the first thread's start to the last one's end: waking them up is not counted. */
  read(): Promise<number>;
}

/** Small enough that the threads end together, large enough that its streams lie far apart. */
const BLOCK_BYTES = 1_048_576;
const PAGE_BYTES = 65_536;

export async function openReadLimit(bytes: number, threads: number): Promise<ReadLimit> {
  const blockCount = Math.max(threads, Math.ceil(bytes / BLOCK_BYTES));
  const blockBytes = Math.ceil(bytes / blockCount / READ_GRAIN_BYTES) * READ_GRAIN_BYTES;
  const pages = Math.ceil((blockBytes * blockCount) / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: 65_536, shared: true });
  // Pages that were never written are all the same one, and would be read from the cache.
  new Uint8Array(memory.buffer).fill(1);
  const next = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ReadOptions = { module: await compileReadKernel(), memory, next, blockBytes, blockCount };
  const url = new URL('./read-worker.ts', import.meta.url);
  const workers = Array.from({ length: threads }, () => new Worker(url, { workerData }));
  return {
    bytes: blockBytes * blockCount,
    async read() {
      next[0] = 0;
      const answers = workers.map((worker) => once(worker, 'message'));
      for (const worker of workers) worker.postMessage('read');
      const times = (await Promise.all(answers)).map(([answer]) => answer as ReadTimes);
      return Math.max(...times.map(({ ended }) => ended)) - Math.min(...times.map(({ begun }) => begun));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
