import type { Clock } from '../../base/clock.ts';
import type { RateStanding } from './rate-limit-headers.ts';
import { TokenBuckets } from './token-buckets.ts';

/** The interface of `TokenBuckets`, for callers of this process or of all processes that share a database. */
export interface RateBuckets {
  /** Takes as many tokens as the request costs. Returns 0, or the seconds until there are enough. */
  take(caller: string, cost?: number): Promise<number>;
  giveBack(caller: string): Promise<void>;
  standingOf(caller: string): Promise<RateStanding>;
}

export interface BucketRate {
  /** The name of the limit, the same in all processes. */
  readonly name: string;
  readonly perSecond: number;
  /** The number of tokens that a caller may take at once after a pause. */
  readonly size: number;
}

export type CreateBuckets = (rate: BucketRate) => RateBuckets;

export function createLocalBuckets({ perSecond, size }: BucketRate, clock: Clock): RateBuckets {
  const buckets = new TokenBuckets(perSecond, clock, size);
  return {
    take: async (caller, cost) => buckets.take(caller, cost),
    giveBack: async (caller) => buckets.giveBack(caller),
    standingOf: async (caller) => buckets.standingOf(caller),
  };
}
