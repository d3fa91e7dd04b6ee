import { StoreFailure } from '../errors.ts';
import type { Database } from './database.ts';

/**
 * Rejects unless the server that processes connect to can be read and written. Other nodes of a cluster do not count:
 * collections on the rest of them are served while one is down.
 */
export async function probe(database: Database): Promise<void> {
  await database.query(`SELECT 1 FROM ${database.names.collections} LIMIT 1`);
  const [state] = await database.query<{ isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (state?.isReadOnly) throw new StoreFailure('the database takes no writes');
}
