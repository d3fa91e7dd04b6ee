import { createRefuse } from '../errors/refusal.ts';

/** The refusals of a service that uses idempotency keys; its table of messages has an entry for each. */
export type IdempotencyRefusals = {
  readonly invalid_idempotency_key: Readonly<Record<never, never>>;
  readonly idempotency_key_conflict: Readonly<Record<never, never>>;
  readonly idempotency_key_in_progress: { readonly retryAfterSeconds: number };
  /** The request took so long that another one with its key was accepted. */
  readonly idempotency_claim_lost: Readonly<Record<never, never>>;
};

export const refuse = createRefuse<IdempotencyRefusals>();
