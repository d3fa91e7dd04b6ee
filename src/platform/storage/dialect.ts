import { type Kysely, PostgresAdapter } from 'kysely';

/** Stores are written once for both; what cannot be said alike asks this. */
export function isPostgres(database: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
