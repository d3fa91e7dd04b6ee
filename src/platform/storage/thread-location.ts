import type { PostgresOptions } from './postgres/postgres-options.ts';
import type { StoreLocation } from './store-location.ts';

/** The location at which a thread opens a store by itself, as values that can be copied to the thread. */
export type ThreadLocation = { readonly folder: string } | { readonly postgres: PostgresOptions };

/**
 * A thread does one piece of work at a time, with one statement after the other. The second connection is for what it
 * prepares meanwhile.
 */
const CONNECTIONS_MAX = 2;

export function toThreadLocation(location: StoreLocation): ThreadLocation {
  return 'server' in location ? { postgres: location.server.options } : location;
}

/** Opens a store's location inside the thread, with separate connections, which end with the thread. */
export async function openThreadLocation(location: ThreadLocation): Promise<StoreLocation> {
  if (!('postgres' in location)) return location;
  const { openPostgresServer } = await import('./postgres/postgres-server.ts');
  return { server: openPostgresServer({ ...location.postgres, connectionsMax: CONNECTIONS_MAX }) };
}
