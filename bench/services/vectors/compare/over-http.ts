import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDataset, queryOf } from '../../../dataset/dataset.ts';
import { median, round } from '../../../measure/statistics.ts';
import { processorMs, threadMs } from '../fields/processor-time.ts';
import type * as Filling from '../http/fill-store.ts';
import { Load } from '../http/load.ts';
import { API_KEY, type RequestTemplate, toSearchRequest } from '../http/requests.ts';
import { startServer } from '../http/server.ts';
import { startComparedServer } from '../http/start-compared-server.ts';
import { type CodeSide, CountedTurns, importFrom, printTurns } from './sides.ts';

const DIMENSION = 768;
const K = 10;
const BARE_ANSWER_CHARACTERS = 700;

interface Served {
  readonly name: string;
  readonly url: string;
  /** Undefined for the server whose processor time is of no interest. */
  readonly pid?: number;
}

export interface HttpTurns {
  readonly rounds: number;
  readonly seconds: number;
  readonly clients: readonly number[];
  readonly pausesMs: readonly number[];
}

/** Prints the searches of one collection over HTTP: with clients in turns, and one at a time after pauses. */
export async function compareOverHttp(sides: readonly CodeSide[], count: number, turns: HttpTurns, folder: string) {
  const dataset = createDataset(count, DIMENSION);
  await using stack = new AsyncDisposableStack();
  const servers: Served[] = [];
  for (const side of sides) {
    const dataDir = join(folder, `${count} ${side.name}`);
    const { fillStore } = await importFrom<typeof Filling>(side, 'bench/services/vectors/http/fill-store.ts');
    await fillStore(dataDir, 'rows', dataset);
    const { url, pid } = stack.use(await startServer(dataDir, {}, side.folder));
    servers.push({ name: side.name, url, pid });
  }
  const { url } = stack.use(await startComparedServer('./bare-server.ts', 'x'.repeat(BARE_ANSWER_CHARACTERS)));
  const templates = dataset.queries.map((query) => toSearchRequest('rows', query, K));
  const label = `${count.toLocaleString('en')} points`;
  for (const clients of turns.clients) {
    console.log(
      `${label}, ${clients} clients: `,
      await runLoads([...servers, { name: 'bare', url }], clients, templates, turns),
    );
  }
  for (const pauseMs of turns.pausesMs) {
    const inside = servers.map((server) => ({
      name: server.name,
      run: (turn: number) => searchInside(server.url, queryOf(dataset, turn)),
    }));
    const searches = pauseMs >= 1000 ? turns.rounds * 3 : turns.rounds * 25;
    await printTurns(`${label}, inside the server after ${pauseMs} ms`, inside, searches, () => sleep(pauseMs));
  }
}

/** Returns the median of the requests per second and the latency of each server, with the processor time of each. */
async function runLoads(
  servers: readonly Served[],
  clients: number,
  templates: readonly RequestTemplate[],
  { rounds, seconds }: HttpTurns,
): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const each = servers.map((server) => ({
    ...server,
    load: stack.use(new Load(server.url, clients, templates, { byWrk: true })),
    rates: [] as number[],
    all: [] as number[],
    main: [] as number[],
  }));
  for (const { load } of each) await load.run(seconds, { isWarmUp: true });
  const counted = new CountedTurns(rounds);
  for (let turn = 0; counted.begin(); turn++) {
    const used = new Map<(typeof each)[number], readonly [rate: number, all: number, main: number]>();
    for (const side of turn % 2 === 0 ? each : each.toReversed()) {
      const { pid, load } = side;
      const before = [load.successes, pid ? processorMs(pid) : 0, pid ? threadMs(pid, pid) : 0] as const;
      await load.run(seconds);
      const requests = load.successes - before[0];
      const [all, main] = pid ? [processorMs(pid) - before[1], threadMs(pid, pid) - before[2]] : [0, 0];
      used.set(side, [requests / seconds, all / requests, main / requests]);
    }
    if (!counted.end()) continue;
    for (const [{ rates, all, main }, [rate, ofAll, ofMain]] of used) {
      rates.push(rate);
      all.push(ofAll);
      main.push(ofMain);
    }
  }
  const cells = each.map(({ name, pid, load, rates, all, main }) => {
    const used = pid ? `; processor ${round(median(all))}, main thread ${round(median(main))}` : '';
    return `${name} ${round(median(rates))}/s (p50 ${load.summarise().p50}${used})`;
  });
  return `${cells.join(', ')}${counted.note}`;
}

/** Returns the milliseconds that a search took by the server's own clock. */
async function searchInside(url: string, query: Float32Array): Promise<number> {
  const response = await fetch(`${url}/collections/rows/points/search`, {
    method: 'POST',
    headers: { 'api-key': API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ vector: Array.from(query), limit: K }),
  });
  const { time } = (await response.json()) as { readonly time: number };
  return time * 1000;
}
