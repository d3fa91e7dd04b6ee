// The main thread's handle of a storage thread: calls typed by an interface of plain functions, bounded in number and
// bytes. The thread is given a few calls at a time. The others wait, and namespaces take turns, so that no namespace
// delays another by more than those few. The only call of a namespace does not wait unless it is long. A long call
// takes one step in each turn. A thread that dies fails the calls that wait and is started anew.
import { FairQueue } from '../../../base/fair-queue.ts';
import { SharedQuota } from '../../../base/shared-quota.ts';
import {
  type CallMessage,
  CONTINUE_CALL,
  FORGET_CALL,
  type ReplyMessage,
} from '../../../platform/threads/call-messages.ts';
import { CallThread } from '../../../platform/threads/call-thread.ts';
import type { AnswerOf } from '../../../platform/threads/steps.ts';
import { StoreFailure, StoreOverloaded } from '../../errors.ts';
import { type Fault, fromFault } from './faults.ts';

export interface ThreadLimits {
  /**
   * The number of calls that may wait for their turn, and the bytes that all calls without a reply may hold together.
   */
  readonly waitingMax: number;
  readonly bytesMax: number;
  /**
   * The calls that the thread is given at a time. The last one may exceed the bytes, so that a large one is carried out
   * at all. A call of at least this many bytes is long.
   */
  readonly windowMax: number;
  readonly windowBytesMax: number;
}

/** The namespace of the store's own calls: they are few, do not wait for a turn, and are never rejected. */
export const OWN_NAMESPACE = '';
/** The namespace of requests for metrics, which have none; they wait for one another. */
export const STATS_NAMESPACE = 'stats';

interface Call {
  readonly namespace: string;
  message: CallMessage;
  readonly bytes: number;
  /** True if it was given to the thread without waiting for a turn. */
  isAhead: boolean;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

// biome-ignore lint/suspicious/noExplicitAny: the constraint must admit functions of any parameters.
type Functions<Calls> = { [Name in keyof Calls]: (...args: any[]) => unknown };

export class StorageThread<Calls extends Functions<Calls>> {
  readonly #thread: CallThread;
  readonly #limits: ThreadLimits;
  readonly #onDeath: (error: Error) => void;
  readonly #waiting: FairQueue<Call>;
  readonly #room: SharedQuota;
  /** The calls that the thread was given and has not replied to. */
  readonly #given = new Map<number, Call>();
  /** The part of them that waited for its turn before. */
  readonly #window = { size: 0, bytes: 0 };
  /** The number of calls without a reply, by namespace. */
  readonly #callCounts = new Map<string, number>();
  #nextId = 0;
  readonly #groupSizes: number[] = [];
  #replyCount = 0;
  #isClosed = false;

  constructor(entry: URL, workerData: unknown, limits: ThreadLimits, onDeath: (error: Error) => void) {
    this.#thread = new CallThread(entry, workerData, {
      onReplies: (replies) => {
        this.#countGroup(replies.length);
        for (const reply of replies) this.#settle(reply as ReplyMessage<Fault>);
        this.#giveNext();
      },
      onEnd: (cause) => {
        if (!this.#isClosed) this.#recover(cause);
      },
    });
    this.#limits = limits;
    this.#waiting = new FairQueue(limits.waitingMax);
    this.#room = new SharedQuota(limits.bytesMax);
    this.#onDeath = onDeath;
  }

  /** The number of calls that wait for a reply. */
  get waitingCount(): number {
    return this.#waiting.size + this.#given.size;
  }

  /** The sizes of groups of replies: element i counts the groups of more than 2^(i - 1) and up to 2^i. */
  get groupSizes(): readonly number[] {
    return this.#groupSizes;
  }

  get replyCount(): number {
    return this.#replyCount;
  }

  /** Resolves when the thread has opened its files; rejects with its error otherwise. */
  open(): Promise<void> {
    return this.#thread.open();
  }

  #countGroup(size: number): void {
    this.#replyCount += size;
    const range = Math.ceil(Math.log2(size));
    while (this.#groupSizes.length <= range) this.#groupSizes.push(0);
    this.#groupSizes[range] = (this.#groupSizes[range] ?? 0) + 1;
  }

