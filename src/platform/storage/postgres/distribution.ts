// The distribution of tables over the nodes of a Citus cluster. It is a state to look up: tables of a plain server, and
// those that a dump brings back, are on the coordinator alone.
import { type Kysely, sql, type Transaction } from 'kysely';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { PostgresServer } from './postgres-server.ts';

/** The tables of a store that a cluster distributes. */
export interface Distribution {
  /** Tables that each node has whole. */
  readonly references: readonly string[];
  /** Tables in shards, by a column that all of them have. The first decides about the shards. */
  readonly sharded: readonly string[];
  readonly column: string;
}

export interface DistributionStatus {
  /** Tables that should be distributed and are not. */
  readonly missing: readonly string[];
  readonly shards: number;
  readonly nodes: number;
}

/** Returns undefined without the extension, or without tables to distribute. */
export async function findDistribution(
  server: PostgresServer,
  store: string,
  { references, sharded }: Distribution,
): Promise<DistributionStatus | undefined> {
  const database = server.open<unknown>(store);
  const { rows: citus } = await sql`SELECT 1 FROM pg_extension WHERE extname = 'citus'`.execute(database);
  if (citus.length === 0) return undefined;
  const schema = server.toSchema(store);
  const missing: string[] = [];
  for (const table of [...references, ...sharded]) {
    const { rows } = await sql`SELECT 1 FROM pg_class WHERE oid = to_regclass(${`${schema}.${table}`})
      AND oid NOT IN (SELECT logicalrelid FROM pg_dist_partition WHERE partmethod IN ('h', 'n'))`.execute(database);
    if (rows.length > 0) missing.push(table);
  }
  const { rows } = await sql<{ shards: number; nodes: number }>`
    SELECT count(*) AS shards, count(DISTINCT groupid) AS nodes FROM pg_dist_shard JOIN pg_dist_placement USING (shardid)
    WHERE logicalrelid = to_regclass(${`${schema}.${sharded[0]}`})`.execute(database);
  return { missing, shards: rows[0]?.shards ?? 0, nodes: rows[0]?.nodes ?? 0 };
}

export function describeDistribution({ missing, shards, nodes }: DistributionStatus): string {
  if (missing.length === 0) return `distributed in ${shards} shards over ${nodes} nodes`;
  return `not distributed (${missing.join(', ')}): stop the servers and run magpie distribute`;
}

/** Distributes the tables that are not, with their rows, all or none. Returns their names. */
export async function distributeTables(
  server: PostgresServer,
  store: string,
  distribution: Distribution,
): Promise<readonly string[]> {
  const status = await findDistribution(server, store, distribution);
  if (status === undefined)
    throw new OperatorProblem(`${server.address} has no extension citus: nothing to distribute`);
  const { missing } = status;
  if (missing.length === 0) return missing;
  const database = server.open<unknown>(store);
  const schema = server.toSchema(store);
  await database.transaction().execute(async (transaction) => {
    // No time-outs: large tables take long.
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
    await sql`SET LOCAL lock_timeout = 0`.execute(transaction);
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${schema}, 0))`.execute(transaction);
    await sql`SET LOCAL search_path TO ${sql.id(schema)}, public`.execute(transaction);
    await runDistribution(transaction, distribution, missing);
  });
  // The copies that stay on the coordinator are not visible any more, and take space.
  for (const table of missing) {
    await sql`SELECT truncate_local_data_after_distributing_table(${`${schema}.${table}`}::regclass)`.execute(database);
  }
  return missing;
}

async function runDistribution(
  transaction: Transaction<unknown> | Kysely<unknown>,
  { references, sharded, column }: Distribution,
  missing: readonly string[],
): Promise<void> {
  for (const table of references) {
    if (missing.includes(table)) await sql`SELECT create_reference_table(${table}::regclass)`.execute(transaction);
  }
  for (const table of sharded) {
    if (!missing.includes(table)) continue;
    const colocation = table === sharded[0] ? 'default' : (sharded[0] ?? 'default');
    await sql`SELECT create_distributed_table(${table}::regclass, ${column}, colocate_with => ${colocation})`.execute(
      transaction,
    );
  }
}
