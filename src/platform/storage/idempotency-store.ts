// The records of idempotency keys in a table of the service's own database: a key is completed in the transaction of
// its result.
import type { Kysely, Transaction } from 'kysely';
import type {
  ClaimOutcome,
  IdempotencyClaim,
  IdempotencyCompletion,
  IdempotencyRecords,
} from '../idempotency/idempotency-records.ts';
import { refuse } from '../idempotency/refusals.ts';
import { isPostgres } from './dialect.ts';
import { inTransaction } from './in-transaction.ts';
import { runStatements } from './run-statements.ts';

export interface IdempotencyTable {
  scope: string;
  key: string;
  body_hash: string;
  claim_id: string;
  claimed_at: number;
  /** This and the result are null while the request is under way. */
  completed_at: number | null;
  result: string | null;
}

export interface IdempotencyTables {
  readonly idempotency: IdempotencyTable;
}

type Tables = IdempotencyTables;

/** Creates the table, as a step of migrations. Drops older records, which would live for a day at most. */
export async function createIdempotencyTable(database: Transaction<unknown>): Promise<void> {
  const statements = [
    'DROP TABLE IF EXISTS idempotency',
    `CREATE TABLE idempotency (
      scope TEXT NOT NULL,
      key TEXT NOT NULL,
      body_hash TEXT NOT NULL,
      claim_id TEXT NOT NULL,
      claimed_at BIGINT NOT NULL,
      completed_at BIGINT,
      result TEXT,
      PRIMARY KEY (scope, key)
    )`,
    'CREATE INDEX idempotency_age ON idempotency (claimed_at)',
  ];
  await runStatements(database, statements);
}

export function createIdempotencyRecords<All extends IdempotencyTables>(all: Kysely<All>): IdempotencyRecords {
  const database = all as unknown as Kysely<Tables>;
  const unfinished = () => database.deleteFrom('idempotency').where('completed_at', 'is', null);
  return {
    claim: (claim, now, keptMs, claimMs) =>
      inTransaction(database, async (transaction) => {
        const nowMs = now.getTime();
        await forgetExpired(transaction, claim, nowMs - keptMs, nowMs - claimMs);
        return claimKey(transaction, claim, nowMs);
      }),
    release: async ({ scope, key, claimId }) => {
      await unfinished().where('scope', '=', scope).where('key', '=', key).where('claim_id', '=', claimId).execute();
    },
    forgetUnfinished: async () => {
      // Other processes may be at work; a claim of one that died is released after `claimMs`.
      if (!isPostgres(database)) await unfinished().execute();
    },
    tidy: async (now, keptMs) => {
      const before = now.getTime() - keptMs;
      // Includes claims of the same age that never completed.
      await database
        .deleteFrom('idempotency')
        .where('claimed_at', '<=', before)
        .where(({ or, eb }) => or([eb('completed_at', 'is', null), eb('completed_at', '<=', before)]))
        .execute();
    },
  };
}

async function claimKey(
  transaction: Transaction<Tables>,
  { scope, key, bodyHash, claimId }: IdempotencyClaim,
  nowMs: number,
): Promise<ClaimOutcome> {
  const empty = { completed_at: null, result: null };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('idempotency')
    .values({ scope, key, body_hash: bodyHash, claim_id: claimId, claimed_at: nowMs, ...empty })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return { kind: 'claimed' };
  const holder = await transaction
    .selectFrom('idempotency')
    .select(['body_hash', 'result'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (holder !== undefined && holder.body_hash !== bodyHash) return { kind: 'conflict' };
  const result = holder?.result ?? null;
  // A key that was released at this very moment was still in progress when it was requested.
  return result === null ? { kind: 'in-progress' } : { kind: 'completed', result: JSON.parse(result) };
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
 * Completes a claim in the transaction of the result. A claim that took so long that it lost its key fails: the request
 * that holds the key now does the work.
 */
export async function completeClaim<All extends IdempotencyTables>(
  transaction: Transaction<All>,
  { claim, result, at }: IdempotencyCompletion,
): Promise<void> {
  const { numUpdatedRows } = await (transaction as unknown as Transaction<Tables>)
    .updateTable('idempotency')
    .set({ result: JSON.stringify(result), completed_at: at.getTime() })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('claim_id', '=', claim.claimId)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('idempotency_claim_lost', {});
}
