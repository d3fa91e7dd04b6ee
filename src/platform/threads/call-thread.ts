// The main thread's side of a thread that executes calls: starts and ends it, and exchanges messages with it. The owner
// decides which calls are made and handles their replies.
import { Worker } from 'node:worker_threads';
import { StartupProblem } from '../../base/startup-problem.ts';
import { StoreDamaged } from '../storage/store-damaged.ts';
import { type CallMessage, CLOSE_MESSAGE, type ReadyMessage, type ReplyMessage } from './call-messages.ts';
import { THREAD_HEAP } from './thread-heap.ts';

export interface CallThreadOwner {
  onReplies(replies: readonly ReplyMessage[]): void;
  /** Called when a thread that was open has ended, requested or not. */
  onEnd(cause: Error): void;
}

/** The classes of errors by kind, because errors lose their class between threads. */
const PROBLEMS = { damage: StoreDamaged, user: StartupProblem, internal: Error };

export class CallThread {
  readonly #entry: URL;
  readonly #workerData: unknown;
  readonly #owner: CallThreadOwner;
  readonly #outgoing: CallMessage[] = [];
  readonly #moving: ArrayBuffer[] = [];
  #worker: Worker | undefined;
  #isOpen = false;
  #opening: Promise<void> | undefined;
  #ended: Promise<void> = Promise.resolve();

  /** `entry` is a module that calls `serveCalls`, and reads `workerData`. */
  constructor(entry: URL, workerData: unknown, owner: CallThreadOwner) {
    this.#entry = entry;
    this.#workerData = workerData;
    this.#owner = owner;
  }

  /** True after the thread reported that it is ready. Calls sent while it opens are executed then. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Starts the thread unless it runs. Resolves when it is ready, and rejects with its error otherwise. */
  open(): Promise<void> {
    if (this.#isOpen) return Promise.resolve();
    this.#opening ??= this.#start().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /**
   * Sends a call. Calls of one turn leave in one message: waking the other thread costs more than most of them. `moved`
   * lists buffers in the arguments that move to the thread.
   */
  send(call: CallMessage, moved?: readonly ArrayBuffer[]): void {
    if (moved !== undefined) this.#moving.push(...moved);
    this.#outgoing.push(call);
    if (this.#outgoing.length === 1) {
      queueMicrotask(() => this.#worker?.postMessage(this.#outgoing.splice(0), this.#moving.splice(0)));
    }
  }

  /** Sets whether the thread keeps the process alive; it does after its start. */
  keepAlive(isKept: boolean): void {
    if (isKept) this.#worker?.ref();
    else this.#worker?.unref();
  }

  /** Lets the thread finish its pending calls and close its files. */
  async close(): Promise<void> {
    await this.#opening?.catch(() => {});
    const worker = this.#worker;
    // After the calls that leave in this turn.
    if (worker !== undefined) queueMicrotask(() => worker.postMessage(CLOSE_MESSAGE));
    await this.#ended;
  }

  async terminate(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Promise<void> {
    const opened = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const worker = new Worker(this.#entry, {
      execArgv: [],
      workerData: this.#workerData,
      resourceLimits: THREAD_HEAP,
    });
    let cause = new Error('the thread ended');
    worker.once('message', (message: ReadyMessage) => {
      if (message.isReady) {
        this.#isOpen = true;
        worker.on('message', (replies: ReplyMessage[]) => this.#owner.onReplies(replies));
        opened.resolve();
      } else {
        cause = new PROBLEMS[message.kind](message.problem);
        void worker.terminate();
      }
    });
    worker.once('error', (error) => {
      cause = error instanceof Error ? error : new Error(String(error));
    });
    worker.once('exit', () => {
      const wasOpen = this.#isOpen;
      this.#isOpen = false;
      this.#worker = undefined;
      ended.resolve();
      opened.reject(cause);
      if (wasOpen) this.#owner.onEnd(cause);
    });
    this.#worker = worker;
    this.#ended = ended.promise;
    return opened.promise;
  }
}
