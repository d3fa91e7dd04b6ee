// The real server as its own process, on a data folder of the bench.
import { setTimeout as sleep } from 'node:timers/promises';
import { MagpieProcess } from '../../../../test/repository/magpie-process.ts';
import { residentBytes } from '../../../measure/machine.ts';
import { API_KEY } from './requests.ts';

export interface Server extends AsyncDisposable {
  readonly url: string;
  /** From the start of the process until it listens. */
  readonly startMs: number;
  residentBytes(): number;
  /** Makes one call of the interface; rejects unless it succeeds. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** The longest wait for a server that does not end by itself. */
const STOP_MS = 15_000;

export async function startServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const begun = performance.now();
  const magpie = new MagpieProcess(['serve', 'vectors'], {
    environment: { MAGPIE_DATA_DIR: dataDir, MAGPIE_VECTORS_PORT: '0', MAGPIE_LOG_LEVEL: 'warn', ...environment },
  });
  // Servers are killed with an interrupted run.
  const killAtExit = () => magpie.child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const url = await magpie.waitUntilReady();
  return {
    url,
    startMs: performance.now() - begun,
    residentBytes: () => residentBytes(magpie.child.pid ?? 0),
    call: (method, path, body) => callServer(url, method, path, body),
    async [Symbol.asyncDispose]() {
      magpie.child.kill('SIGTERM');
      await Promise.race([magpie.ended, sleep(STOP_MS, undefined, { ref: false })]);
      await magpie.kill();
      process.off('exit', killAtExit);
    },
  };
}

export async function callServer(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/collections/${path}`, {
    method,
    headers: { 'api-key': API_KEY, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly result: unknown };
  if (response.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.result;
}
