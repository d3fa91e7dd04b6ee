// A PostgreSQL server with pgvector for the tests of one process: `TEST_DATABASE_URL`, or PGlite behind a socket. PGlite has one
// backend, so that the pool has one connection there and transactions come one after another.
import { after } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openTestPostgres, type TestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';

const given = process.env['TEST_DATABASE_URL'];

/** Statements wait for the only connection. */
const WAIT_MS = 100_000;

let started: Promise<{ readonly url: string; stop(): Promise<void> }> | undefined;

// Of the whole test file: this module is loaded at its top level.
after(async () => (await started)?.stop());

export async function openPgvector(): Promise<TestPostgres> {
  if (given) return openTestPostgres({ url: given });
  started ??= startPglite();
  const { url } = await started;
  return openTestPostgres({ url, connectionsMax: 1, connectTimeoutMs: WAIT_MS, statementTimeoutMs: WAIT_MS });
}

async function startPglite() {
  const database = await PGlite.create({ extensions: { vector } });
  const server = new PGLiteSocketServer({ db: database, port: 0, host: '127.0.0.1', maxConnections: 4 });
  await server.start();
  const [, port] = /:(\d+)$/.exec(server.getServerConn()) ?? [];
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}
