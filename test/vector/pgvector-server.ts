// A PostgreSQL server with pgvector for the tests of one process: `TEST_DATABASE_URL`, or PGlite behind a socket. PGlite has one
// backend, so that the pool has one connection there and transactions come one after another.
import { existsSync, mkdirSync, openAsBlob, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import packageJson from '../../package.json' with { type: 'json' };
import { openTestPostgres, type TestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const given = process.env['TEST_DATABASE_URL'];

/** Each store of a test file has one, and they take turns at the one backend. */
const CONNECTIONS_MAX = 100;

/** Statements wait for the only connection. */
const WAIT_MS = 100_000;

interface Pglite {
  readonly url: string;
  /** As if the server were gone, and back with all that it has. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

let started: Promise<Pglite> | undefined;

// Of the whole test file: this module is loaded at its top level.
after(async () => (await started)?.stop());

export async function openPgvector(): Promise<TestPostgres> {
  if (given) return openTestPostgres({ url: given });
  const { url } = await getPglite();
  const options = { connectionsMax: 1, connectTimeoutMs: WAIT_MS, statementTimeoutMs: WAIT_MS };
  const opened = await openTestPostgres({ url, ...options });
  // Its schemas are gone with the process, and it may have been stopped already.
  return { ...opened, close: () => opened.server.close() };
}

/** The server of this process. */
export function getPglite(): Promise<Pglite> {
  started ??= startPglite();
  return started;
}

async function startPglite(): Promise<Pglite> {
  const database = await createDatabase();
  const listen = async (port: number): Promise<PGLiteSocketServer> => {
    const opened = new PGLiteSocketServer({ db: database, port, host: '127.0.0.1', maxConnections: CONNECTIONS_MAX });
    await opened.start();
    return opened;
  };
  let server = await listen(0);
  const port = Number(/:(\d+)$/.exec(server.getServerConn())?.[1]);
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    pause: () => server.stop(),
    resume: async () => {
      server = await listen(port);
    },
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

/** An empty one takes seconds to make: it is kept beside what else is prepared, and made anew for each version. */
async function createDatabase(): Promise<PGlite> {
  const kept = join(ROOT, `node_modules/.cache/pglite-${packageJson.devDependencies['@electric-sql/pglite']}.tar`);
  const extensions = { vector };
  if (existsSync(kept)) return PGlite.create({ extensions, loadDataDir: await openAsBlob(kept) });
  const database = await PGlite.create({ extensions });
  const empty = await database.dumpDataDir('none');
  mkdirSync(dirname(kept), { recursive: true });
  // Others may make it at this moment: it is there as a whole or not at all.
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, await empty.bytes());
  renameSync(unfinished, kept);
  return database;
}
