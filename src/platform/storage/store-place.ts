import type { PostgresServer } from './postgres/postgres-server.ts';

/** Where a store keeps its tables: in a file of a folder, or in a schema of a database server. */
export type StorePlace = { readonly folder: string } | { readonly server: PostgresServer };

export function toStorePlace(folder: string, server: PostgresServer | undefined): StorePlace {
  return server === undefined ? { folder } : { server };
}
