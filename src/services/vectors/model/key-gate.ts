import { hash } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import { toRateLimitHeaders } from '../../../platform/rate-limit/rate-limit-headers.ts';
import { TokenBuckets } from '../../../platform/rate-limit/token-buckets.ts';
import { AuthenticationRequired, RateLimited } from './refusals.ts';

export interface KeyRules {
  /** The SHA-256 digests of the allowed keys in hexadecimal; every key is allowed without a list. */
  readonly allowedKeys?: ReadonlySet<string> | undefined;
  /** The average rate of requests per key; unlimited if absent. */
  readonly requestsPerSecond?: number | undefined;
}

/** The burst of a key after a pause, in seconds of its rate. */
const BURST_SECONDS = 2;

/** A gate that admits or rejects a request by its api-key alone. */
export class KeyGate {
  readonly #allowed: ReadonlySet<string> | undefined;
  readonly #buckets: TokenBuckets | undefined;

  constructor({ allowedKeys, requestsPerSecond }: KeyRules, clock: Clock) {
    this.#allowed = allowedKeys;
    if (requestsPerSecond === undefined) return;
    const rate = { name: 'api-key', perSecond: requestsPerSecond, size: requestsPerSecond * BURST_SECONDS };
    this.#buckets = new TokenBuckets(rate, clock);
  }

  /** Returns the rate limit headers of a key; none without a limit. */
  headersOf(apiKey: string | undefined): Readonly<Record<string, string>> {
    if (this.#buckets === undefined || !apiKey) return {};
    return toRateLimitHeaders('api-key', this.#buckets.standingOf(toKeyDigest(apiKey)));
  }

  /** Returns the key. Rejects a missing, unknown or rate-limited one. */
  admit(apiKey: string | undefined): string {
    if (!apiKey) throw new AuthenticationRequired('missing');
    if (this.#allowed === undefined && this.#buckets === undefined) return apiKey;
    const digest = toKeyDigest(apiKey);
    // Digests are compared, so the time of the lookup reveals nothing about any key.
    if (this.#allowed !== undefined && !this.#allowed.has(digest)) throw new AuthenticationRequired('unknown');
    const waitSeconds = this.#buckets?.take(digest) ?? 0;
    if (waitSeconds > 0) throw new RateLimited(Math.ceil(waitSeconds));
    return apiKey;
  }
}

/** Returns the digest of a key. Header values are bytes, which Node reads as Latin-1. */
export function toKeyDigest(apiKey: string): string {
  return hash('sha256', Buffer.from(apiKey, 'latin1'), 'hex');
}
