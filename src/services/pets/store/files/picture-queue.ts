// The queue of pictures to be made. Each client has its own queue, and the client with the fewest recent pictures goes
// first. Each has a small share of the waiting pictures and of those made in an hour. A picture that no request waits
// for any more is dropped before it begins.
import type { Clock } from '../../../../base/clock.ts';
import { FairQueue } from '../../../../base/fair-queue.ts';
import type { Refusal } from '../../../../platform/errors/refusal.ts';
import { TokenBuckets } from '../../../../platform/rate-limit/token-buckets.ts';
import { type OverloadReason, refuse } from '../../model/refusals.ts';
import type { Requester } from '../../ports.ts';

export interface PictureQueueLimits {
  readonly atOnce: number;
  /** The waiting pictures of all clients; beyond that the client with the most loses its last one. */
  readonly waitingMax: number;
  readonly waitingPerClientMax: number;
  /** The pictures that a client may have made after a pause, and how many are added in an hour. */
  readonly madePerClientMax: number;
  readonly madePerClientAndHour: number;
  /** The longest time from a request to its picture. */
  readonly patienceMs: number;
}

type Make = () => Promise<Buffer>;
type Refuse = (error: unknown) => void;

interface Making {
  readonly name: string;
  readonly make: Make;
  readonly done: PromiseWithResolvers<Buffer>;
  /** The waiters by client; the picture begins with the first turn of any of them. */
  readonly waiters: Map<string, Waiter>;
  hasBegun: boolean;
}

interface Waiter {
  readonly client: string;
  readonly making: Making;
  /** One for each request that waits here. */
  readonly refusals: Set<Refuse>;
}

const RETRY_AFTER_SECONDS = 2;
const HOUR_SECONDS = 3_600;

/**
 * Makes each picture once for all requests meanwhile. One that has begun is finished even if all requests are aborted.
 */
export class PictureQueue {
  readonly #limits: PictureQueueLimits;
  readonly #byName = new Map<string, Making>();
  readonly #waiting: FairQueue<Waiter>;
  /** Each picture takes a token of its client. */
  readonly #recent: TokenBuckets;
  #running = 0;

  constructor(limits: PictureQueueLimits, clock: Clock) {
    this.#limits = limits;
    // One more, so that this class decides which client loses a picture.
    this.#waiting = new FairQueue(limits.waitingMax + 1);
    const { madePerClientAndHour, madePerClientMax } = limits;
    const rate = { name: 'pets pictures', perSecond: madePerClientAndHour / HOUR_SECONDS, size: madePerClientMax };
    this.#recent = new TokenBuckets(rate, clock);
  }

  async run(name: string, make: Make, { client = '', signal }: Requester = {}): Promise<Buffer> {
    signal?.throwIfAborted();
    const making = this.#byName.get(name) ?? toMaking(name, make);
    const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
    if (!making.hasBegun) this.#queueUp(making, client, refuse);
    const onAbort = () => refuse(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => refuse(overloaded('takes-too-long')), this.#limits.patienceMs).unref();
    try {
      return await Promise.race([making.done.promise, refused]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.#leave(making, client, refuse);
    }
  }

  #queueUp(making: Making, client: string, refuse: Refuse): void {
    const shared = making.waiters.get(client);
    if (shared !== undefined) {
      shared.refusals.add(refuse);
      return;
    }
    this.#checkShare(client);
    const waiter = { client, making, refusals: new Set([refuse]) };
    making.waiters.set(client, waiter);
    this.#byName.set(making.name, making);
    this.#waiting.push(client, waiter);
    if (this.#waiting.size > this.#limits.waitingMax) this.#dropLast(this.#greediestClient(client));
    this.#beginNext();
  }

  #checkShare(client: string): void {
    const { waitingPerClientMax, madePerClientMax, madePerClientAndHour } = this.#limits;
    const waiting = this.#waiting.owners().find(([name]) => name === client)?.[1].length ?? 0;
    if (waiting >= waitingPerClientMax) throw overloaded('client-waits');
    const excess = this.#recent.takenOf(client) + waiting + 1 - madePerClientMax;
    if (excess <= 0) return;
    throw overloaded('client-had-many', (excess * HOUR_SECONDS) / madePerClientAndHour);
  }

  /** Returns the client with the most pictures; on a tie the given one, so that the newest picture is refused. */
  #greediestClient(preferred: string): string {
    const clients = this.#waiting
      .owners()
      .map(([client, { length }]) => ({ client, load: length + this.#recent.takenOf(client) }));
    const most = Math.max(...clients.map(({ load }) => load));
    const greediest = clients.filter(({ load }) => load === most).map(({ client }) => client);
    return greediest.includes(preferred) ? preferred : (greediest[0] ?? preferred);
  }

  #dropLast(client: string): void {
    const dropped = this.#waiting
      .owners()
      .find(([name]) => name === client)?.[1]
      .at(-1);
    if (dropped === undefined) return;
    this.#waiting.remove(client, dropped);
    this.#forget(dropped);
    for (const refuse of dropped.refusals) refuse(overloaded('all-wait'));
  }

  #leave(making: Making, client: string, refuse: Refuse): void {
    const waiter = making.waiters.get(client);
    // A client that was refused may have asked again, and then has another waiter.
    if (making.hasBegun || !waiter?.refusals.delete(refuse) || waiter.refusals.size > 0) return;
    this.#waiting.remove(client, waiter);
    this.#forget(waiter);
  }

  #forget({ client, making }: Waiter): void {
    making.waiters.delete(client);
    if (making.waiters.size === 0) this.#byName.delete(making.name);
  }

  #beginNext(): void {
    while (this.#running < this.#limits.atOnce) {
      const next = this.#takeNext();
      if (next === undefined) return;
      this.#recent.take(next.client);
      void this.#begin(next.making);
    }
  }

  /** Takes a picture of the client with the fewest recent ones; on a tie, of the client whose turn it is. */
  #takeNext(): Waiter | undefined {
    const clients = this.#waiting
      .owners()
      .map(([client, [waiter]]) => ({ waiter, made: this.#recent.takenOf(client) }));
    const least = Math.min(...clients.map(({ made }) => made));
    const waiter = clients.find(({ made }) => made === least)?.waiter;
    if (waiter === undefined) return undefined;
    this.#waiting.remove(waiter.client, waiter);
    this.#waiting.passTurn(waiter.client);
    return waiter;
  }

  async #begin(making: Making): Promise<void> {
    making.hasBegun = true;
    for (const waiter of making.waiters.values()) this.#waiting.remove(waiter.client, waiter);
    this.#running += 1;
    try {
      making.done.resolve(await making.make());
    } catch (error) {
      making.done.reject(error);
    }
    this.#byName.delete(making.name);
    this.#running -= 1;
    this.#beginNext();
  }
}

function toMaking(name: string, make: Make): Making {
  return { name, make, done: Promise.withResolvers(), waiters: new Map(), hasBegun: false };
}

function overloaded(reason: OverloadReason, seconds = 0): Refusal {
  const retryAfterSeconds = Math.max(RETRY_AFTER_SECONDS, Math.ceil(seconds));
  return refuse('pictures_overloaded', { reason, retryAfterSeconds });
}
