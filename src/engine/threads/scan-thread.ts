import { Worker } from 'node:worker_threads';
import { listMemories, type ScanJob } from '../scan/scan-job.ts';
import type { RankedSlots } from '../scan/task-run.ts';

export interface ThreadSetup {
  readonly module: WebAssembly.Module;
  /** Which of the scratch areas is the thread's own. */
  readonly thread: number;
}

export type ThreadMessage =
  /** `memories` are those of the job that the thread has not seen yet. */
  | {
      readonly kind: 'run';
      readonly job: ScanJob;
      readonly memories: readonly (readonly [id: number, memory: WebAssembly.Memory])[];
    }
  | { readonly kind: 'forget'; readonly memory: number }
  | { readonly kind: 'collect' };

export interface ThreadAnswer {
  readonly jobId: number;
  readonly results: readonly RankedSlots[];
}

/** One worker thread as the main thread sees it. It starts with its first job, and again after it has died. */
export class ScanThread {
  readonly #setup: ThreadSetup;
  readonly #getMemory: (id: number) => WebAssembly.Memory;
  readonly #running = new Map<number, PromiseWithResolvers<readonly RankedSlots[]>>();
  readonly #known = new Set<number>();
  #worker: Worker | undefined;

  constructor(setup: ThreadSetup, getMemory: (id: number) => WebAssembly.Memory) {
    this.#setup = setup;
    this.#getMemory = getMemory;
  }

  /** How many jobs it has been given and not answered. */
  get load(): number {
    return this.#running.size;
  }

  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), {
      workerData: this.#setup,
      name: `scan-${this.#setup.thread}`,
      // What the process was started with (a script to evaluate, a module to load first) is not meant for its threads.
      execArgv: [],
    });
    worker.on('message', (answer: ThreadAnswer) => this.#settle(answer));
    worker.once('error', (cause) => this.#fail(worker, new Error('a search thread failed', { cause })));
    worker.once('exit', (code) => this.#fail(worker, new Error(`a search thread ended with code ${code}`)));
    // An idle thread keeps no process alive.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** The thread's share of the result of each search of the job. */
  run(job: ScanJob): Promise<readonly RankedSlots[]> {
    const worker = this.start();
    const memories = new Map<number, WebAssembly.Memory>();
    for (const memory of listMemories(job.work)) {
      if (!this.#known.has(memory)) memories.set(memory, this.#getMemory(memory));
    }
    for (const id of memories.keys()) this.#known.add(id);
    const result = Promise.withResolvers<readonly RankedSlots[]>();
    this.#running.set(job.id, result);
    worker.ref();
    this.#post({ kind: 'run', job, memories: [...memories] });
    return result.promise;
  }

  forget(memory: number): void {
    if (this.#known.delete(memory)) this.#post({ kind: 'forget', memory });
  }

  collectGarbage(): void {
    this.#post({ kind: 'collect' });
  }

  /** Ends the thread; whatever runs on it is rejected. */
  async close(reason: Error): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    this.#fail(worker, reason);
    await worker.terminate();
  }

  #post(message: ThreadMessage): void {
    this.#worker?.postMessage(message);
  }

  #settle({ jobId, results }: ThreadAnswer): void {
    this.#running.get(jobId)?.resolve(results);
    this.#running.delete(jobId);
    if (this.#running.size === 0) this.#worker?.unref();
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    const running = [...this.#running.values()];
    this.#worker = undefined;
    this.#known.clear();
    this.#running.clear();
    for (const { reject } of running) reject(error);
  }
}
