// A test server that serves repositories over HTTP with git's own `http-backend`, on the loopback address.
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Credential } from '../remote.ts';
import { TEST_PATH } from './test-repository.ts';

export interface GitServerOptions {
  /** The only accepted credential; without it everyone may read. */
  readonly auth?: Credential | undefined;
  /** A check for several credentials. It gets the one that was sent. */
  readonly isAllowed?: ((credential: Credential | undefined, path: string) => boolean) | undefined;
  /** Runs before each answer, which waits for it. A number that it returns is the status of an empty answer. */
  readonly beforeAnswer?: ((path: string) => Promise<number | undefined>) | undefined;
}

export interface GitServer {
  /** The base address. A repository in the folder is at `${url}/name`. */
  readonly url: string;
  /** The requested paths. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export async function startGitServer(folder: string, options: GitServerOptions = {}): Promise<GitServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(folder, options, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  folder: string,
  { auth, isAllowed = createCheck(auth), beforeAnswer }: GitServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  if (!isAllowed(findCredential(request), pathname)) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    return;
  }
  const status = await beforeAnswer?.(pathname);
  if (status !== undefined) {
    response.writeHead(status, status < 400 ? { location: `${pathname}.moved` } : {}).end();
    return;
  }
  runBackend(folder, pathname, searchParams, request, response);
}

function createCheck(auth: Credential | undefined) {
  return (sent: Credential | undefined): boolean => auth === undefined || isDeepStrictEqual(sent, auth);
}

function findCredential({ headers: { authorization = '' } }: IncomingMessage): Credential | undefined {
  const [, encoded] = /^Basic (.*)$/.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const [username = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(/:(.*)/s);
  return { username, password };
}

function runBackend(
  folder: string,
  pathname: string,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const backend = spawn('git', ['http-backend'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: TEST_PATH,
      HOME: '/nonexistent',
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: query.toString(),
      REQUEST_METHOD: request.method,
      REMOTE_ADDR: '127.0.0.1',
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      GIT_PROTOCOL: request.headers['git-protocol']?.toString(),
    },
  });
  backend.stdin.on('error', () => {});
  request.pipe(backend.stdin);
  response.on('close', () => backend.kill('SIGKILL'));
  let head = '';
  const onHead = (chunk: Buffer) => {
    head += chunk.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    backend.stdout.off('data', onHead);
    writeHead(response, head.slice(0, end));
    response.write(Buffer.from(head.slice(end + 4), 'latin1'));
    backend.stdout.pipe(response);
  };
  backend.stdout.on('data', onHead);
}

function writeHead(response: ServerResponse, head: string): void {
  const fields = head.split('\r\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]);
  const status = fields.find(([name]) => name === 'Status')?.[1];
  response.writeHead(Number.parseInt(status ?? '200', 10), fields.filter(([name]) => name !== 'Status').flat());
}
