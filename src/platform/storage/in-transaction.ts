import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { Limiter } from '../../base/limiter.ts';
import { isPostgres } from './dialect.ts';
import { isSerializationFailure } from './postgres/failures.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Each attempt loses to one that succeeded. This many in a row mean that far too many write the same rows. */
const ATTEMPTS_MAX = 12;
/**
 * The first wait. It doubles, and a random part of it is waited, so that colliding transactions do not collide again.
 */
const WAIT_MS = 4;
const WAIT_MS_MAX = 250;
/** The number of requests that may change something at once; further ones are answered as overload. */
const REPETITIONS_WAITING_MAX = 1_000;

/**
 * Runs one serializable transaction. PostgreSQL rejects those that it cannot serialize: they are rolled back and run
 * again from the beginning, so `act` must only query the database.
 */
export async function inTransaction<Tables, T>(
  database: Kysely<Tables>,
  act: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (!isPostgres(database)) return database.transaction().execute(act);
  const attempt = () => database.transaction().setIsolationLevel('serializable').execute(act);
  try {
    return await attempt();
  } catch (error) {
    if (!isSerializationFailure(error)) throw error;
  }
  return repetitions.run(() => retrySerialization(attempt));
}

/**
 * Repetitions of one process run one after the other: hundreds that write the same rows would reject each other for
 * long. None of them holds a connection while it waits.
 */
const repetitions = new Limiter({ atOnce: 1, waitingMax: REPETITIONS_WAITING_MAX });

/** Repeats an action that was rolled back as a whole when it failed. */
export async function retrySerialization<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isSerializationFailure(error)) throw error;
      if (attempt === ATTEMPTS_MAX) throw new StoreUnavailable('too many changes at once', { cause: error });
    }
    await sleep(Math.random() * Math.min(WAIT_MS_MAX, WAIT_MS * 2 ** attempt));
  }
}
