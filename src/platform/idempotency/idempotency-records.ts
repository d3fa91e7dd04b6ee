// The idempotency records of every service. A key is claimed, completed in the transaction of the result, and answers
// with that result until it expires. The result is stored as a value; each transport renders it. The vectors service
// stores its receipts in its writer thread instead, where they are committed together with the rows. A second database
// could not do that.

/** A claim of one key in one scope: a route together with an account or an anonymous client. */
export interface IdempotencyClaim {
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: string;
  /** An id that distinguishes this claim from a later one of the same key. */
  readonly claimId: string;
}

export interface IdempotencyCompletion {
  readonly claim: IdempotencyClaim;
  readonly result: object;
  readonly at: Date;
}

export type ClaimOutcome =
  | { readonly kind: 'claimed' }
  /** `result` as parsed from JSON: times are texts. */
  | { readonly kind: 'completed'; readonly result: unknown }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'in-progress' };

export interface IdempotencyRecords {
  /**
   * Claims the key unless it is taken. A completed record older than `keptMs`, and an incomplete claim older than
   * `claimMs`, count as absent.
   */
  claim(claim: IdempotencyClaim, now: Date, keptMs: number, claimMs: number): Promise<ClaimOutcome>;
  /** Releases the key after a failure, if the claim still holds it. */
  release(claim: IdempotencyClaim): Promise<void>;
  /**
   * Releases all keys whose requests never ended. A process that owns the store calls it before it accepts requests.
   */
  forgetUnfinished(): Promise<void>;
  tidy(now: Date, keptMs: number): Promise<void>;
}
