// Limits how often each of many callers may send requests. Each has a bucket that fills at a steady rate, and a request
// takes one token out of it, or as many as it costs.
import type { RateStanding } from './rate-limit-headers.ts';

/** The buckets of one limit, in this process (`TokenBuckets`, which answers at once) or in a database. */
export interface RateBuckets {
  /**
   * Takes as many tokens as the request costs. Returns 0, or the seconds until there are enough. A request that costs
   * more than a bucket holds takes a full one.
   */
  take(caller: string, cost?: number): Promise<number> | number;
  /** Returns a token of a request that costs nothing after all. */
  giveBack(caller: string): Promise<void> | void;
  /** Returns the state of a caller for rate limit headers; takes nothing. */
  standingOf(caller: string): Promise<RateStanding> | RateStanding;
}

export interface BucketRate {
  /** The name of the limit, the same in all processes. */
  readonly name: string;
  readonly perSecond: number;
  /** The number of tokens that a caller may take at once after a pause; at least one. */
  readonly size: number;
}

export type CreateBuckets = (rate: BucketRate) => RateBuckets;

export interface HourlyRate {
  /** The number at once, after a pause. */
  readonly burst: number;
  readonly perHour: number;
}

const HOUR_SECONDS = 3_600;

/** Creates separate buckets for each of the limits of a service. */
export function createHourlyBuckets<Name extends string>(
  createBuckets: CreateBuckets,
  service: string,
  rates: Readonly<Record<Name, HourlyRate>>,
): Readonly<Record<Name, RateBuckets>> {
  const all = Object.entries<HourlyRate>(rates).map(([name, { burst, perHour }]) => [
    name,
    createBuckets({ name: `${service} ${name}`, perSecond: perHour / HOUR_SECONDS, size: burst }),
  ]);
  return Object.fromEntries(all);
}

/** Returns the tokens of a bucket now. A clock that was set back adds nothing and removes nothing. */
export function toTokensNow({ perSecond, size }: BucketRate, tokens: number, passedMs: number): number {
  return Math.min(size, tokens + (Math.max(0, passedMs) * perSecond) / 1000);
}

export function toStanding({ perSecond, size }: BucketRate, tokensNow: number): RateStanding {
  return {
    quota: Math.floor(size),
    windowSeconds: Math.ceil(size / perSecond),
    remaining: Math.floor(tokensNow),
    resetSeconds: Math.ceil((size - tokensNow) / perSecond),
  };
}
