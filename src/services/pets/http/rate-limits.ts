// The rate limits of costly actions, by client, and by account if there is one.
import type { CreateBuckets, RateBuckets } from '../../../platform/rate-limit/rate-buckets.ts';
import { toRateLimitHeaders } from '../../../platform/rate-limit/rate-limit-headers.ts';
import type { Caller } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';

export interface Rate {
  /** The number of actions after a pause. */
  readonly burst: number;
  readonly perHour: number;
}

export type LimitedAct = 'submission' | 'request' | 'preview' | 'report' | 'like' | 'edit';

export type Rates = Partial<Readonly<Record<LimitedAct, Rate>>>;

/** A class room behind one address gets along with these; a flood does not. */
export const DEFAULT_RATES: Readonly<Record<LimitedAct, Rate>> = {
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

const HOUR_SECONDS = 3_600;

export class RateLimits {
  readonly #buckets: ReadonlyMap<LimitedAct, RateBuckets>;

  constructor(createBuckets: CreateBuckets, rates: Rates = {}) {
    const all = Object.entries({ ...DEFAULT_RATES, ...rates }) as [LimitedAct, Rate][];
    this.#buckets = new Map(all.map(([act, rate]) => [act, toBuckets(createBuckets, act, rate)]));
  }

  /** Takes from the client first: a refused client takes nothing from its account. */
  async check(act: LimitedAct, { account, clientHash }: Caller): Promise<void> {
    const buckets = this.#buckets.get(act);
    await take(buckets, `client ${clientHash}`);
    if (account !== undefined) await take(buckets, `account ${account.id}`);
  }

  /** Returns the headers for the state of the client, or of its account if that has less left. */
  async headersOf(act: LimitedAct, { account, clientHash }: Caller): Promise<Readonly<Record<string, string>>> {
    const buckets = this.#buckets.get(act);
    if (buckets === undefined) return {};
    const own = await buckets.standingOf(`client ${clientHash}`);
    const shared = account === undefined ? own : await buckets.standingOf(`account ${account.id}`);
    return toRateLimitHeaders(act, shared.remaining < own.remaining ? shared : own);
  }
}

function toBuckets(createBuckets: CreateBuckets, act: LimitedAct, { burst, perHour }: Rate): RateBuckets {
  return createBuckets({ name: `pets ${act}`, perSecond: perHour / HOUR_SECONDS, size: burst });
}

async function take(buckets: RateBuckets | undefined, caller: string): Promise<void> {
  const waitSeconds = (await buckets?.take(caller)) ?? 0;
  if (waitSeconds === 0) return;
  throw refuse('rate_limited', { retryAfterSeconds: Math.ceil(waitSeconds) });
}
