// PGlite with pgvector behind a socket: PostgreSQL in WebAssembly, with one backend.
import { existsSync, mkdirSync, openAsBlob, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import packageJson from '../../../package.json' with { type: 'json' };
import { type PgliteServer, servePglite } from './serve-pglite.ts';

export interface Pglite {
  readonly url: string;
  /** Makes the server unreachable until it is resumed with all its data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** The number of connections: each store of a test file has one, and they share the only backend. */
const CONNECTIONS_MAX = 100;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts PGlite. `isShared` is for connections of several processes: the server of the package mixes their messages
 * outside of transactions.
 */
export async function startPglite(isShared = false): Promise<Pglite> {
  const database = await createDatabase();
  const listen = isShared ? servePglite : servePgliteByPackage;
  let server = await listen(database, 0);
  const { port } = server;
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    pause: () => server.stop(),
    resume: async () => {
      server = await listen(database, port);
    },
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

async function servePgliteByPackage(db: PGlite, port: number): Promise<PgliteServer> {
  const opened = new PGLiteSocketServer({ db, port, host: '127.0.0.1', maxConnections: CONNECTIONS_MAX });
  await opened.start();
  return { port: Number(/:(\d+)$/.exec(opened.getServerConn())?.[1]), stop: () => opened.stop() };
}

/** Creates an empty database. That takes seconds, so a copy is cached for each version. */
async function createDatabase(): Promise<PGlite> {
  const kept = join(ROOT, `node_modules/.cache/pglite-${packageJson.devDependencies['@electric-sql/pglite']}.tar`);
  const extensions = { vector };
  if (existsSync(kept)) return PGlite.create({ extensions, loadDataDir: await openAsBlob(kept) });
  const database = await PGlite.create({ extensions });
  const empty = await database.dumpDataDir('none');
  mkdirSync(dirname(kept), { recursive: true });
  // Other processes may create it at this moment: the rename makes it appear as a whole.
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, await empty.bytes());
  renameSync(unfinished, kept);
  return database;
}
