// Checks the tables of vectors in a database, for example after a dump was restored. Changes nothing.
import { sql } from 'kysely';
import type { Finding } from '../../../platform/storage/operations/finding.ts';
import { describeDistribution, findDistribution } from '../../../platform/storage/postgres/distribution.ts';
import { findSchemaVersion } from '../../../platform/storage/postgres/migrate-schema.ts';
import type { PostgresServer } from '../../../platform/storage/postgres/postgres-server.ts';
import { VECTOR_TABLES } from '../schema.ts';

const { name, distribution, migrations } = VECTOR_TABLES;

export async function inspectDatabase(server: PostgresServer): Promise<readonly Finding[]> {
  const version = await findSchemaVersion(server, name);
  if (version === 0) return [];
  if (version !== migrations.length) {
    const text = `the tables of vectors have version ${version}, and this program ${migrations.length}`;
    return [{ level: 'unchecked', text, advice: 'run magpie migrate up, or the program of that version' }];
  }
  return [...(await inspectDistribution(server)), ...(await inspectCounts(server))];
}

/** Reports tables on the coordinator that should be on all nodes. */
export async function inspectDistribution(server: PostgresServer): Promise<Finding[]> {
  const status = distribution && (await findDistribution(server, name, distribution));
  if (status === undefined || status.missing.length === 0) return [];
  return [
    {
      level: 'warning',
      text: `the database has the extension citus, and the tables of vectors are ${describeDistribution(status)}`,
      advice: 'until then all points are on the coordinator',
    },
  ];
}

/** Compares the count of each bucket with its rows. Both are on one node, so that one statement sees one state of them. */
async function inspectCounts(server: PostgresServer): Promise<Finding[]> {
  const schema = sql.id(server.toSchema(name));
  const { rows } = await sql<{ wrong: number; missing: number }>`
    SELECT count(*) AS wrong, coalesce(sum(greatest(states.points - coalesce(counted.points, 0), 0)), 0) AS missing
    FROM ${schema}.states AS states LEFT JOIN (
      SELECT bucket, collection_id, count(*) AS points FROM ${schema}.points GROUP BY bucket, collection_id
    ) AS counted ON counted.bucket = states.bucket AND counted.collection_id = states.collection_id
    WHERE states.points <> coalesce(counted.points, 0)`.execute(server.open(name));
  const { wrong = 0, missing = 0 } = rows[0] ?? {};
  if (wrong === 0) return [];
  return [
    {
      level: 'damage',
      text: `${wrong} buckets of vectors have other numbers of points than they count, ${missing} points too few in all`,
      advice: 'restore the latest backup, or export and import the collections',
    },
  ];
}
