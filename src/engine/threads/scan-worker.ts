// What a worker thread runs: jobs in the order they come, each together with the other threads that were given it.
// Between them it sleeps on its signal and never returns to its event loop.
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { exerciseKernels } from '../kernel-choice.ts';
import { collectGarbage } from '../memory/collect-garbage.ts';
import { Workspaces } from '../memory/workspaces.ts';
import { runJob } from '../scan/run-job.ts';
import { countAnswer, type Work } from '../scan/scan-job.ts';
import type { ThreadAnswer, ThreadJob, ThreadMessage, WorkerStart } from './scan-thread.ts';

/** Enough for the runtime to replace its first, quick translation of the kernels by the optimised one. */
const WARM_UP_ROUNDS = 1_000;

const { module, thread, port, signal } = workerData as WorkerStart;
const memories = new Map<number, WebAssembly.Memory>();
const works: Work[] = [];
const workspaces = new Workspaces(module, thread, getMemory);

exerciseKernels(module, WARM_UP_ROUNDS);
for (let heard = 0; ; ) {
  Atomics.wait(signal, 0, heard);
  heard = Atomics.load(signal, 0);
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) obey(next.message);
}

function obey(message: ThreadMessage): void {
  if (message.kind === 'run') {
    for (const [id, memory] of message.memories) memories.set(id, memory);
    if (message.work) works[message.job.workAt] = message.work;
    answer(message.job);
  } else if (message.kind === 'forget') {
    memories.delete(message.memory);
    workspaces.forget(message.memory);
  } else {
    collectGarbage('sync');
  }
}

function getMemory(id: number): WebAssembly.Memory {
  const memory = memories.get(id);
  assert(memory, `memory ${id} is known to the thread`);
  return memory;
}

function answer({ workAt, ...rest }: ThreadJob): void {
  const work = works[workAt];
  assert(work, `work ${workAt} is known to the thread`);
  const job = { ...rest, work };
  const message: ThreadAnswer = { jobId: job.id, results: runJob(job, workspaces) };
  port.postMessage(message);
  countAnswer(job);
}
