import { type Kysely, sql, type Transaction } from 'kysely';
import { StartupProblem } from '../../../base/startup-problem.ts';
import { DATABASE_KEY } from '../../settings/database.ts';
import { type Migration, runMissing } from '../migrate.ts';
import type { PostgresServer } from './postgres-server.ts';

/** The code of PostgreSQL for a missing privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Migrates the tables of a schema to the version of the code, and creates the schema if it is missing. If several
 * processes start at once, one does it and the others wait. Inside the transaction, statements of steps need not name
 * the schema.
 */
export async function migrateSchema<Tables>(
  database: Kysely<Tables>,
  { server, name, migrations }: { server: PostgresServer; name: string; migrations: readonly Migration[] },
): Promise<void> {
  const schema = server.toSchema(name);
  try {
    await database.transaction().execute(async (transaction) => {
      // No time-outs: large tables may take long.
      await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
      await sql`SET LOCAL lock_timeout = 0`.execute(transaction);
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${schema}, 0))`.execute(transaction);
      const { rows: found } = await sql`SELECT 1 FROM pg_namespace WHERE nspname = ${schema}`.execute(transaction);
      // Queried first, because a user without the right to create schemas may not use "if not exists" either.
      if (found.length === 0) await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(transaction);
      await sql`SET LOCAL search_path TO ${sql.id(schema)}`.execute(transaction);
      await runMissing(transaction, name, migrations);
      await checkKey(transaction, server.toKey(`${name} key check`).toString('hex'), server.address);
    });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { message } = error as Error;
    throw new StartupProblem(
      `the user of DATABASE_URL may not make the tables of ${name} (${message}): as an administrator run CREATE SCHEMA "${schema}" AUTHORIZATION <that user>`,
    );
  }
}

/**
 * Rejects another key than that of the other processes, which could not open what it seals. The stored value reveals
 * nothing about the key.
 */
async function checkKey<Tables>(transaction: Transaction<Tables>, value: string, address: string): Promise<void> {
  // Null also while there is no such column. It is added only once, because that waits for all readers of the table,
  // such as a dump.
  const { rows } = await sql<{ found: string | null }>`
    SELECT to_jsonb(schema_version) ->> 'key_check' AS found FROM schema_version`.execute(transaction);
  const found = rows[0]?.found ?? null;
  if (found === value) return;
  if (found !== null) {
    throw new StartupProblem(
      `${DATABASE_KEY.variable} is not the key that sealed what is in ${address}: set the one that its other processes have`,
    );
  }
  await sql`ALTER TABLE schema_version ADD COLUMN IF NOT EXISTS key_check text`.execute(transaction);
  await sql`UPDATE schema_version SET key_check = ${value}`.execute(transaction);
}

/** Returns the version of a store's tables; 0 if it has none yet. */
export async function findSchemaVersion(server: PostgresServer, store: string): Promise<number> {
  const database = server.open<{ schema_version: { version: number } }>(store);
  const table = `${server.toSchema(store)}.schema_version`;
  const { rows } = await sql<{ name: string | null }>`SELECT to_regclass(${table})::text AS name`.execute(database);
  if (rows[0]?.name == null) return 0;
  const { version } = await database.selectFrom('schema_version').select('version').executeTakeFirstOrThrow();
  return version;
}
