// How often passwords may be tried and accounts made. A right password costs nothing, so that somebody who signs in often is never
// kept out, and a wrong one costs the client, its tries at this account, and the account.
import { Refusal } from '../../platform/errors/refusal.ts';
import type { CreateBuckets, RateBuckets } from '../../platform/rate-limit/rate-buckets.ts';
import { toRateLimitHeaders } from '../../platform/rate-limit/rate-limit-headers.ts';
import { toAccountEmail } from '../model/email-address.ts';
import { refuse } from '../model/refusal-codes.ts';

export interface SignInRate {
  /** How many at once, after a while of rest. */
  readonly burst: number;
  readonly perHour: number;
}

export interface SignInRates {
  /** Wrong passwords of one client: a person mistypes a few times; guessing takes millions of attempts. */
  readonly ofClient: SignInRate;
  /**
   * Wrong passwords of one client for one account. Few, so that it takes a hundred networks, and not one, to use up what the
   * account bears; enough for somebody who mistypes every day.
   */
  readonly ofClientAtAccount: SignInRate;
  /** Wrong passwords of all unknown clients for one account: a few thousand a day, too few to guess a good password. */
  readonly ofAccount: SignInRate;
  /** New accounts of one client: a class behind one address gets along with it. */
  readonly registration: SignInRate;
  /** Changes of one account: its name, its sessions and tokens. */
  readonly edit: SignInRate;
}

export const DEFAULT_SIGN_IN_RATES: SignInRates = {
  ofClient: { burst: 20, perHour: 120 },
  ofClientAtAccount: { burst: 20, perHour: 4 },
  ofAccount: { burst: 2_000, perHour: 100 },
  registration: { burst: 20, perHour: 40 },
  edit: { burst: 60, perHour: 240 },
};

/** A password that a client sends for an account. */
export interface TriedPassword {
  readonly clientHash: string;
  readonly email: string;
  /** True if the owner of the account has signed in from this client before. */
  readonly isKnown: boolean;
}

type Taken = readonly [buckets: RateBuckets, key: string];

const HOUR_SECONDS = 3_600;
/** As long as an address can be: what is remembered of strangers is bounded. */
const SUBJECT_LENGTH_MAX = 254;

/** Shared by all services, so that a client does not get its tries once for each of them. */
export class SignInLimits {
  readonly #buckets: Readonly<Record<keyof SignInRates, RateBuckets>>;

  constructor(createBuckets: CreateBuckets, rates: Partial<SignInRates> = {}) {
    const { ofClient, ofClientAtAccount, ofAccount, registration, edit } = { ...DEFAULT_SIGN_IN_RATES, ...rates };
    const toBuckets = (name: keyof SignInRates, { burst, perHour }: SignInRate) =>
      createBuckets({ name: `sign-in ${name}`, perSecond: perHour / HOUR_SECONDS, size: burst });
    // Each in buckets of its own, so that many clients do not make us forget which account they try.
    this.#buckets = {
      ofClient: toBuckets('ofClient', ofClient),
      ofClientAtAccount: toBuckets('ofClientAtAccount', ofClientAtAccount),
      ofAccount: toBuckets('ofAccount', ofAccount),
      registration: toBuckets('registration', registration),
      edit: toBuckets('edit', edit),
    };
  }

  /**
   * Lets somebody try the password of an account, and gives back what the try cost when it succeeds. It is taken before, so that
   * many tries at once are counted. What is refused to a client takes nothing from the account: no client locks others
   * out. A known client is not bound by what others have tried at the account.
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
      // No password was compared. It still costs the client, so that a flood runs out of tries.
      if (error instanceof Refusal && error.code === 'too_busy') await giveBack(ofAccount);
      throw error;
    }
  }

  /** A one-time code is too long to be guessed; this keeps the tries from costing us more than wrong passwords do. */
  async tryCode<T>(clientHash: string, attempt: () => Promise<T>): Promise<T> {
    await take(this.#buckets.ofClient, clientHash);
    const result = await attempt();
    await this.#buckets.ofClient.giveBack(clientHash);
    return result;
  }

  /**
   * What a client is told of its tries: how many it has left, for this account where that is fewer. What all clients together have
   * left for the account is not told: it would reveal that others try to sign in to it.
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
