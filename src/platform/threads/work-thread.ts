import { assert } from '../../base/assert.ts';
import { DiskFailure } from '../storage/disk-failure.ts';
import { StoreDamaged } from '../storage/store-damaged.ts';
import { StoreUnavailable } from '../storage/store-unavailable.ts';
import type { Moved, ReplyMessage } from './call-messages.ts';
import { CallThread } from './call-thread.ts';

/** The functions of a thread; their arguments and results can be copied. */
// biome-ignore lint/suspicious/noExplicitAny: the constraint must admit functions of any parameters.
export type Work = Readonly<Record<string, (...args: any[]) => Promise<unknown>>>;

type ResultOf<Run extends Work[string]> =
  Awaited<ReturnType<Run>> extends Moved<infer T> ? Promise<T> : ReturnType<Run>;

export interface WorkThreadOptions {
  /** The time for which an idle thread is kept; then its memory is released. Unlimited by default. */
  readonly idleMsMax?: number;
  /** The time that a piece may take once the thread has started. Unlimited by default. */
  readonly workMsMax?: number;
}

/** A piece of work took too long; its thread was ended. */
export class WorkTimedOut extends Error {
  override readonly name = 'WorkTimedOut';
}

/**
 * A thread for work that would block the event loop, one piece after the other. It starts with the first piece, and
 * again after it has ended; pieces that it had when it died, or when one took too long, are rejected. The caller bounds
 * the number of waiting pieces. A result that is `Moved` arrives as it is: its byte arrays are not converted to Buffers.
 */
export class WorkThread<W extends Work> {
  readonly #createThread: () => CallThread;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #idleMsMax: number | undefined;
  readonly #workMsMax: number | undefined;
  #thread: CallThread;
  #idle: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  /** `entry` is a module that calls `serveWork`, and reads `workerData`. */
  constructor(entry: URL, workerData?: unknown, { idleMsMax, workMsMax }: WorkThreadOptions = {}) {
    this.#idleMsMax = idleMsMax;
    this.#workMsMax = workMsMax;
    this.#createThread = () => {
      const thread: CallThread = new CallThread(entry, workerData, {
        onReplies: (replies) => {
          for (const reply of replies) this.#settle(reply);
          this.#limitTime();
          if (this.#waiting.size === 0) this.#rest();
        },
        onEnd: (cause) => {
          if (thread === this.#thread) this.#fail(new Error('a thread ended', { cause }));
        },
      });
      return thread;
    };
    this.#thread = this.#createThread();
  }

  /** True if the next piece finds the thread started. */
  get isRunning(): boolean {
    return this.#thread.isOpen;
  }

  run<Name extends keyof W & string>(name: Name, ...args: Parameters<W[Name]>): ResultOf<W[Name]> {
    return this.runWith([], name, ...args);
  }

  /** Runs work like `run`, and moves `buffers` to the thread; the arguments refer to them. */
  runWith<Name extends keyof W & string>(
    buffers: readonly ArrayBuffer[],
    name: Name,
    ...args: Parameters<W[Name]>
  ): ResultOf<W[Name]> {
    assert(!this.#isClosed, 'work is given before the thread is closed');
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    const done = Promise.withResolvers<unknown>();
    this.#waiting.set(id, done);
    if (!this.#thread.isOpen) {
      this.#thread.open().then(
        () => this.#limitTime(),
        (cause) => this.#fail(new Error('a thread failed', { cause })),
      );
    } else if (this.#waiting.size === 1) this.#limitTime();
    this.#thread.keepAlive(true);
    this.#thread.send({ id, name, args }, buffers);
    return done.promise as ResultOf<W[Name]>;
  }

  /** Ends the thread; waiting work is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#fail(new Error('the thread was closed'));
    await this.#thread.terminate();
  }

  /** Marks the thread as idle: it keeps no process alive. Work that comes while it ends starts a new one. */
  #rest(): void {
    this.#thread.keepAlive(false);
    if (this.#idleMsMax === undefined || this.#isClosed) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#replaceThread(), this.#idleMsMax).unref();
  }

  /** Gives the first of the waiting pieces its time. */
  #limitTime(): void {
    clearTimeout(this.#deadline);
    if (this.#workMsMax === undefined || this.#waiting.size === 0) return;
    this.#deadline = setTimeout(() => {
      this.#replaceThread();
      this.#fail(new WorkTimedOut(`a piece of work took more than ${this.#workMsMax} ms`));
    }, this.#workMsMax);
  }

  #replaceThread(): void {
    const ended = this.#thread;
    this.#thread = this.#createThread();
    void ended.terminate();
  }

  #settle(reply: ReplyMessage): void {
    const done = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('fault' in reply) done?.reject(toError(reply));
    else if ('value' in reply) done?.resolve(reply.moved === undefined ? toBuffers(reply.value) : reply.value);
  }

  #fail(error: Error): void {
    clearTimeout(this.#deadline);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

/** Returns true if a thread ended because its heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  return cause?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function toError(reply: Extract<ReplyMessage, { fault: unknown }>): unknown {
  const { fault, isUnavailable, diskFault, damagedPart: part } = reply;
  const message = fault instanceof Error ? fault.message : '';
  if (isUnavailable) return new StoreUnavailable(message, { cause: fault });
  if (part !== undefined) return new StoreDamaged(message, { part, cause: fault });
  return diskFault === undefined ? fault : new DiskFailure(diskFault, { cause: fault });
}

/** Restores Buffers, which become plain byte arrays when copied between threads, in lists and records too. */
export function toBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(toBuffers);
  // Dates and similar objects are copied as they are.
  if (typeof value !== 'object' || value === null || !isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toBuffers(each)]));
}

function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
