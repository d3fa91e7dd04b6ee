// The marker of a database: a separate schema.
import { sql } from 'kysely';
import { openStoreDatabase, type StoreTables } from '../open-store-database.ts';
import { findSchemaVersion } from '../postgres/migrate-schema.ts';
import type { PostgresServer } from '../postgres/postgres-server.ts';
import { runStatements } from '../run-statements.ts';
import type { MoveMarker } from './move-marker.ts';

interface Tables {
  /** One row with the source and empty contents, and one for each prepared contents. */
  readonly moves: { readonly contents: string; readonly source: string };
}

const MARKER_TABLES: StoreTables = {
  name: 'move',
  file: '',
  migrations: [
    (tables) =>
      runStatements(tables, ['CREATE TABLE moves (contents TEXT NOT NULL PRIMARY KEY, source TEXT NOT NULL)']),
  ],
};

export async function findDatabaseMarker(server: PostgresServer): Promise<MoveMarker | undefined> {
  if ((await findSchemaVersion(server, MARKER_TABLES.name)) === 0) return undefined;
  const rows = await server.open<Tables>(MARKER_TABLES.name).selectFrom('moves').selectAll().execute();
  return rows[0] && toMarker(server, rows[0].source, new Set(rows.map(({ contents }) => contents)));
}

export async function createDatabaseMarker(server: PostgresServer, source: string): Promise<MoveMarker> {
  const database = await openStoreDatabase<Tables>({ server }, MARKER_TABLES);
  await database.insertInto('moves').values({ contents: '', source }).execute();
  return toMarker(server, source, new Set());
}

function toMarker(server: PostgresServer, source: string, prepared: Set<string>): MoveMarker {
  const database = server.open<Tables>(MARKER_TABLES.name);
  return {
    source,
    prepared,
    notePrepared: async (contents) => {
      prepared.add(contents);
      await database.insertInto('moves').values({ contents, source }).execute();
    },
    remove: async () => {
      await sql`DROP SCHEMA ${sql.id(server.toSchema(MARKER_TABLES.name))} CASCADE`.execute(database);
    },
  };
}
