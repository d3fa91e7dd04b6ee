// The real server as its own process, on a data folder of the bench.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MagpieProcess } from '../../../../test/repository/magpie-process.ts';
import { residentBytes } from '../../../measure/machine.ts';
import { API_KEY } from './requests.ts';

export interface Server extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it listens. */
  readonly startMs: number;
  residentBytes(): number;
  /** Makes one call of the interface; rejects unless it succeeds. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** The longest wait for a server that does not end by itself. */
const STOP_MS = 15_000;

/** Starts the prepared program, or the sources in a folder. */
export async function startServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<Server> {
  const begun = performance.now();
  const magpie = new MagpieProcess(['serve', 'vectors'], {
    ...(folder !== undefined && { program: [process.execPath, join(folder, 'src/app/main.ts')], cwd: folder }),
    environment: { MAGPIE_DATA_DIR: dataDir, MAGPIE_VECTORS_PORT: '0', MAGPIE_LOG_LEVEL: 'warn', ...environment },
  });
  // Servers are killed with an interrupted run.
  const killAtExit = () => magpie.child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const url = await magpie.waitUntilReady();
  const pid = magpie.child.pid ?? 0;
  return {
    url,
    pid,
    startMs: performance.now() - begun,
    residentBytes: () => residentBytes(pid),
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
