import type { PostgresOptions } from './postgres/postgres-server.ts';
import type { StorePlace } from './store-place.ts';

/** Where a thread opens a store by itself: values that can be copied to it. */
export type ThreadPlace = { readonly folder: string } | { readonly postgres: PostgresOptions };

/** A thread does one piece of work at a time, whose statements come one after the other; one more for what it prepares meanwhile. */
const CONNECTIONS_MAX = 2;

export function toThreadPlace(place: StorePlace): ThreadPlace {
  return 'server' in place ? { postgres: place.server.options } : place;
}

/** In the thread: connections of its own, which end with it. */
export async function openThreadPlace(place: ThreadPlace): Promise<StorePlace> {
  if (!('postgres' in place)) return place;
  const { openPostgresServer } = await import('./postgres/postgres-server.ts');
  return { server: openPostgresServer({ ...place.postgres, connectionsMax: CONNECTIONS_MAX }) };
}
