// The tables of services and parts in a database, and their versions.
import { openStoreDatabase, type StoreTables } from '../platform/storage/open-store-database.ts';
import { findSchemaVersion } from '../platform/storage/postgres/migrate-schema.ts';
import type { PostgresServer } from '../platform/storage/postgres/postgres-server.ts';
import { STORES } from './backup/stores.ts';

export interface SchemaStatus {
  readonly name: string;
  readonly schema: string;
  /** 0 if there are no tables yet. */
  readonly version: number;
  readonly latest: number;
}

export async function listSchemas(server: PostgresServer): Promise<readonly SchemaStatus[]> {
  const statuses: SchemaStatus[] = [];
  for (const { name, migrations } of await listTables()) {
    const version = await findSchemaVersion(server, name);
    statuses.push({ name, schema: server.toSchema(name), version, latest: migrations.length });
  }
  return statuses;
}

/** Migrates each store separately, as a start of the server does. */
export async function migrateAll(server: PostgresServer): Promise<void> {
  for (const tables of await listTables()) await (await openStoreDatabase({ server }, tables)).destroy();
}

export function describeSchema({ name, schema, version, latest }: SchemaStatus): string {
  if (version === latest) return `${name}: up to date (version ${version} in ${schema})`;
  if (version > latest) return `${name}: version ${version} in ${schema} is newer than the ${latest} of this program`;
  return `${name}: version ${version} of ${latest} in ${schema}`;
}

async function listTables(): Promise<readonly StoreTables[]> {
  const { LIMITS_TABLES } = await import('../platform/rate-limit/store/shared-buckets.ts');
  const ofStores = await Promise.all(STORES.map(({ descriptor }) => descriptor.listTables?.() ?? []));
  return [...ofStores.flat(), LIMITS_TABLES];
}
