// Searches over HTTP on the real server with more and more clients, as a share of the engine's throughput.
import { join } from 'node:path';
import { createDataset } from '../../dataset/dataset.ts';
import { loadTable } from '../../dataset/load-table.ts';
import { median, round } from '../../measure/statistics.ts';
import { THREADS } from '../../peers/open-peers.ts';
import { byMode, type Scenario } from '../../scenario.ts';
import { fillStore } from './http/fill-store.ts';
import { Load } from './http/load.ts';
import { toSearchRequest } from './http/requests.ts';
import { startServer } from './http/server.ts';

const CLIENTS = [1, 8, 64] as const;
const COMPARED_CLIENTS = 8;
const DIMENSION = 768;
const K = 10;
const SHARE_GOAL = 0.85;

export const httpSearch: Scenario = {
  id: 'http-search',
  title: 'Searches over HTTP',
  async run(context) {
    const count = byMode(context, { tiny: 2_000, quick: 100_000, full: 100_000 });
    const rounds = byMode(context, { tiny: 2, quick: 4, full: 12 });
    const seconds = byMode(context, { tiny: 0.3, quick: 1.5, full: 3 });
    const dataset = createDataset(count, DIMENSION);
    const dataDir = join(context.folder, 'data');
    context.say(`storing ${count.toLocaleString('en')} points`);
    await fillStore(dataDir, 'rows', dataset);
    await using stack = new AsyncDisposableStack();
    const server = stack.use(await startServer(dataDir));
    const { view } = stack.use(loadTable(dataset, 'cosine', THREADS));
    const templates = dataset.queries.map((query) => toSearchRequest('rows', query, K));
    const loads = CLIENTS.map((clients) => ({
      clients,
      load: stack.use(new Load(server.url, clients, templates, { byWrk: true })),
    }));
    for (const { load } of loads) await load.run(seconds / 2, { isWarmUp: true });

    const inProcess: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const { clients, load } of loads) {
        context.say(`round ${round + 1} of ${rounds}, ${clients} clients`);
        await load.run(seconds);
      }
      context.say(`round ${round + 1} of ${rounds}, in process`);
      inProcess.push(
        await searchInProcess(seconds, (turn) => view.search({ query: pick(dataset.queries, turn), k: K })),
      );
    }
    const summaries = loads.map(({ clients, load }) => ({ clients, ...load.summarise() }));
    const compared = summaries.find(({ clients }) => clients === COMPARED_CLIENTS)!;
    const own = median(inProcess);
    return {
      about:
        `${count.toLocaleString('en')} × ${DIMENSION}, top ${K}; the server, its threads and the clients share ` +
        `${THREADS} cores. In process, ${COMPARED_CLIENTS} searches at once reach ${round(own)} per second.`,
      tables: [
        {
          title: 'Clients with one request each in flight',
          columns: ['clients', 'searches/s', 'p50 ms', 'p95 ms', 'p99 ms', '× in process'],
          rows: summaries.map(({ clients, perSecond, p50, p95, p99 }) => [
            clients,
            perSecond,
            p50,
            p95,
            p99,
            round(perSecond / own),
          ]),
        },
      ],
      charts: [
        {
          kind: 'bars',
          id: 'http-search',
          title: 'Searches per second',
          unit: 'searches/s',
          bars: [
            ...summaries.map(({ clients, perSecond }) => ({
              name: `HTTP, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
              value: perSecond,
              isOurs: true,
            })),
            { name: `in process, ${COMPARED_CLIENTS} at once`, value: round(own), isOurs: false },
          ],
        },
      ],
      goals: [
        {
          says: `HTTP, ${COMPARED_CLIENTS} clients: share of the throughput in process`,
          value: round(compared.perSecond / own),
          atLeast: SHARE_GOAL,
        },
      ],
      notes: [],
    };
  },
};

/** Returns the searches per second, with as many in flight as there are clients in the comparison. */
async function searchInProcess(seconds: number, search: (turn: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let turn = 0;
  const caller = async () => {
    while (performance.now() - begun < seconds * 1000) await search(turn++);
  };
  await Promise.all(Array.from({ length: COMPARED_CLIENTS }, caller));
  return (turn * 1000) / (performance.now() - begun);
}

function pick<T>(items: readonly T[], turn: number): T {
  return items[turn % items.length]!;
}
