// The main thread's handle of a storage thread: calls typed by an interface of plain functions, bounded in number and bytes.
// A thread that dies fails the calls that wait and is started anew.
import { Worker } from 'node:worker_threads';
import { StartupProblem } from '../../base/startup-problem.ts';
import { StoreFailure, StoreOverloaded } from '../errors.ts';
import { type CallMessage, CLOSE_MESSAGE, type ReadyMessage, type ReplyMessage } from './call-messages.ts';
import { fromFault } from './faults.ts';

export interface ThreadLimits {
  /** Calls that may wait for a reply, and what they may hold in memory together. */
  readonly waitingMax: number;
  readonly waitingBytesMax: number;
}

interface WaitingCall {
  readonly bytes: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

// biome-ignore lint/suspicious/noExplicitAny: the constraint must admit functions of any parameters.
type Functions<Calls> = { [Name in keyof Calls]: (...args: any[]) => unknown };

export class StorageThread<Calls extends Functions<Calls>> {
  readonly #entry: URL;
  readonly #workerData: unknown;
  readonly #limits: ThreadLimits;
  readonly #onDeath: (error: Error) => void;
  readonly #waiting = new Map<number, WaitingCall>();
  readonly #outgoing: CallMessage[] = [];
  #waitingBytes = 0;
  #nextId = 0;
  readonly #groupSizes: number[] = [];
  #replyCount = 0;
  #worker: Worker | undefined;
  #opening: Promise<void> | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(entry: URL, workerData: unknown, limits: ThreadLimits, onDeath: (error: Error) => void) {
    this.#entry = entry;
    this.#workerData = workerData;
    this.#limits = limits;
    this.#onDeath = onDeath;
  }

  /** Calls that wait for a reply. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** How many calls were replied to together: element i counts the groups of more than 2^(i - 1) and up to 2^i. */
  get groupSizes(): readonly number[] {
    return this.#groupSizes;
  }

  get replyCount(): number {
    return this.#replyCount;
  }

  /** Resolves when the thread has opened its files; rejects with what it says otherwise. */
  open(): Promise<void> {
    this.#opening ??= this.#start().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #start(): Promise<void> {
    const worker = new Worker(this.#entry, { workerData: this.#workerData });
    const ready = await new Promise<ReadyMessage>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    if (!ready.isReady) {
      await worker.terminate();
      throw ready.isUserProblem ? new StartupProblem(ready.problem) : new Error(ready.problem);
    }
    worker.removeAllListeners('error');
    worker.on('message', (replies: ReplyMessage[]) => {
      this.#countGroup(replies.length);
      for (const reply of replies) this.#settle(reply);
    });
    this.#ended = new Promise((resolve) => {
      let cause = new Error('the thread ended');
      worker.once('error', (error) => {
        cause = error instanceof Error ? error : new Error(String(error));
      });
      worker.once('exit', () => {
        this.#worker = undefined;
        resolve();
        if (!this.#isClosed) this.#recover(cause);
      });
    });
    this.#worker = worker;
  }

  #countGroup(size: number): void {
    this.#replyCount += size;
    const range = Math.ceil(Math.log2(size));
    while (this.#groupSizes.length <= range) this.#groupSizes.push(0);
    this.#groupSizes[range] = (this.#groupSizes[range] ?? 0) + 1;
  }

  #recover(cause: Error): void {
    for (const { reject } of this.#waiting.values()) {
      reject(
        new StoreFailure('the store failed: its thread ended; if this was a write, it may or may not be stored', {
          cause,
        }),
      );
    }
    this.#waiting.clear();
    this.#waitingBytes = 0;
    this.#onDeath(cause);
    // When this fails too, the next call tries again.
    this.open().catch(this.#onDeath);
  }

  call<Name extends keyof Calls & string>(
    name: Name,
    args: Parameters<Calls[Name]>,
    bytes = 0,
  ): Promise<ReturnType<Calls[Name]>> {
    const worker = this.#worker;
    if (worker === undefined) {
      if (!this.#isClosed) this.open().catch(this.#onDeath);
      return Promise.reject(
        new StoreFailure('the store failed: it is closed or being opened again; nothing was changed'),
      );
    }
    if (this.#waiting.size >= this.#limits.waitingMax || this.#waitingBytes + bytes > this.#limits.waitingBytesMax) {
      return Promise.reject(new StoreOverloaded('too many requests wait for the store'));
    }
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#waitingBytes += bytes;
      this.#waiting.set(id, { bytes, resolve: resolve as (value: unknown) => void, reject });
      this.#send(worker, { id, name, args });
    });
  }

  /** Calls made in one turn leave in one message: waking the other thread costs more than what most of them ask for. */
  #send(worker: Worker, call: CallMessage): void {
    this.#outgoing.push(call);
    if (this.#outgoing.length === 1) queueMicrotask(() => worker.postMessage(this.#outgoing.splice(0)));
  }

  #settle(reply: ReplyMessage): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    this.#waiting.delete(reply.id);
    this.#waitingBytes -= waiting.bytes;
    if ('fault' in reply) waiting.reject(fromFault(reply.fault));
    else waiting.resolve(reply.value);
  }

  /** Lets the thread finish what it was asked and close its files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // What was asked in this very turn is sent meanwhile.
    await this.#opening?.catch(() => {});
    this.#worker?.postMessage(CLOSE_MESSAGE);
    await this.#ended;
  }
}
