import type { PostgresServer } from './postgres/postgres-server.ts';

/** The location of a store's tables: a file in a folder, or a schema of a database server. */
export type StorePlace = { readonly folder: string } | { readonly server: PostgresServer };

export function toStorePlace(folder: string, server: PostgresServer | undefined): StorePlace {
  return server === undefined ? { folder } : { server };
}
