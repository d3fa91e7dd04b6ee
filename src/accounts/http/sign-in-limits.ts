// Limits on password attempts and new accounts. A right password costs nothing, so frequent sign-ins are never blocked.
// A wrong one is charged to the client, to the client's attempts at this account, and to the account.
import { Refusal } from '../../platform/errors/refusal.ts';
import {
  type CreateBuckets,
  createHourlyBuckets,
  type HourlyRate,
  type RateBuckets,
} from '../../platform/rate-limit/rate-buckets.ts';
import { toRateLimitHeaders } from '../../platform/rate-limit/rate-limit-headers.ts';
import { toAccountEmail } from '../model/email-address.ts';
import { refuse } from '../model/refusal-codes.ts';

export interface SignInRates {
  /** Wrong passwords of one client: a person mistypes a few times; guessing takes millions of attempts. */
  readonly ofClient: HourlyRate;
  /**
   * Wrong passwords of one client for one account. Few enough that only about a hundred networks together can use up
   * the limit of the account, and enough for a person with a typing error every day.
   */
  readonly ofClientAtAccount: HourlyRate;
  /** Wrong passwords of all unknown clients for one account: a few thousand a day, too few to guess a good password. */
  readonly ofAccount: HourlyRate;
  /** New accounts of one client: enough for a class behind one address. */
  readonly registration: HourlyRate;
  /** Changes of one account: its name, its sessions and tokens. */
  readonly edit: HourlyRate;
}

export const DEFAULT_SIGN_IN_RATES: SignInRates = {
  ofClient: { burst: 20, perHour: 120 },
  ofClientAtAccount: { burst: 20, perHour: 4 },
  ofAccount: { burst: 2_000, perHour: 100 },
  registration: { burst: 20, perHour: 40 },
  edit: { burst: 60, perHour: 240 },
};

export interface TriedPassword {
  readonly clientHash: string;
  readonly email: string;
  /** True if the owner of the account has signed in from this client before. */
  readonly isKnown: boolean;
}

type Taken = readonly [buckets: RateBuckets, key: string];

/** The maximum length of an e-mail address; bounds what is stored for unknown clients. */
const SUBJECT_LENGTH_MAX = 254;

/** The sign-in limits, shared by all services so that a client does not get its attempts once per service. */
export class SignInLimits {
  readonly #buckets: Readonly<Record<keyof SignInRates, RateBuckets>>;

  constructor(createBuckets: CreateBuckets, rates: Partial<SignInRates> = {}) {
    // Each limit has separate buckets, so that many clients do not evict the buckets of the account that they try.
    this.#buckets = createHourlyBuckets(createBuckets, 'sign-in', { ...DEFAULT_SIGN_IN_RATES, ...rates });
  }

  /**
   * Tries the password of an account and refunds the cost of the attempt when it succeeds. The cost is taken first, so
   * that parallel attempts are counted. An attempt refused to the client costs the account nothing, so no client locks
   * others out. A known client is not limited by what others have tried at the account.
   */
  async try<T>({ clientHash, email, isKnown }: TriedPassword, attempt: () => Promise<T>): Promise<T> {
    const ofClient: Taken = [this.#buckets.ofClient, clientHash];
    const ofAccount: Taken[] = [[this.#buckets.ofClientAtAccount, toKeyAtAccount(clientHash, email)]];
    if (!isKnown) ofAccount.push([this.#buckets.ofAccount, toAccountKey(email)]);
    for (const [buckets, key] of [ofClient, ...ofAccount]) await take(buckets, key);
    try {
      const result = await attempt();
      await giveBack([ofClient, ...ofAccount]);
      return result;
    } catch (error) {
      // No password was compared. The attempt still costs the client, so that a flood runs out of attempts.
      if (error instanceof Refusal && error.code === 'too_busy') await giveBack(ofAccount);
      throw error;
    }
  }

  /** Limits attempts at one-time codes. They are too long to guess; the limit bounds the cost of attempts. */
  async tryCode<T>(clientHash: string, attempt: () => Promise<T>): Promise<T> {
    await take(this.#buckets.ofClient, clientHash);
    const result = await attempt();
    await this.#buckets.ofClient.giveBack(clientHash);
    return result;
  }

  /**
   * Returns the rate limit headers for a client: the attempts left, for this account if that is fewer. The attempts
   * that all clients have left for the account are omitted: they would reveal that others try to sign in to it.
   */
  async tryHeadersOf(clientHash: string, email?: string): Promise<Readonly<Record<string, string>>> {
    const own = await this.#buckets.ofClient.standingOf(clientHash);
    const atAccount =
      email === undefined ? own : await this.#buckets.ofClientAtAccount.standingOf(toKeyAtAccount(clientHash, email));
    return toRateLimitHeaders('sign-in', atAccount.remaining < own.remaining ? atAccount : own);
  }

  async registrationHeadersOf(clientHash: string): Promise<Readonly<Record<string, string>>> {
    return toRateLimitHeaders('registration', await this.#buckets.registration.standingOf(clientHash));
  }

  async editHeadersOf(accountId: string): Promise<Readonly<Record<string, string>>> {
    return toRateLimitHeaders('edit', await this.#buckets.edit.standingOf(accountId));
  }

  checkRegistration(clientHash: string): Promise<void> {
    return take(this.#buckets.registration, clientHash);
  }

  checkEdit(accountId: string): Promise<void> {
    return take(this.#buckets.edit, accountId);
  }
}

async function giveBack(taken: readonly Taken[]): Promise<void> {
  for (const [buckets, key] of taken) await buckets.giveBack(key);
}

function toAccountKey(email: string): string {
  return toAccountEmail(email).slice(0, SUBJECT_LENGTH_MAX);
}

function toKeyAtAccount(clientHash: string, email: string): string {
  return `${clientHash} ${toAccountKey(email)}`;
}

async function take(buckets: RateBuckets, key: string): Promise<void> {
  const waitSeconds = await buckets.take(key);
  if (waitSeconds > 0) throw refuse('too_often', { retryAfterSeconds: Math.ceil(waitSeconds) });
}
