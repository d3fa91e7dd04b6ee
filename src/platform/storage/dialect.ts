import { type Kysely, PostgresAdapter } from 'kysely';

/** Returns true for PostgreSQL. Stores are written once for both databases; the few differences depend on this. */
export function isPostgres(database: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
