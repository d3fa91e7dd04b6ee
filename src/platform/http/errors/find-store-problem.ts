import { LimiterFull } from '../../../base/limiter.ts';
import { findDiskFault } from '../../storage/disk-failure.ts';
import { findDamagedPart } from '../../storage/store-damaged.ts';
import { STORE_RETRY_AFTER_SECONDS, StoreUnavailable } from '../../storage/store-unavailable.ts';
import type { Problem } from './problem.ts';

/** Tasks that are limited take a fraction of a second each. */
const LIMITER_RETRY_AFTER_SECONDS = 1;

/** Finds the server state that makes a request fail: overload, a lost database, an unwritable disk or damage. */
export function findStoreProblem(error: unknown): Problem | undefined {
  if (error instanceof LimiterFull) return { kind: 'overloaded', retryAfterSeconds: LIMITER_RETRY_AFTER_SECONDS };
  if (error instanceof StoreUnavailable) {
    return { kind: 'store-unavailable', retryAfterSeconds: STORE_RETRY_AFTER_SECONDS };
  }
  const part = findDamagedPart(error);
  if (part !== undefined) return { kind: 'store-damaged', part };
  const fault = findDiskFault(error);
  return fault && { kind: 'disk-failure', fault };
}
