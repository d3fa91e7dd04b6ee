import { StoreFailure } from '../errors.ts';
import type { Database } from './database.ts';

/** Rejects unless the store can be read and written, on every node. */
export async function probe(database: Database, isCluster: boolean): Promise<void> {
  await database.query(`SELECT 1 FROM ${database.names.states} WHERE bucket = 0 LIMIT 1`);
  const [state] = await database.query<{ isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (state?.isReadOnly) throw new StoreFailure('the database takes no writes');
  // One node alone answers a query for one row, though others may be down.
  if (!isCluster) return;
  const [health] = await database.query<{ down: number }>(
    'SELECT count(*) AS down FROM citus_check_cluster_node_health() WHERE result IS NOT TRUE',
  );
  if (health === undefined || health.down > 0) {
    throw new StoreFailure(`${health?.down} connections between nodes of the database fail`);
  }
}
