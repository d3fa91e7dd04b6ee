import { DATABASE_POOL, DATABASE_SCHEMA, DATABASE_TIMEOUT, DATABASE_URL } from '../../settings/database.ts';
import type { ReadSetting } from '../../settings/setting.ts';
import type { PostgresServer } from './postgres-server.ts';

/** The database that the settings name, which could be reached just now; undefined where they name none. */
export async function openDatabase(read: ReadSetting): Promise<PostgresServer | undefined> {
  const url = read(DATABASE_URL);
  if (url === undefined) return undefined;
  const { checkReachable, openPostgresServer } = await import('./postgres-server.ts');
  const server = openPostgresServer({
    url,
    schemaPrefix: read(DATABASE_SCHEMA),
    connectionsMax: read(DATABASE_POOL),
    statementTimeoutMs: read(DATABASE_TIMEOUT) * 1_000,
  });
  try {
    await checkReachable(server, url);
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}
