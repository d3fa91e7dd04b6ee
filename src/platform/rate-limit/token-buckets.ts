import type { Clock } from '../../base/clock.ts';
import { type BucketRate, type RateBuckets, toStanding, toTokensNow } from './rate-buckets.ts';
import type { RateStanding } from './rate-limit-headers.ts';

/**
 * The number of buckets kept. Beyond it the least recently used one is forgotten, which at worst gives its owner a full
 * one again. A client that can invent this many callers is not stopped by a limit per caller.
 */
const BUCKETS_MAX = 10_000;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

export class TokenBuckets implements RateBuckets {
  readonly #rate: BucketRate;
  readonly #clock: Clock;
  /** Least recently used first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: BucketRate, clock: Clock) {
    this.#rate = { ...rate, size: Math.max(1, rate.size) };
    this.#clock = clock;
  }

  /** Returns how many tokens are missing in the bucket of a caller. */
  takenOf(caller: string): number {
    return this.#rate.size - this.#tokensOf(caller);
  }

  standingOf(caller: string): RateStanding {
    return toStanding(this.#rate, this.#tokensOf(caller));
  }

  take(caller: string, cost = 1): number {
    const { perSecond, size } = this.#rate;
    const needed = Math.min(cost, size);
    const nowMs = this.#clock.nowMs();
    const bucket = this.#buckets.get(caller) ?? this.#open(nowMs);
    this.#buckets.delete(caller);
    this.#buckets.set(caller, bucket);
    bucket.tokens = toTokensNow(this.#rate, bucket.tokens, nowMs - bucket.filledAtMs);
    bucket.filledAtMs = nowMs;
    if (bucket.tokens < needed) return (needed - bucket.tokens) / perSecond;
    bucket.tokens -= needed;
    return 0;
  }

  giveBack(caller: string): void {
    const bucket = this.#buckets.get(caller);
    if (bucket !== undefined) bucket.tokens = Math.min(this.#rate.size, bucket.tokens + 1);
  }

  #tokensOf(caller: string): number {
    const { tokens, filledAtMs } = this.#buckets.get(caller) ?? { tokens: this.#rate.size, filledAtMs: 0 };
    return toTokensNow(this.#rate, tokens, this.#clock.nowMs() - filledAtMs);
  }

  #open(nowMs: number): Bucket {
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size >= BUCKETS_MAX && oldest !== undefined) this.#buckets.delete(oldest);
    return { tokens: this.#rate.size, filledAtMs: nowMs };
  }
}
