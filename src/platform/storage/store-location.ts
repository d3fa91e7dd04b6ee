import type { PostgresServer } from './postgres/postgres-server.ts';

/** The location of a store's tables: a file in a folder, or a schema of a database server. */
export type StoreLocation = { readonly folder: string } | { readonly server: PostgresServer };

export function toStoreLocation(folder: string, server: PostgresServer | undefined): StoreLocation {
  return server === undefined ? { folder } : { server };
}
