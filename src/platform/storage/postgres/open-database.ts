import { StartupProblem } from '../../../base/startup-problem.ts';
import {
  DATABASE_KEY,
  DATABASE_POOL,
  DATABASE_SCHEMA,
  DATABASE_TIMEOUT,
  DATABASE_URL,
} from '../../settings/database.ts';
import type { ReadSetting } from '../../settings/setting.ts';
import { checkUnmarked } from '../move/move-marker.ts';
import type { PostgresOptions } from './postgres-options.ts';
import type { PostgresServer } from './postgres-server.ts';

/** Opens the database that the settings name, and checks that it is reachable. Returns undefined if they name none. */
export async function openDatabase(
  read: ReadSetting,
  options: Partial<PostgresOptions> = {},
): Promise<PostgresServer | undefined> {
  const url = read(DATABASE_URL);
  if (url === undefined) return undefined;
  const key = read(DATABASE_KEY);
  if (key === undefined) {
    throw new StartupProblem(
      `with DATABASE_URL, set ${DATABASE_KEY.variable} to ${DATABASE_KEY.allowed}: the same in all processes`,
    );
  }
  const { findDatabaseMarker } = await import('../move/database-marker.ts');
  return openServer({ ...options, url, key: Buffer.from(key, 'hex') }, read, async (server) =>
    checkUnmarked(`the database ${server.address}`, await findDatabaseMarker(server)),
  );
}

/** Opens a server that is reachable and passes the check. */
export async function openServer(
  options: PostgresOptions,
  read: ReadSetting,
  check: (server: PostgresServer) => Promise<void>,
): Promise<PostgresServer> {
  const { checkReachable, openPostgresServer } = await import('./postgres-server.ts');
  const server = openPostgresServer({
    schemaPrefix: read(DATABASE_SCHEMA),
    connectionsMax: read(DATABASE_POOL),
    statementTimeoutMs: read(DATABASE_TIMEOUT) * 1_000,
    ...options,
  });
  try {
    await checkReachable(server);
    await check(server);
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

export async function withDatabase<T>(
  read: ReadSetting,
  act: (database: PostgresServer | undefined) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(read);
  try {
    return await act(database);
  } finally {
    await database?.close();
  }
}
