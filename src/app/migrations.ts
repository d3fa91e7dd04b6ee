// The tables of services and parts in a database, and their versions.
import { openStoreDatabase, type StoreTables } from '../platform/storage/open-store-database.ts';
import {
  type DistributionStatus,
  describeDistribution,
  distributeTables,
  findDistribution,
} from '../platform/storage/postgres/distribution.ts';
import { findSchemaVersion } from '../platform/storage/postgres/migrate-schema.ts';
import type { PostgresServer } from '../platform/storage/postgres/postgres-server.ts';
import { STORES } from './backup/stores.ts';

export interface SchemaStatus {
  readonly name: string;
  readonly schema: string;
  /** 0 if there are no tables yet. */
  readonly version: number;
  readonly latest: number;
  /** Undefined without a cluster, or without tables to distribute. */
  readonly distribution: DistributionStatus | undefined;
}

export async function listSchemas(server: PostgresServer): Promise<readonly SchemaStatus[]> {
  const statuses: SchemaStatus[] = [];
  for (const { name, migrations, distribution: wanted } of await listTables()) {
    const version = await findSchemaVersion(server, name);
    const distribution = version > 0 && wanted ? await findDistribution(server, name, wanted) : undefined;
    statuses.push({ name, schema: server.toSchema(name), version, latest: migrations.length, distribution });
  }
  return statuses;
}

/** Migrates each store separately, as a start of the server does. */
export async function migrateAll(server: PostgresServer): Promise<void> {
  for (const tables of await listTables()) await (await openStoreDatabase({ server }, tables)).destroy();
}

/** Returns true if the tables are as this program wants them. */
export function isCurrent({ version, latest, distribution }: SchemaStatus): boolean {
  return version === latest && (distribution?.missing.length ?? 0) === 0;
}

/** Distributes the tables of each store that has some to distribute. Returns their names with the schemas. */
export async function distributeAll(server: PostgresServer): Promise<readonly string[]> {
  const distributed: string[] = [];
  for (const { name, distribution } of await listTables()) {
    if (distribution === undefined) continue;
    for (const table of await distributeTables(server, name, distribution))
      distributed.push(`${server.toSchema(name)}.${table}`);
  }
  return distributed;
}

export function describeSchema({ name, schema, version, latest, distribution }: SchemaStatus): string {
  const spread = distribution === undefined ? '' : `, ${describeDistribution(distribution)}`;
  if (version === latest) return `${name}: up to date (version ${version} in ${schema})${spread}`;
  if (version > latest) return `${name}: version ${version} in ${schema} is newer than the ${latest} of this program`;
  return `${name}: version ${version} of ${latest} in ${schema}`;
}

async function listTables(): Promise<readonly StoreTables[]> {
  const { LIMITS_TABLES } = await import('../platform/rate-limit/store/shared-buckets.ts');
  const ofStores = await Promise.all(STORES.map(({ descriptor }) => descriptor.listTables?.() ?? []));
  return [...ofStores.flat(), LIMITS_TABLES];
}
