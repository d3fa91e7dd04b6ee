// What waits to be made, and what is being made. Nobody keeps others waiting: the lanes take turns, each has a small share of
// what waits, and what nobody waits for any more is dropped before it begins.
import { FairQueue } from '../../../base/fair-queue.ts';
import { PetsProblem } from '../model/problem.ts';
import type { Asker } from '../ports.ts';

export interface MakingLimits {
  readonly atOnce: number;
  /** Of all lanes together; beyond that the longest lane gives way. */
  readonly waitingMax: number;
  readonly waitingPerLaneMax: number;
  /** How long anybody is kept waiting, from asking to having. */
  readonly patienceMs: number;
}

type Make = () => Promise<Buffer>;
type Refuse = (error: unknown) => void;

interface Making {
  readonly name: string;
  readonly make: Make;
  readonly done: PromiseWithResolvers<Buffer>;
  /** Of each lane that waits for it: it begins with the turn of whichever comes first. */
  readonly places: Map<string, Place>;
  hasBegun: boolean;
}

interface Place {
  readonly lane: string;
  readonly making: Making;
  /** One for each who waits here. */
  readonly refusals: Set<Refuse>;
}

const RETRY_AFTER_SECONDS = 2;

/** Makes each thing once for all who ask for it meanwhile. What has begun is finished, whoever goes. */
export class Makings {
  readonly #limits: MakingLimits;
  readonly #byName = new Map<string, Making>();
  readonly #waiting: FairQueue<Place>;
  #running = 0;

  constructor(limits: MakingLimits) {
    this.#limits = limits;
    this.#waiting = new FairQueue(limits.waitingMax);
  }

  async run(name: string, make: Make, { lane = '', signal }: Asker = {}): Promise<Buffer> {
    signal?.throwIfAborted();
    const making = this.#byName.get(name) ?? toMaking(name, make);
    const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
    if (!making.hasBegun) this.#queueUp(making, lane, refuse);
    const onAbort = () => refuse(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => refuse(overloaded('making this takes too long')), this.#limits.patienceMs).unref();
    try {
      return await Promise.race([making.done.promise, refused]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.#leave(making, lane, refuse);
    }
  }

  #queueUp(making: Making, lane: string, refuse: Refuse): void {
    const shared = making.places.get(lane);
    if (shared !== undefined) {
      shared.refusals.add(refuse);
      return;
    }
    if (this.#waitingIn(lane) >= this.#limits.waitingPerLaneMax) throw overloaded('you wait for too much already');
    const place = { lane, making, refusals: new Set([refuse]) };
    making.places.set(lane, place);
    this.#byName.set(making.name, making);
    const dropped = this.#waiting.push(lane, place);
    if (dropped !== undefined) {
      this.#forget(dropped);
      for (const each of dropped.refusals) each(overloaded('too many pictures are being made'));
    }
    this.#beginNext();
  }

  #waitingIn(lane: string): number {
    const [, places = []] = this.#waiting.lanes().find(([name]) => name === lane) ?? [];
    return places.length;
  }

  #leave(making: Making, lane: string, refuse: Refuse): void {
    const place = making.places.get(lane);
    // Whoever was refused may have asked again, and then stands in another place.
    if (making.hasBegun || !place?.refusals.delete(refuse) || place.refusals.size > 0) return;
    this.#waiting.remove(lane, place);
    this.#forget(place);
  }

  #forget({ lane, making }: Place): void {
    making.places.delete(lane);
    if (making.places.size === 0) this.#byName.delete(making.name);
  }

  #beginNext(): void {
    while (this.#running < this.#limits.atOnce) {
      const next = this.#waiting.take();
      if (next === undefined) return;
      void this.#begin(next.making);
    }
  }

  async #begin(making: Making): Promise<void> {
    making.hasBegun = true;
    for (const place of making.places.values()) this.#waiting.remove(place.lane, place);
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
  return { name, make, done: Promise.withResolvers(), places: new Map(), hasBegun: false };
}

function overloaded(message: string): PetsProblem {
  return new PetsProblem('overloaded', message, {
    hint: 'Wait as long as Retry-After says, then ask again.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
