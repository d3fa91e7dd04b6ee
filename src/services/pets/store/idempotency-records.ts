import type { Kysely, Transaction } from 'kysely';
import { refuse } from '../model/refusals.ts';
import type { ClaimOutcome, IdempotencyClaim, IdempotencyCompletion, IdempotencyRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createIdempotencyRecords(database: Kysely<Tables>): IdempotencyRecords {
  return {
    claim: (claim, now, keptMs, claimMs) => claimKey(database, claim, now.getTime(), keptMs, claimMs),
    release: (claim) => releaseKey(database, claim),
    forgetUnfinished: async () => {
      await database.deleteFrom('idempotency').where('completed_at', 'is', null).execute();
    },
    tidy: (now, keptMs) => forgetOld(database, now.getTime() - keptMs),
  };
}

async function claimKey(
  database: Kysely<Tables>,
  claim: IdempotencyClaim,
  nowMs: number,
  keptMs: number,
  claimMs: number,
): Promise<ClaimOutcome> {
  const { scope, key, bodyHash, claimId } = claim;
  return database.transaction().execute(async (transaction) => {
    await forgetExpired(transaction, claim, nowMs - keptMs, nowMs - claimMs);
    const empty = { completed_at: null, response_body: null };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('idempotency')
      .values({ scope, key, body_hash: bodyHash, claim_id: claimId, claimed_at: nowMs, ...empty })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return { kind: 'claimed' };
    const holder = await transaction
      .selectFrom('idempotency')
      .select(['body_hash', 'response_body'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();
    if (holder !== undefined && holder.body_hash !== bodyHash) return { kind: 'conflict' };
    const responseBody = holder?.response_body ?? null;
    // Who gave the key back at this very moment was still in progress when we asked.
    return responseBody === null ? { kind: 'in-progress' } : { kind: 'completed', responseBody };
  });
}

async function forgetExpired(
  transaction: Transaction<Tables>,
  { scope, key }: IdempotencyClaim,
  completedBefore: number,
  claimedBefore: number,
): Promise<void> {
  await transaction
    .deleteFrom('idempotency')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where(({ and, or, eb }) =>
      or([
        eb('completed_at', '<=', completedBefore),
        and([eb('completed_at', 'is', null), eb('claimed_at', '<=', claimedBefore)]),
      ]),
    )
    .execute();
}

/**
 * Part of the transaction that brings the result. A claim that took so long that it lost its key brings none: whoever
 * holds the key now does the work.
 */
export async function completeClaim(
  transaction: Transaction<Tables>,
  { claim, responseBody, at }: IdempotencyCompletion,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('idempotency')
    .set({ response_body: responseBody, completed_at: at.getTime() })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('claim_id', '=', claim.claimId)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw refuse('idempotency_claim_lost', {});
  }
}

async function releaseKey(database: Kysely<Tables>, { scope, key, claimId }: IdempotencyClaim): Promise<void> {
  await database
    .deleteFrom('idempotency')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('claim_id', '=', claimId)
    .where('completed_at', 'is', null)
    .execute();
}

/** A claim that never completed goes with the records of its age. */
async function forgetOld(database: Kysely<Tables>, before: number): Promise<void> {
  await database
    .deleteFrom('idempotency')
    .where('claimed_at', '<=', before)
    .where(({ or, eb }) => or([eb('completed_at', 'is', null), eb('completed_at', '<=', before)]))
    .execute();
}
