// Searches sent by wrk if it is installed. It takes a fraction of the processor time that clients in this runtime take
// for a request, which leaves the rest to the server.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LoadResult } from './load-worker.ts';
import type { RequestTemplate } from './requests.ts';

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));
/** The size of a histogram of some ten thousand latencies. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

interface WrkReport {
  readonly requests: number;
  readonly failed: number;
  readonly microseconds: number;
  /**
   * More latencies than requests: if one took longer than the average, wrk adds those that would have waited behind it.
   */
  readonly latencies: readonly (readonly [microseconds: number, count: number])[];
}

let isInstalled: boolean | undefined;

export function hasWrk(): boolean {
  isInstalled ??= spawnSync('wrk', ['--version']).error === undefined;
  return isInstalled;
}

/** Clients of one server, until they are closed. */
export class WrkClients {
  readonly #url: string;
  readonly #clients: number;
  readonly #requests: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'magpie-wrk-'));

  constructor(url: string, clients: number, templates: readonly RequestTemplate[]) {
    this.#url = url;
    this.#clients = clients;
    this.#requests = templates.length;
    for (const [i, { bytes }] of templates.entries()) writeFileSync(join(this.#folder, String(i)), bytes);
  }

  /** Runs for whole seconds: wrk knows no others. */
  async run(seconds: number): Promise<LoadResult> {
    const size = ['-t1', `-c${this.#clients}`, `-d${Math.max(1, Math.ceil(seconds))}s`];
    const args = [...size, '-s', SCRIPT, this.#url, '--', this.#folder, String(this.#requests)];
    const { stdout } = await promisify(execFile)('wrk', args, { maxBuffer: OUTPUT_BYTES_MAX });
    const report = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as WrkReport;
    if (report.failed > 0)
      throw new Error(`${report.failed} requests failed: ${stdout.slice(0, stdout.lastIndexOf('\n{'))}`);
    const latencies = report.latencies.flatMap(([microseconds, count]) => new Array(count).fill(microseconds / 1000));
    return {
      successes: report.requests,
      latenciesMs: Float64Array.from(latencies),
      refusals: 0,
      elapsedMs: report.microseconds / 1000,
    };
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
