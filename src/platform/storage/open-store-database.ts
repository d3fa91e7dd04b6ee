import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Migration, migrate } from './migrate.ts';
import { migrateSchema } from './postgres/migrate-schema.ts';
import { openSqliteDatabase } from './sqlite/open-sqlite-database.ts';
import { findOpeningDamage } from './store-damaged.ts';
import type { StorePlace } from './store-place.ts';

export interface StoreTables {
  /** What people call it, and the end of the schema's name. */
  readonly name: string;
  /** In the folder. */
  readonly file: string;
  readonly migrations: readonly Migration[];
  /** Columns that are sealed with the key of the store (`openKey` with the name above). */
  readonly sealed?: readonly SealedColumn[];
}

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** What the secret of a row is sealed for. */
  toPurpose(row: Readonly<Record<string, unknown>>): string;
}

/** The tables of a store at the version of the code; they are made if they are missing. */
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
