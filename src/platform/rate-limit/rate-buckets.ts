import type { Clock } from '../../base/clock.ts';
import type { RateStanding } from './rate-limit-headers.ts';
import { TokenBuckets } from './token-buckets.ts';

/** What `TokenBuckets` does, for callers of this process or of all that share a database. */
export interface RateBuckets {
  /** Takes as many tokens as the request costs; 0, or after how many seconds there will be so many. */
  take(caller: string, cost?: number): Promise<number>;
  giveBack(caller: string): Promise<void>;
  standingOf(caller: string): Promise<RateStanding>;
}

export interface BucketRate {
  /** Of the limit, in all processes alike. */
  readonly name: string;
  readonly perSecond: number;
  /** How many a caller may take at once after a while of rest. */
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
