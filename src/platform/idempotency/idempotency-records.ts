// One design of idempotency for every service: a key is claimed, completed in the transaction that makes the result, and then
// answers with that result until it expires. What is kept is the result as a value; each transport renders it in its own way.
// The vectors service keeps its receipts in its writer thread instead, where they are committed together with the rows: a second
// database could not be.

/** One key in one scope: a route together with an account or an anonymous client. */
export interface IdempotencyClaim {
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: string;
  /** Tells this claim from a later one with the same key. */
  readonly claimId: string;
}

export interface IdempotencyCompletion {
  readonly claim: IdempotencyClaim;
  /** Kept as JSON. */
  readonly result: object;
  readonly at: Date;
}

export type ClaimOutcome =
  | { readonly kind: 'claimed' }
  /** `result` as JSON gives it back: times are texts. */
  | { readonly kind: 'completed'; readonly result: unknown }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'in-progress' };

export interface IdempotencyRecords {
  /**
   * Takes the key unless it is taken. A completed record older than `keptMs`, and a claim older than `claimMs` that never
   * completed, count as absent.
   */
  claim(claim: IdempotencyClaim, now: Date, keptMs: number, claimMs: number): Promise<ClaimOutcome>;
  /** Gives the key back after a failure, if the claim still holds it. */
  release(claim: IdempotencyClaim): Promise<void>;
  /** Gives all keys back whose requests never ended. For a process that owns the store, before it takes any requests. */
  forgetUnfinished(): Promise<void>;
  tidy(now: Date, keptMs: number): Promise<void>;
}
