// A PostgreSQL server with pgvector for the tests of one file: `TEST_DATABASE_URL`, or PGlite behind a socket.
// PGlite has one backend, so that the pool has one connection there and transactions come one after another. Each test
// file stops it with `after(stopPgvector)`: a hook of this module would run after the first file of a process.
import { openTestPostgres, type TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { type Pglite, startPglite } from './pglite.ts';

const given = process.env['TEST_DATABASE_URL'];

/** The time that statements wait for the only connection. */
const WAIT_MS = 100_000;

let started: Promise<Pglite> | undefined;

/** Opens the server. `isShared` lets other processes connect to it. */
export async function openPgvector(isShared = false): Promise<TestPostgres> {
  if (given) return openTestPostgres({ url: given });
  const { url } = await getPglite(isShared);
  const options = { connectionsMax: 1, connectTimeoutMs: WAIT_MS, statementTimeoutMs: WAIT_MS };
  const opened = await openTestPostgres({ url, ...options });
  // The schemas are not dropped: they end with the server, which may have been stopped already.
  return { ...opened, close: () => opened.server.close() };
}

/** Returns the server of this test file. */
export function getPglite(isShared = false): Promise<Pglite> {
  started ??= startPglite(isShared);
  return started;
}

export async function stopPgvector(): Promise<void> {
  const running = started;
  started = undefined;
  await (await running)?.stop();
}