  #recover(cause: Error): void {
    for (const call of this.#given.values()) {
      const message = 'the store failed: its thread ended; if this was a write, it may or may not be stored';
      this.#end(call).reject(new StoreFailure(message, { cause }));
    }
    this.#given.clear();
    Object.assign(this.#window, { size: 0, bytes: 0 });
    for (let call = this.#waiting.take(); call !== undefined; call = this.#waiting.take()) {
      this.#end(call).reject(new StoreFailure('the store failed: its thread ended; nothing was changed', { cause }));
    }
    this.#onDeath(cause);
    // When this fails too, the next call tries again.
    this.open().catch(this.#onDeath);
  }

  /** Calls the thread; calls of one namespace keep their order. `bytes` is the memory of the call or its answer. */
  call<Name extends keyof Calls & string>(
    namespace: string,
    name: Name,
    args: Parameters<Calls[Name]>,
    bytes = 0,
  ): Promise<AnswerOf<ReturnType<Calls[Name]>>> {
    if (!this.#thread.isOpen) {
      if (!this.#isClosed) this.open().catch(this.#onDeath);
      return Promise.reject(
        new StoreFailure('the store failed: it is closed or being opened again; nothing was changed'),
      );
    }
    const isOwn = namespace === OWN_NAMESPACE;
    if (!isOwn && !this.#room.take(namespace, bytes)) return Promise.reject(toOverload());
    return new Promise((resolve, reject) => {
      const isLong = bytes >= this.#limits.windowBytesMax;
      const message = { id: this.#nextId++, name, args, isLong };
      const count = this.#count(namespace, 1);
      const isAhead = isOwn || (count === 1 && !isLong);
      const call = { namespace, message, bytes, isAhead, resolve: resolve as (value: unknown) => void, reject };
      if (isAhead) this.#give(call);
      else this.#queue(call);
      this.#giveNext();
    });
  }

  #queue(call: Call): void {
    const refused = this.#waiting.push(call.namespace, call);
    if (refused === undefined) return;
    const { id, name } = refused.message;
    if (name === CONTINUE_CALL) this.#thread.send({ id, name: FORGET_CALL, args: [] });
    this.#end(refused).reject(toOverload());
  }

  #giveNext(): void {
    const { windowMax, windowBytesMax } = this.#limits;
    while (this.#window.size < windowMax && this.#window.bytes < windowBytesMax) {
      const call = this.#waiting.take();
      if (call === undefined) return;
      this.#window.size += 1;
      this.#window.bytes += call.bytes;
      this.#give(call);
    }
  }

  #give(call: Call): void {
    this.#given.set(call.message.id, call);
    this.#thread.send(call.message);
  }

  /** Releases the quota of a call. Must be called once for each call, whatever its outcome. */
  #end(call: Call): Call {
    if (call.namespace !== OWN_NAMESPACE) this.#room.giveBack(call.namespace, call.bytes);
    this.#count(call.namespace, -1);
    return call;
  }

  #count(namespace: string, change: 1 | -1): number {
    const count = (this.#callCounts.get(namespace) ?? 0) + change;
    if (count > 0) this.#callCounts.set(namespace, count);
    else this.#callCounts.delete(namespace);
    return count;
  }

  #settle(reply: ReplyMessage<Fault>): void {
    const call = this.#given.get(reply.id);
    if (call === undefined) return;
    this.#given.delete(reply.id);
    if (!call.isAhead) {
      this.#window.size -= 1;
      this.#window.bytes -= call.bytes;
    }
    if ('isUnfinished' in reply) {
      call.message = { id: reply.id, name: CONTINUE_CALL, args: [], isLong: true };
      call.isAhead = false;
      this.#queue(call);
      return;
    }
    const { resolve, reject } = this.#end(call);
    if ('fault' in reply) reject(fromFault(reply.fault));
    else resolve(reply.value);
  }

  /** Lets the thread finish its calls and close its files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (let call = this.#waiting.take(); call !== undefined; call = this.#waiting.take()) this.#give(call);
    await this.#thread.close();
  }
}

function toOverload(): StoreOverloaded {
  return new StoreOverloaded('too many requests wait for the store');
}
