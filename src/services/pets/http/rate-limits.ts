// The rate limits of costly actions, by client, and by account if there is one.
import {
  type CreateBuckets,
  createHourlyBuckets,
  type HourlyRate,
  type RateBuckets,
} from '../../../platform/rate-limit/rate-buckets.ts';
import { toRateLimitHeaders } from '../../../platform/rate-limit/rate-limit-headers.ts';
import type { Caller } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';

export type LimitedAct = 'submission' | 'request' | 'preview' | 'report' | 'like' | 'edit';

export type Rates = Partial<Readonly<Record<LimitedAct, HourlyRate>>>;

/** A class room behind one address gets along with these; a flood does not. */
export const DEFAULT_RATES: Readonly<Record<LimitedAct, HourlyRate>> = {
  // Each is decoded pixel by pixel, and a moderator has to look at it.
  submission: { burst: 60, perHour: 120 },
  // Each may bring a picture to decode, and a moderator has to read it.
  request: { burst: 60, perHour: 120 },
  // Four small drawings, about twice a second while a person types; a class room does not type all at once.
  preview: { burst: 300, perHour: 3_600 },
  report: { burst: 20, perHour: 40 },
  // A visitor of the gallery clicks about once a second.
  like: { burst: 120, perHour: 3_600 },
  // A changed sheet is decoded like a new one.
  edit: { burst: 60, perHour: 240 },
};

export class RateLimits {
  readonly #buckets: Readonly<Record<LimitedAct, RateBuckets>>;

  constructor(createBuckets: CreateBuckets, rates: Rates = {}) {
    this.#buckets = createHourlyBuckets(createBuckets, 'pets', { ...DEFAULT_RATES, ...rates });
  }

  /** Takes from the client first: a refused client takes nothing from its account. */
  async check(act: LimitedAct, { account, clientHash }: Caller): Promise<void> {
    const buckets = this.#buckets[act];
    await take(buckets, `client ${clientHash}`);
    if (account !== undefined) await take(buckets, `account ${account.id}`);
  }

  /** Returns the headers for the state of the client, or of its account if that has less left. */
  async headersOf(act: LimitedAct, { account, clientHash }: Caller): Promise<Readonly<Record<string, string>>> {
    const buckets = this.#buckets[act];
    const own = await buckets.standingOf(`client ${clientHash}`);
    const shared = account === undefined ? own : await buckets.standingOf(`account ${account.id}`);
    return toRateLimitHeaders(act, shared.remaining < own.remaining ? shared : own);
  }
}

async function take(buckets: RateBuckets, caller: string): Promise<void> {
  const waitSeconds = await buckets.take(caller);
  if (waitSeconds === 0) return;
  throw refuse('rate_limited', { retryAfterSeconds: Math.ceil(waitSeconds) });
}
