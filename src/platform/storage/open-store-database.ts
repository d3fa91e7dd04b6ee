import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Migration, migrate } from './migrate.ts';
import type { Distribution } from './postgres/distribution.ts';
import { migrateSchema } from './postgres/migrate-schema.ts';
import { openSqliteDatabase } from './sqlite/open-sqlite-database.ts';
import { findOpeningDamage } from './store-damaged.ts';
import type { StoreLocation } from './store-location.ts';

export interface StoreTables {
  /** The name for people, and the end of the schema's name. */
  readonly name: string;
  readonly file: string;
  readonly migrations: readonly Migration[];
  /** The tables that a Citus cluster distributes; the others are on its coordinator. */
  readonly distribution?: Distribution;
  /** Columns that are sealed with the key of the store (`openKey` with the name above). */
  readonly sealed?: readonly SealedColumn[];
}

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Returns the purpose for which the secret of a row is sealed. */
  toPurpose(row: Readonly<Record<string, unknown>>): string;
}

/** Opens the tables of a store at the version of the code, and creates missing ones. */
export async function openStoreDatabase<Tables>(
  location: StoreLocation,
  { name, file, migrations }: StoreTables,
): Promise<Kysely<Tables>> {
  const database =
    'server' in location ? location.server.open<Tables>(name) : openSqliteDatabase<Tables>(join(location.folder, file));
  try {
    if ('server' in location) await migrateSchema(database, { server: location.server, name, migrations });
    else await migrate(database, name, migrations);
    return database;
  } catch (error) {
    await database.destroy();
    throw ('folder' in location && findOpeningDamage(join(location.folder, file), error)) || error;
  }
}
