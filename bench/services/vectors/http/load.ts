import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { quantile, round } from '../../../measure/statistics.ts';
import type { Context } from '../../../scenario.ts';
import type { LoadCommand, LoadOptions, LoadResult } from './load-worker.ts';
import type { RequestTemplate } from './requests.ts';
import { hasWrk, WrkClients } from './wrk.ts';

export interface LoadSummary {
  readonly perSecond: number;
  /** Requests that were rejected with 503. */
  readonly refusals: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
}

/** The columns of a load in a table, and its cells. */
export const LOAD_COLUMNS = ['requests/s', 'p50 ms', 'p95 ms', 'p99 ms'];
export const toLoadRow = ({ perSecond, p50, p95, p99 }: LoadSummary) => [perSecond, p50, p95, p99];

/** The sender of the requests. */
interface Clients {
  run(seconds: number): Promise<LoadResult>;
  close(): unknown;
}

export interface LoadSettings {
  /** True if a client that is rejected continues. */
  readonly isFlood?: boolean;
  /** True to send by wrk if it is installed, for searches whose rate is of interest. */
  readonly byWrk?: boolean;
}

/** Clients that send requests to one server without a pause. */
export class Load implements AsyncDisposable {
  /** The first id of the next load's points, so that each point is written once. */
  static #nextFirstId = 0;
  static readonly #IDS_PER_LOAD = 100_000_000;

  readonly #clients: Clients;
  readonly #latencies: number[] = [];
  #successes = 0;
  #elapsedMs = 0;
  #refusals = 0;

  constructor(url: string, clients: number, templates: readonly RequestTemplate[], settings: LoadSettings = {}) {
    const firstId = Load.#nextFirstId;
    Load.#nextFirstId += Load.#IDS_PER_LOAD;
    const { isFlood = false, byWrk = false } = settings;
    this.#clients =
      byWrk && hasWrk()
        ? new WrkClients(url, clients, templates)
        : startWorker({ port: Number(new URL(url).port), clients, templates, firstId, isFlood });
  }

  /** Runs the clients. Adds to the measurements, unless it only warms up. */
  async run(seconds: number, { isWarmUp = false } = {}): Promise<void> {
    const { successes, latenciesMs, refusals, elapsedMs } = await this.#clients.run(seconds);
    if (isWarmUp) return;
    this.#successes += successes;
    for (const latency of latenciesMs) this.#latencies.push(latency);
    this.#elapsedMs += elapsedMs;
    this.#refusals += refusals;
  }

  /** The requests that were measured and succeeded. */
  get successes(): number {
    return this.#successes;
  }

  summarise(): LoadSummary {
    return {
      perSecond: round((this.#successes * 1000) / this.#elapsedMs),
      refusals: this.#refusals,
      p50: round(quantile(this.#latencies, 0.5)),
      p90: round(quantile(this.#latencies, 0.9)),
      p95: round(quantile(this.#latencies, 0.95)),
      p99: round(quantile(this.#latencies, 0.99)),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#clients.close();
  }
}

export interface LoadTurns {
  readonly rounds: number;
  readonly seconds: number;
  /** The warm-up of each load; 0 if they are warm already. */
  readonly warmUpSeconds?: number;
}

/** Warms up the loads, then runs the groups in turns; the loads of a group run at once. */
export async function runInTurns(
  groups: readonly (readonly Pick<Load, 'run'>[])[],
  { rounds, seconds, warmUpSeconds = seconds / 3 }: LoadTurns,
  { say }: Pick<Context, 'say'>,
): Promise<void> {
  if (warmUpSeconds > 0) for (const load of groups.flat()) await load.run(warmUpSeconds, { isWarmUp: true });
  for (let turn = 0; turn < rounds; turn++) {
    say(`round ${turn + 1} of ${rounds}`);
    for (const group of groups) await Promise.all(group.map((load) => load.run(seconds)));
  }
}

function startWorker(workerData: LoadOptions): Clients {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData });
  return {
    run: async (seconds) => {
      worker.postMessage({ seconds } satisfies LoadCommand);
      const [result] = (await once(worker, 'message')) as [LoadResult];
      return result;
    },
    close: () => worker.terminate(),
  };
}
