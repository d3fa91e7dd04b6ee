import { hash } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import { toRateLimitHeaders } from '../../../platform/rate-limit/rate-limit-headers.ts';
import { TokenBuckets } from '../../../platform/rate-limit/token-buckets.ts';
import { AuthenticationRequired, RateLimited } from './refusals.ts';

export interface KeyRules {
  /** SHA-256 digests in hexadecimal of the keys that are let in; every key where there is no list. */
  readonly allowedKeys?: ReadonlySet<string> | undefined;
  /** Requests that one key may send in a second, on average; without a limit where there is none. */
  readonly requestsPerSecond?: number | undefined;
}

/** Decides by the api-key alone whether a request is looked at. */
export class KeyGate {
  readonly #allowed: ReadonlySet<string> | undefined;
  readonly #buckets: TokenBuckets | undefined;

  constructor({ allowedKeys, requestsPerSecond }: KeyRules, clock: Clock) {
    this.#allowed = allowedKeys;
    this.#buckets = requestsPerSecond === undefined ? undefined : new TokenBuckets(requestsPerSecond, clock);
  }

  /** What a key is told of its limit; nothing where there is none. */
  headersOf(apiKey: string | undefined): Readonly<Record<string, string>> {
    if (this.#buckets === undefined || !apiKey) return {};
    return toRateLimitHeaders('api-key', this.#buckets.standingOf(toKeyDigest(apiKey)));
  }

  /** Returns the key, which is there. */
  admit(apiKey: string | undefined): string {
    if (!apiKey) throw new AuthenticationRequired('missing');
    if (this.#allowed === undefined && this.#buckets === undefined) return apiKey;
    const digest = toKeyDigest(apiKey);
    // Digests are compared, so how long the look-up takes tells nothing about any key.
    if (this.#allowed !== undefined && !this.#allowed.has(digest)) throw new AuthenticationRequired('unknown');
    const waitSeconds = this.#buckets?.take(digest) ?? 0;
    if (waitSeconds > 0) throw new RateLimited(Math.ceil(waitSeconds));
    return apiKey;
  }
}

/** Header values are bytes, which Node reads as Latin-1. */
export function toKeyDigest(apiKey: string): string {
  return hash('sha256', Buffer.from(apiKey, 'latin1'), 'hex');
}
