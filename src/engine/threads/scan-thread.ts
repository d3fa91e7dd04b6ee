import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { listMemories, type ScanJob, type Work } from '../scan/scan-job.ts';
import type { RankedSlots } from '../scan/task-run.ts';
import { TOPICS_MAX, type Topic } from './job-board.ts';
import { type WakeSignal, wakeThread } from './wake-signal.ts';

export interface ThreadSetup {
  readonly module: WebAssembly.Module;
  /** The number of the thread's scratch area. */
  readonly thread: number;
  readonly signal: WakeSignal;
  readonly board: SharedArrayBuffer;
}

/** The data that a worker is started with: its setup, and the port to the main thread. */
export interface WorkerStart extends ThreadSetup {
  readonly port: MessagePort;
}

/** Memories that a thread has not seen yet. */
type Memories = readonly (readonly [id: number, memory: WebAssembly.Memory])[];

export type ThreadMessage =
  | { readonly kind: 'run'; readonly job: ScanJob; readonly memories: Memories }
  | { readonly kind: 'topic'; readonly topic: Topic; readonly memories: Memories }
  | { readonly kind: 'forget'; readonly memory: number }
  | { readonly kind: 'collect' };

export interface ThreadAnswer {
  readonly jobId: number;
  readonly results: readonly RankedSlots[];
}

interface RunningJob {
  readonly owner: string;
  readonly result: PromiseWithResolvers<readonly RankedSlots[]>;
}

interface Connection {
  readonly worker: Worker;
  readonly port: MessagePort;
}

/** A worker thread as the main thread sees it. It starts with its first job, and again after it has died. */
export class ScanThread {
  readonly #setup: ThreadSetup;
  readonly #getMemory: (id: number) => WebAssembly.Memory;
  readonly #running = new Map<number, RunningJob>();
  readonly #knownMemories = new Set<number>();
  readonly #knownTopics: number[] = [];
  #connection: Connection | undefined;

  constructor(setup: ThreadSetup, getMemory: (id: number) => WebAssembly.Memory) {
    this.#setup = setup;
    this.#getMemory = getMemory;
  }

  /** The number of jobs that it was given and has not answered. */
  get load(): number {
    return this.#running.size;
  }

  loadOf(owner: string): number {
    let count = 0;
    for (const job of this.#running.values()) if (job.owner === owner) count += 1;
    return count;
  }

  start(): Connection {
    if (this.#connection) return this.#connection;
    const { port1, port2 } = new MessageChannel();
    const workerData: WorkerStart = { ...this.#setup, port: port2 };
    const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), {
      workerData,
      transferList: [port2],
      name: `scan-${this.#setup.thread}`,
      // The options of the process (a script to evaluate, a module to load first) are not meant for its threads.
      execArgv: [],
    });
    worker.once('error', (cause) => this.#fail(worker, new Error('a search thread failed', { cause })));
    worker.once('exit', (code) => this.#fail(worker, new Error(`a search thread ended with code ${code}`)));
    // An idle thread keeps no process alive.
    worker.unref();
    this.#connection = { worker, port: port1 };
    return this.#connection;
  }

  /** Returns the thread's share of the result of each search, once `hear` was called. */
  run(job: ScanJob): Promise<readonly RankedSlots[]> {
    this.start();
    // Answers to jobs that were dropped would pile up if nothing else was asked of the thread.
    this.hear();
    const result = this.expect(job.id, job.owner);
    this.#send({ kind: 'run', job, memories: this.#listNewMemories(job.work) });
    return result;
  }

  /**
   * Returns the thread's answer by message; rejects if it dies. The job keeps the process alive until it is dropped.
   */
  expect(jobId: number, owner: string): Promise<readonly RankedSlots[]> {
    const result = Promise.withResolvers<readonly RankedSlots[]>();
    this.#running.set(jobId, { owner, result });
    this.#connection?.worker.ref();
    return result.promise;
  }

  /** Sends the topic, unless the thread knows it; wakes nothing. */
  introduce(topic: Topic): void {
    const at = topic.id % TOPICS_MAX;
    if (this.#knownTopics[at] === topic.id) return;
    this.start();
    this.#knownTopics[at] = topic.id;
    this.#post({ kind: 'topic', topic, memories: this.#listNewMemories(topic.work) });
  }

  hear(): void {
    while (this.#connection) {
      const heard = receiveMessageOnPort(this.#connection.port);
      if (!heard) return;
      this.#settle(heard.message);
    }
  }

  /** Ignores any later answer to that job. */
  drop(jobId: number): void {
    this.#running.delete(jobId);
    if (this.#running.size === 0) this.#connection?.worker.unref();
  }

  forget(memory: number): void {
    if (this.#knownMemories.delete(memory)) this.#send({ kind: 'forget', memory });
  }

  collectGarbage(): void {
    this.#send({ kind: 'collect' });
  }

  /** Ends the thread; all jobs on it are rejected. */
  async close(reason: Error): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    this.#fail(connection.worker, reason);
    await connection.worker.terminate();
  }

  /** Returns the memories of the work that the thread has not seen yet. */
  #listNewMemories(work: Work): Memories {
    const memories = [...listMemories(work)].filter((id) => !this.#knownMemories.has(id));
    for (const id of memories) this.#knownMemories.add(id);
    return memories.map((id) => [id, this.#getMemory(id)] as const);
  }

  #send(message: ThreadMessage): void {
    this.#post(message);
    wakeThread(this.#setup.signal, this.#setup.thread - 1);
  }

  #post(message: ThreadMessage): void {
    this.#connection?.port.postMessage(message);
  }

  #settle({ jobId, results }: ThreadAnswer): void {
    this.#running.get(jobId)?.result.resolve(results);
    this.drop(jobId);
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#connection?.worker !== worker) return;
    const running = [...this.#running.values()];
    this.#connection.port.close();
    this.#connection = undefined;
    this.#knownMemories.clear();
    this.#knownTopics.length = 0;
    this.#running.clear();
    for (const { result } of running) result.reject(error);
  }
}
