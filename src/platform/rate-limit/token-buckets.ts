// Limits how often each of many callers may send requests. Each has a bucket that fills at a steady rate, and a request
// takes one token out of it, or as many as it costs.
import type { Clock } from '../../base/clock.ts';
import type { RateStanding } from './rate-limit-headers.ts';

/**
 * The number of buckets kept. Beyond it the least recently used one is forgotten, which at worst gives its owner a full
 * one again. A client that can invent this many callers is not stopped by a limit per caller.
 */
const BUCKETS_MAX = 10_000;

/** The default size of a bucket in seconds of its rate, so that a caller may spend saved tokens at once. */
const BURST_SECONDS = 2;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

export class TokenBuckets {
  readonly #perSecond: number;
  readonly #size: number;
  readonly #clock: Clock;
  /** Least recently used first. */
  readonly #buckets = new Map<string, Bucket>();

  /** `size` is the number of tokens that a caller may take at once after a pause. */
  constructor(perSecond: number, clock: Clock, size = perSecond * BURST_SECONDS) {
    this.#perSecond = perSecond;
    this.#size = Math.max(1, size);
    this.#clock = clock;
  }

  /** Returns how many tokens are missing in the bucket of a caller. */
  takenOf(caller: string): number {
    const { tokens, filledAtMs } = this.#buckets.get(caller) ?? { tokens: this.#size, filledAtMs: 0 };
    const passedMs = Math.max(0, this.#clock.nowMs() - filledAtMs);
    return Math.max(0, this.#size - tokens - (passedMs * this.#perSecond) / 1000);
  }

  /** Returns the state of a caller for rate limit headers; takes nothing. */
  standingOf(caller: string): RateStanding {
    const now = this.#size - this.takenOf(caller);
    return {
      quota: Math.floor(this.#size),
      windowSeconds: Math.ceil(this.#size / this.#perSecond),
      remaining: Math.floor(now),
      resetSeconds: Math.ceil((this.#size - now) / this.#perSecond),
    };
  }

  /**
   * Takes as many tokens as the request costs. Returns 0, or the seconds until there are enough. A request that costs
   * more than a bucket holds takes a full one.
   */
  take(caller: string, cost = 1): number {
    const needed = Math.min(cost, this.#size);
    const nowMs = this.#clock.nowMs();
    const bucket = this.#buckets.get(caller) ?? this.#open(nowMs);
    this.#buckets.delete(caller);
    this.#buckets.set(caller, bucket);
    // A clock that was set back adds nothing and removes nothing.
    const passedMs = Math.max(0, nowMs - bucket.filledAtMs);
    bucket.tokens = Math.min(this.#size, bucket.tokens + (passedMs * this.#perSecond) / 1000);
    bucket.filledAtMs = nowMs;
    if (bucket.tokens < needed) return (needed - bucket.tokens) / this.#perSecond;
    bucket.tokens -= needed;
    return 0;
  }

  /** Returns a token that was taken for something that is to cost nothing after all. */
  giveBack(caller: string): void {
    const bucket = this.#buckets.get(caller);
    if (bucket !== undefined) bucket.tokens = Math.min(this.#size, bucket.tokens + 1);
  }

  #open(nowMs: number): Bucket {
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size >= BUCKETS_MAX && oldest !== undefined) this.#buckets.delete(oldest);
    return { tokens: this.#size, filledAtMs: nowMs };
  }
}
