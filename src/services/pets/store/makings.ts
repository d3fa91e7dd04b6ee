// What waits to be made, and what is being made. Each client has a lane: the lane that had least made lately goes first, each has
// a small share of what waits and of what is made in an hour, and what no request waits for any more is dropped before it begins.
import type { Clock } from '../../../base/clock.ts';
import { FairQueue } from '../../../base/fair-queue.ts';
import { PetsProblem } from '../model/problem.ts';
import type { Asker } from '../ports.ts';
import { MadeLately } from './made-lately.ts';

export interface MakingLimits {
  readonly atOnce: number;
  /** Of all lanes together; beyond that the lane gives way that waits for most and had most made lately. */
  readonly waitingMax: number;
  readonly waitingPerLaneMax: number;
  /** What a lane may have made after a while of rest, and how much of that comes back in an hour. */
  readonly madePerLaneMax: number;
  readonly madePerLaneAndHour: number;
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
  readonly #madeLately: MadeLately;
  #running = 0;

  constructor(limits: MakingLimits, clock: Clock) {
    this.#limits = limits;
    // One more, so that it is decided here which lane gives way.
    this.#waiting = new FairQueue(limits.waitingMax + 1);
    this.#madeLately = new MadeLately(limits.madePerLaneAndHour, clock);
  }

  async run(name: string, make: Make, { lane = '', signal }: Asker = {}): Promise<Buffer> {
    signal?.throwIfAborted();
    const making = this.#byName.get(name) ?? toMaking(name, make);
    const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
    if (!making.hasBegun) this.#queueUp(making, lane, refuse);
    const onAbort = () => refuse(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => refuse(overloaded('Drawing this picture takes too long.')),
      this.#limits.patienceMs,
    ).unref();
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
    this.#checkShare(lane);
    const place = { lane, making, refusals: new Set([refuse]) };
    making.places.set(lane, place);
    this.#byName.set(making.name, making);
    this.#waiting.push(lane, place);
    if (this.#waiting.size > this.#limits.waitingMax) this.#dropLast(this.#greediestLane(lane));
    this.#beginNext();
  }

  #checkShare(lane: string): void {
    const { waitingPerLaneMax, madePerLaneMax } = this.#limits;
    const waiting = this.#waiting.lanes().find(([name]) => name === lane)?.[1].length ?? 0;
    if (waiting >= waitingPerLaneMax) throw overloaded('Too many pictures wait to be drawn for you already.');
    const excess = this.#madeLately.of(lane) + waiting + 1 - madePerLaneMax;
    if (excess <= 0) return;
    throw overloaded('Too many new pictures were drawn for you lately.', this.#madeLately.toSeconds(excess));
  }

  /** Of lanes that are alike the given one, so that a lane that comes last yields to those that were there. */
  #greediestLane(preferred: string): string {
    const lanes = this.#waiting
      .lanes()
      .map(([lane, { length }]) => ({ lane, load: length + this.#madeLately.of(lane) }));
    const most = Math.max(...lanes.map(({ load }) => load));
    const greediest = lanes.filter(({ load }) => load === most).map(({ lane }) => lane);
    return greediest.includes(preferred) ? preferred : (greediest[0] ?? preferred);
  }

  #dropLast(lane: string): void {
    const dropped = this.#waiting
      .lanes()
      .find(([name]) => name === lane)?.[1]
      .at(-1);
    if (dropped === undefined) return;
    this.#waiting.remove(lane, dropped);
    this.#forget(dropped);
    for (const refuse of dropped.refusals) refuse(overloaded('Too many pictures wait to be drawn.'));
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
      const next = this.#takeNext();
      if (next === undefined) return;
      this.#madeLately.add(next.lane);
      void this.#begin(next.making);
    }
  }

  /** Of the lane that had least made lately; of those that are alike, the one whose turn it is. */
  #takeNext(): Place | undefined {
    const lanes = this.#waiting.lanes().map(([lane, [place]]) => ({ place, made: this.#madeLately.of(lane) }));
    const least = Math.min(...lanes.map(({ made }) => made));
    const place = lanes.find(({ made }) => made === least)?.place;
    if (place === undefined) return undefined;
    this.#waiting.remove(place.lane, place);
    this.#waiting.passTurn(place.lane);
    return place;
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

function overloaded(message: string, seconds = 0): PetsProblem {
  return new PetsProblem('overloaded', message, {
    hint: 'Wait as long as Retry-After says, then ask again.',
    retryAfterSeconds: Math.max(RETRY_AFTER_SECONDS, Math.ceil(seconds)),
  });
}
