import { createRefuse } from '../errors/refusal.ts';

/** What a service that acts once for each key refuses; its table of words has an entry for each. */
export type IdempotencyRefusals = {
  readonly invalid_idempotency_key: Readonly<Record<never, never>>;
  readonly idempotency_key_conflict: Readonly<Record<never, never>>;
  readonly idempotency_key_in_progress: { readonly retryAfterSeconds: number };
  /** The request took so long that another one with its key was let in. */
  readonly idempotency_claim_lost: Readonly<Record<never, never>>;
};

export const refuse = createRefuse<IdempotencyRefusals>();
