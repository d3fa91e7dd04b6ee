// Searches over HTTP on the real server with more and more clients, as a share of the engine's throughput.
import { createDataset, queryOf } from '../../dataset/dataset.ts';
import { loadTable } from '../../dataset/load-table.ts';
import { median, round } from '../../measure/statistics.ts';
import { THREADS } from '../../peers/open-peers.ts';
import { byMode, type Scenario } from '../../scenario.ts';
import { startFilledServer } from './http/fill-store.ts';
import { LOAD_COLUMNS, Load, runInTurns, toLoadRow } from './http/load.ts';
import { toSearchRequest } from './http/requests.ts';

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
    await using stack = new AsyncDisposableStack();
    const server = stack.use(await startFilledServer(context, dataset));
    const { view } = stack.use(loadTable(dataset, 'cosine', THREADS));
    const templates = dataset.queries.map((query) => toSearchRequest('rows', query, K));
    const loads = CLIENTS.map((clients) => ({
      clients,
      load: stack.use(new Load(server.url, clients, templates, { byWrk: true })),
    }));
    const inProcess: number[] = [];
    const ourselves = {
      run: async (runSeconds: number, { isWarmUp = false } = {}) => {
        const search = (turn: number) => view.search({ query: queryOf(dataset, turn), k: K });
        const rate = await searchInProcess(runSeconds, search);
        if (!isWarmUp) inProcess.push(rate);
      },
    };
    const groups = [...loads.map(({ load }) => [load]), [ourselves]];
    await runInTurns(groups, { rounds, seconds, warmUpSeconds: seconds / 2 }, context);
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
          columns: ['clients', ...LOAD_COLUMNS, '× in process'],
          rows: summaries.map((load) => [load.clients, ...toLoadRow(load), round(load.perSecond / own)]),
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
