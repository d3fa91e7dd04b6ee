import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { Limiter } from '../../base/limiter.ts';
import { isPostgres } from './dialect.ts';
import { isSerializationFailure } from './postgres/failures.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Each attempt loses to another one that succeeded; so many in a row mean that the same rows are written by far too many at once. */
const ATTEMPTS_MAX = 12;
/** The first wait; it doubles, and a random part of it is waited, so that those who met do not meet again. */
const WAIT_MS = 4;
const WAIT_MS_MAX = 250;
/** As many as there can be requests that change something; more are answered that the server is overloaded. */
const REPETITIONS_WAITING_MAX = 1_000;

/**
 * One transaction, as if there were no other at the same time. PostgreSQL refuses those of which it cannot make that true: they are
 * rolled back and run again from the beginning, so that `act` must do nothing but ask the database.
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
 * Those of one process are run again one after the other: hundreds that write the same rows would refuse each other for long, and none
 * of them holds a connection while it waits.
 */
const repetitions = new Limiter({ atOnce: 1, waitingMax: REPETITIONS_WAITING_MAX });

/** For what was rolled back as a whole when it failed. */
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
