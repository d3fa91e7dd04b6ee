import type { OnceContext } from '../../../../platform/idempotency/act-once.ts';
import type { Caller } from '../../model/people.ts';
import type { PetsResources } from '../../ports.ts';

export function toOnceContext({ store, clock, limits }: PetsResources): OnceContext {
  const { idempotencyKeptMs: keptMs, idempotencyClaimMs: claimMs } = limits;
  return { records: store.idempotency, clock, keptMs, claimMs };
}

/** Scopes an idempotency key to its account or client. */
export function toKeyOwner({ account, clientHash }: Caller): string {
  return account === undefined ? `client:${clientHash}` : `account:${account.id}`;
}
