// Idempotency keys: the same request under the same key is executed once, and gets the first result again.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { IdempotencyClaim, IdempotencyCompletion, IdempotencyRecords } from './idempotency-records.ts';
import { refuse } from './refusals.ts';

const HEADER = 'Idempotency-Key';
const KEY = /^[A-Za-z0-9._~-]{1,128}$/;
/** A first request ends within moments. */
const RETRY_AFTER_SECONDS = 1;

/** The result of the first request, and whether this is a replay of it. */
export interface OnceResult<Result> {
  readonly result: Result;
  readonly isReplay: boolean;
}

export interface OnceContext {
  readonly records: IdempotencyRecords;
  readonly clock: Clock;
  /** The time for which a result is repeated. */
  readonly keptMs: number;
  /** The time that a request may run before another one may claim its key. */
  readonly claimMs: number;
}

export interface OnceRequest<Result> {
  readonly route: string;
  /** An account or an anonymous client; owners have separate keys. */
  readonly owner: string;
  readonly key: string | undefined;
  readonly hashBody: () => string;
  readonly fromJson: (value: unknown) => Result;
}

type Complete<Result> = (result: Result) => IdempotencyCompletion;

export function checkIdempotencyKey(key: string | undefined): void {
  if (key !== undefined && !KEY.test(key)) throw refuse('invalid_idempotency_key', {}, HEADER);
}

/**
 * Executes the act, unless it was done under this key before. All validation must be done before: from here on the key
 * is taken. The act stores its result in its own transaction, with what `complete` returns.
 */
export async function actOnce<Result extends object>(
  { records, clock, keptMs, claimMs }: OnceContext,
  { route, owner, key, hashBody, fromJson }: OnceRequest<Result>,
  act: (complete: Complete<Result> | undefined) => Promise<Result>,
): Promise<OnceResult<Result>> {
  if (key === undefined) return { result: await act(undefined), isReplay: false };
  const claim: IdempotencyClaim = { scope: `${route} ${owner}`, key, bodyHash: hashBody(), claimId: randomUUID() };
  const now = () => new Date(clock.nowMs());
  const outcome = await records.claim(claim, now(), keptMs, claimMs);
  if (outcome.kind === 'completed') return { result: fromJson(outcome.result), isReplay: true };
  if (outcome.kind === 'conflict') throw refuse('idempotency_key_conflict', {}, HEADER);
  if (outcome.kind === 'in-progress') {
    throw refuse('idempotency_key_in_progress', { retryAfterSeconds: RETRY_AFTER_SECONDS }, HEADER);
  }
  try {
    return { result: await act((result) => ({ claim, result, at: now() })), isReplay: false };
  } catch (error) {
    // Nothing was done, so the next request with this key may try. The original error matters more than one of the
    // release.
    await records.release(claim).catch(() => {});
    throw error;
  }
}
