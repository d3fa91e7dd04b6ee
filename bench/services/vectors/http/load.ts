import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { quantile, round } from '../../../measure/statistics.ts';
import type { LoadCommand, LoadOptions, LoadResult } from './load-worker.ts';
import type { RequestTemplate } from './requests.ts';

export interface LoadSummary {
  readonly perSecond: number;
  /** Requests that were turned away with 503. */
  readonly refusals: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
}

/** So many clients that send requests to one server without a pause. */
export class Load implements AsyncDisposable {
  /** Ids of points that any load writes, so that each is written once. */
  static #nextFirstId = 0;
  static readonly #IDS_PER_LOAD = 100_000_000;

  readonly #worker: Worker;
  readonly #latencies: number[] = [];
  #elapsedMs = 0;
  #refusals = 0;

  constructor(url: string, clients: number, templates: readonly RequestTemplate[], { isFlood = false } = {}) {
    const firstId = Load.#nextFirstId;
    Load.#nextFirstId += Load.#IDS_PER_LOAD;
    const workerData: LoadOptions = { port: Number(new URL(url).port), clients, templates, firstId, isFlood };
    this.#worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData });
  }

  /** Adds to what was measured so far, unless it only warms up. Returns the last answer. */
  async run(seconds: number, { isWarmUp = false } = {}): Promise<string> {
    this.#worker.postMessage({ seconds } satisfies LoadCommand);
    const [{ latenciesMs, refusals, elapsedMs, lastBody }] = (await once(this.#worker, 'message')) as [LoadResult];
    if (!isWarmUp) {
      for (const latency of latenciesMs) this.#latencies.push(latency);
      this.#elapsedMs += elapsedMs;
      this.#refusals += refusals;
    }
    return lastBody;
  }

  summarise(): LoadSummary {
    return {
      perSecond: round((this.#latencies.length * 1000) / this.#elapsedMs),
      refusals: this.#refusals,
      p50: round(quantile(this.#latencies, 0.5)),
      p90: round(quantile(this.#latencies, 0.9)),
      p95: round(quantile(this.#latencies, 0.95)),
      p99: round(quantile(this.#latencies, 0.99)),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
  }
}
