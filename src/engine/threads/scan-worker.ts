// What a worker thread runs: jobs in the order they come, each together with the other threads that were given it.
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { exerciseKernels } from '../kernel-choice.ts';
import { collectGarbage } from '../memory/collect-garbage.ts';
import { Workspaces } from '../memory/workspaces.ts';
import { runJob } from '../scan/run-job.ts';
import type { ScanJob } from '../scan/scan-job.ts';
import type { ThreadAnswer, ThreadMessage, ThreadSetup } from './scan-thread.ts';

/** Enough for the runtime to replace its first, quick translation of the kernels by the optimised one. */
const WARM_UP_ROUNDS = 1_000;

const port = parentPort;
assert(port, 'this file is the entry of a worker thread');
const { module, thread } = workerData as ThreadSetup;
const memories = new Map<number, WebAssembly.Memory>();
const workspaces = new Workspaces(module, thread, getMemory);

exerciseKernels(module, WARM_UP_ROUNDS);
port.on('message', (message: ThreadMessage) => {
  if (message.kind === 'run') {
    for (const [id, memory] of message.memories) memories.set(id, memory);
    answer(message.job);
  } else if (message.kind === 'forget') {
    memories.delete(message.memory);
    workspaces.forget(message.memory);
  } else {
    collectGarbage();
  }
});

function getMemory(id: number): WebAssembly.Memory {
  const memory = memories.get(id);
  assert(memory, `memory ${id} is known to the thread`);
  return memory;
}

function answer(job: ScanJob): void {
  const results = runJob(job, workspaces);
  const message: ThreadAnswer = { jobId: job.id, results };
  port?.postMessage(
    message,
    results.flatMap(({ keys, slots, greatest }) => {
      const arrays = greatest ? [keys, slots, greatest] : [keys, slots];
      return arrays.map(({ buffer }) => buffer);
    }),
  );
}
