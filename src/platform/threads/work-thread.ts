import { assert } from '../../base/assert.ts';
import type { Moved, ReplyMessage } from './call-messages.ts';
import { CallThread } from './call-thread.ts';

/** Functions that a thread has: what goes in and comes out can be copied. */
// biome-ignore lint/suspicious/noExplicitAny: the constraint must admit functions of any parameters.
export type Work = Readonly<Record<string, (...args: any[]) => Promise<unknown>>>;

type ResultOf<Run extends Work[string]> =
  Awaited<ReturnType<Run>> extends Moved<infer T> ? Promise<T> : ReturnType<Run>;

/**
 * Work that would keep the event loop from answering, done in a thread of its own, one piece after the other. The thread
 * starts with the first piece, and again after it has died; then what it was given is rejected. The caller bounds
 * how much waits. A result that is `Moved` arrives as it is: it is not searched for byte arrays to make Buffers of.
 */
export class WorkThread<W extends Work> {
  readonly #thread: CallThread;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;
  #isClosed = false;

  /** `entry`: a module that calls `serveWork`, and finds `workerData` there. */
  constructor(entry: URL, workerData?: unknown) {
    this.#thread = new CallThread(entry, workerData, {
      onReplies: (replies) => {
        for (const reply of replies) this.#settle(reply);
        // An idle thread keeps no process alive.
        if (this.#waiting.size === 0) this.#thread.keepAlive(false);
      },
      onEnd: (cause) => this.#fail(new Error('a thread ended', { cause })),
    });
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
    if (!this.#thread.isOpen) this.#thread.open().catch((cause) => this.#fail(new Error('a thread failed', { cause })));
    const id = ++this.#lastId;
    const done = Promise.withResolvers<unknown>();
    this.#waiting.set(id, done);
    this.#thread.keepAlive(true);
    this.#thread.send({ id, name, args }, buffers);
    return done.promise as ResultOf<W[Name]>;
  }

  /** What still waits is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#fail(new Error('the thread was closed'));
    await this.#thread.terminate();
  }

  #settle(reply: ReplyMessage): void {
    const done = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('fault' in reply) done?.reject(reply.fault);
    else if ('value' in reply) done?.resolve(reply.moved === undefined ? toBuffers(reply.value) : reply.value);
  }

  #fail(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

/** Copying from thread to thread makes plain byte arrays of Buffers; this brings them back, in lists and records too. */
export function toBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(toBuffers);
  // Dates and the like are copied as what they are.
  if (typeof value !== 'object' || value === null || !isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toBuffers(each)]));
}

function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
