import { StoreFailure } from '../errors.ts';
import type { Database } from './database.ts';
import { VECTOR_TABLES } from './schema.ts';

/**
 * Rejects unless the server that processes connect to can be read and written, and has tables of this version. Other
 * nodes of a cluster do not count: collections on the rest of them are served while one is down.
 */
export async function probe(database: Database): Promise<void> {
  const [state] = await database.query<{ version: number; isReadOnly: boolean }>(
    `SELECT version, pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"
     FROM ${database.names.schemaVersion}`,
  );
  if (state?.version !== VECTOR_TABLES.migrations.length)
    throw new StoreFailure('a newer program has changed the tables: replace this process by one of its version');
  if (state?.isReadOnly) throw new StoreFailure('the database takes no writes');
}
