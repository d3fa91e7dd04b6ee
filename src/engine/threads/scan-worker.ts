// The program of a worker thread. It runs jobs, each together with the other threads that were given it. The owners
// share the thread's time evenly, a few chunks at a time; the jobs of one owner run in the order they came. Without a
// job the thread waits in its event loop: `Atomics.wait` wakes seven threads four times as late.
import { setImmediate as nextEvents } from 'node:timers/promises';
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { collectGarbage } from '../../base/collect-garbage.ts';
import { exerciseKernels } from '../kernel-choice.ts';
import { Workspaces } from '../memory/workspaces.ts';
import { JobRun } from '../scan/run-job.ts';
import { countAnswer, listMemories, type ScanJob } from '../scan/scan-job.ts';
import { JobBoard, TOPICS_MAX, type Topic } from './job-board.ts';
import { OwnerTimes } from './owner-times.ts';
import type { ThreadAnswer, ThreadMessage, WorkerStart } from './scan-thread.ts';
import { countWakes, waitForWake } from './wake-signal.ts';

/** Enough rounds for the runtime to replace its first, quick translation of the kernels by the optimised one. */
const WARM_UP_ROUNDS = 1_000;

const { module, thread, port, signal, board: boardMemory } = workerData as WorkerStart;
/** The thread's number among all. Number zero of the scratch areas belongs to the main thread. */
const own = thread - 1;
const memories = new Map<number, WebAssembly.Memory>();
const workspaces = new Workspaces(module, thread, getMemory);

const board = new JobBoard(boardMemory);
const topics: Topic[] = [];
/** The job on the board while this thread takes part in it. */
let joined: ScanJob | undefined;

const runs = new OwnerTimes<JobRun>();
/** Memories to be forgotten when no job needs them any more. */
const unwanted = new Set<number>();

let isCollectionDue = false;

/** The number of wakes at the last look for work. */
let heard = 0;

exerciseKernels(module, WARM_UP_ROUNDS);
// The port keeps the thread alive, and is never listened to.
port.ref();
for (;;) {
  if (runs.isEmpty) await waitForWake(signal, own, heard);
  work();
  // Garbage is collected in a separate task, once all unwanted memories are forgotten.
  if (isCollectionDue && unwanted.size === 0) {
    isCollectionDue = false;
    collectGarbage('async');
    await nextEvents();
  }
}

/** Advances one job. It is a separate function so that no reference to a job is held while the thread waits. */
function work(): void {
  const now = countWakes(signal, own);
  if (now !== heard) listen();
  heard = now;
  const run = runs.next();
  if (run) runs.spend(() => advance(run));
  if (unwanted.size > 0) forgetUnwanted();
}

/** Reads the messages and joins the searches that are on the board. */
function listen(): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) obey(next.message);
  const job = board.join(topics);
  if (!job) return;
  joined = job;
  runs.add(job.owner, new JobRun(job, workspaces));
}

function obey(message: ThreadMessage): void {
  if (message.kind === 'run') {
    for (const [id, memory] of message.memories) memories.set(id, memory);
    runs.add(message.job.owner, new JobRun(message.job, workspaces));
  } else if (message.kind === 'topic') {
    for (const [id, memory] of message.memories) memories.set(id, memory);
    topics[message.topic.id % TOPICS_MAX] = message.topic;
  } else if (message.kind === 'forget') {
    unwanted.add(message.memory);
  } else {
    isCollectionDue = true;
  }
}

/** Forgets the memories that no job needs any more. */
function forgetUnwanted(): void {
  const needed = new Set<number>();
  for (const { job } of runs.tasks()) for (const memory of listMemories(job.work)) needed.add(memory);
  for (const memory of unwanted) {
    if (needed.has(memory)) continue;
    unwanted.delete(memory);
    memories.delete(memory);
    workspaces.forget(memory);
  }
}

function getMemory(id: number): WebAssembly.Memory {
  const memory = memories.get(id);
  assert(memory, `memory ${id} is known to the thread`);
  return memory;
}

/** Does a little of the job; returns true when it is done. */
function advance(run: JobRun): boolean {
  if (run.step()) return false;
  const results = run.finish();
  if (run.job === joined) {
    joined = undefined;
    board.answer(own, results);
    return true;
  }
  const message: ThreadAnswer = { jobId: run.job.id, results };
  port.postMessage(message);
  countAnswer(run.job.control);
  return true;
}
