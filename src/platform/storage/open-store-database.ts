import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Migration, migrate } from './migrate.ts';
import { migrateSchema } from './postgres/migrate-schema.ts';
import { openSqliteDatabase } from './sqlite/open-sqlite-database.ts';
import { findOpeningDamage } from './store-damaged.ts';
import type { StorePlace } from './store-place.ts';

export interface StoreTables {
  /** The name for people, and the end of the schema's name. */
  readonly name: string;
  readonly file: string;
  readonly migrations: readonly Migration[];
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
  place: StorePlace,
  { name, file, migrations }: StoreTables,
): Promise<Kysely<Tables>> {
  const database =
    'server' in place ? place.server.open<Tables>(name) : openSqliteDatabase<Tables>(join(place.folder, file));
  try {
    if ('server' in place) await migrateSchema(database, { server: place.server, name, migrations });
    else await migrate(database, name, migrations);
    return database;
  } catch (error) {
    await database.destroy();
    throw ('folder' in place && findOpeningDamage(join(place.folder, file), error)) || error;
  }
}
