import type { PostgresOptions } from './postgres/postgres-server.ts';
import type { StorePlace } from './store-place.ts';

/** The location at which a thread opens a store by itself, as values that can be copied to the thread. */
export type ThreadPlace = { readonly folder: string } | { readonly postgres: PostgresOptions };

/**
 * A thread does one piece of work at a time, with one statement after the other. The second connection is for what it
 * prepares meanwhile.
 */
const CONNECTIONS_MAX = 2;

export function toThreadPlace(place: StorePlace): ThreadPlace {
  return 'server' in place ? { postgres: place.server.options } : place;
}

/** Opens a store's location inside the thread, with separate connections, which end with the thread. */
export async function openThreadPlace(place: ThreadPlace): Promise<StorePlace> {
  if (!('postgres' in place)) return place;
  const { openPostgresServer } = await import('./postgres/postgres-server.ts');
  return { server: openPostgresServer({ ...place.postgres, connectionsMax: CONNECTIONS_MAX }) };
}
