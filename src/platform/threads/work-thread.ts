import { Worker } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { THREAD_HEAP } from './thread-heap.ts';

/** Functions that a thread has: what goes in and comes out can be copied. */
// biome-ignore lint/suspicious/noExplicitAny: the constraint must admit functions of any parameters.
export type Work = Readonly<Record<string, (...args: any[]) => Promise<unknown>>>;

export interface WorkMessage {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type DoneMessage =
  | { readonly id: number; readonly result: unknown; readonly isMoved?: boolean }
  | { readonly id: number; readonly error: unknown };

/**
 * A result whose buffers move to the other thread instead of being copied, and are gone where they were. It arrives as it is:
 * it is not searched for byte arrays to make Buffers of.
 */
export class Moved<T> {
  readonly value: T;
  readonly buffers: ArrayBuffer[];

  constructor(value: T, buffers: ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

type ResultOf<Run extends Work[string]> =
  Awaited<ReturnType<Run>> extends Moved<infer T> ? Promise<T> : ReturnType<Run>;

/**
 * Work that would keep the event loop from answering, done in a thread of its own, one piece after the other. The thread
 * starts with the first piece, and again after it has died; then what it was given is rejected. The caller bounds
 * how much waits.
 */
export class WorkThread<W extends Work> {
  readonly #entry: URL;
  readonly #workerData: unknown;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #worker: Worker | undefined;
  #lastId = 0;
  #isClosed = false;

  /** `entry`: a module that calls `serveWork`, and finds `workerData` there. */
  constructor(entry: URL, workerData?: unknown) {
    this.#entry = entry;
    this.#workerData = workerData;
  }

  run<Name extends keyof W & string>(name: Name, ...args: Parameters<W[Name]>): ResultOf<W[Name]> {
    return this.runWith([], name, ...args);
  }

  /** As `run`; the buffers, which the arguments refer to, move to the thread. */
  runWith<Name extends keyof W & string>(
    buffers: readonly ArrayBuffer[],
    name: Name,
    ...args: Parameters<W[Name]>
  ): ResultOf<W[Name]> {
    assert(!this.#isClosed, 'work is given before the thread is closed');
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const done = Promise.withResolvers<unknown>();
    this.#waiting.set(id, done);
    this.#worker.ref();
    this.#worker.postMessage({ id, name, args } satisfies WorkMessage, buffers);
    return done.promise as ResultOf<W[Name]>;
  }

  /** What still waits is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#fail(worker, new Error('the thread was closed'));
    await worker.terminate();
  }

  #start(): Worker {
    const workerData = this.#workerData;
    const worker = new Worker(this.#entry, { execArgv: [], workerData, resourceLimits: THREAD_HEAP });
    worker.on('message', (message: DoneMessage) => this.#settle(message));
    worker.once('error', (cause) => this.#fail(worker, new Error('a thread failed', { cause })));
    worker.once('exit', () => this.#fail(worker, new Error('a thread ended')));
    return worker;
  }

  #settle(message: DoneMessage): void {
    const done = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    // An idle thread keeps no process alive.
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('error' in message) done?.reject(message.error);
    else done?.resolve(message.isMoved ? message.result : toBuffers(message.result));
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

/** Copying from thread to thread makes plain byte arrays of Buffers; this brings them back, in lists and records too. */
export function toBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(toBuffers);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toBuffers(each)]));
}
