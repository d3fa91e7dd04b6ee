import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PostgresServer } from '../../src/platform/storage/postgres/postgres-server.ts';
import { openTestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';
import { Database } from '../../src/vector/postgres/database.ts';
import { toNames } from '../../src/vector/postgres/schema.ts';

/** A large table takes long to settle, and to be read through the only connection that PGlite has. */
const WAIT_MS = 600_000;

export interface Pgvector extends AsyncDisposable {
  readonly server: PostgresServer;
  /** A description for the report. */
  readonly about: string;
  /**
   * Updates the statistics of the tables, as a server does by itself after some time, so that it chooses good plans.
   */
  settle(): Promise<void>;
}

/** Opens the server of `TEST_DATABASE_URL`, in schemas that are dropped at the end; without one, PGlite. */
export async function openPgvector(): Promise<Pgvector> {
  const limits = { statementTimeoutMs: WAIT_MS };
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    const { server, close } = await openTestPostgres({ url: given, ...limits });
    return toPgvector(server, 'the server of TEST_DATABASE_URL', close);
  }
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url));
  const [url] = (await once(worker, 'message')) as [string];
  const { server } = await openTestPostgres({ url, connectionsMax: 1, connectTimeoutMs: WAIT_MS, ...limits });
  return toPgvector(server, 'PGlite: WebAssembly, one connection, nothing on the disk', async () => {
    await server.close();
    await worker.terminate();
  });
}

async function toPgvector(server: PostgresServer, kind: string, close: () => Promise<void>): Promise<Pgvector> {
  const database = new Database(server.open('vectors'), toNames(server.toSchema('vectors'), 'public'));
  const [found] = await database.query<{ server_version: string }>('SHOW server_version');
  return {
    server,
    about: `PostgreSQL ${found?.server_version} (${kind})`,
    settle: async () => void (await database.query('VACUUM ANALYZE')),
    [Symbol.asyncDispose]: close,
  };
}
