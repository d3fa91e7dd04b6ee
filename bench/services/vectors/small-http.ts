// Searches of small collections over HTTP, where the work around a search is most of it: against a bare server that
// only parses the same bodies.
import { join } from 'node:path';
import { createDataset } from '../../dataset/dataset.ts';
import { round } from '../../measure/statistics.ts';
import { byMode, type Goal, type Scenario } from '../../scenario.ts';
import { fillStore } from './http/fill-store.ts';
import { LOAD_COLUMNS, Load, runInTurns, toLoadRow } from './http/load.ts';
import { API_KEY, toSearchRequest } from './http/requests.ts';
import { type Server, startServer } from './http/server.ts';
import { startComparedServer } from './http/start-compared-server.ts';

const COUNTS = [600, 5_000] as const;
const CLIENTS = [1, 8] as const;
const DIMENSION = 768;
const K = 10;
const SHARE_GOAL = 0.5;
const LATENCY_GOAL = 3;
const BARE = 'bare';

export const smallHttp: Scenario = {
  id: 'small-http',
  title: 'Small collections over HTTP',
  async run(context) {
    const rounds = byMode(context, { tiny: 2, quick: 6, full: 12 });
    const seconds = byMode(context, { tiny: 0.2, quick: 1, full: 2 });
    const warmUpSeconds = byMode(context, { tiny: 0.2, quick: 4, full: 4 });
    const dataDir = join(context.folder, 'data');
    const { queries } = createDataset(1, DIMENSION);
    for (const count of COUNTS) {
      context.say(`storing ${count.toLocaleString('en')} points`);
      await fillStore(dataDir, toName(count), createDataset(count, DIMENSION), { toPayload });
    }
    await using stack = new AsyncDisposableStack();
    const server = stack.use(await startServer(dataDir));
    const templatesOf = (name: string) => queries.map((query) => toSearchRequest(name, query, K, API_KEY, true));
    const ours = COUNTS.map((count) => ({
      name: toName(count),
      url: server.url,
      templates: templatesOf(toName(count)),
    }));
    const answer = await findAnswer(server, toName(COUNTS[0]), queries[0]!);
    const bare = stack.use(await startComparedServer('./bare-server.ts', answer));
    const sides = [{ name: BARE, url: bare.url, templates: templatesOf(BARE) }, ...ours];
    const loads: { readonly name: string; readonly clients: number; readonly load: Load }[] = [];
    for (const clients of CLIENTS) {
      for (const { name, url, templates } of sides) {
        context.say(`warming up ${name}, ${clients} clients`);
        // Run at once: a server does not wait long for the first request of a connection.
        const load = stack.use(new Load(url, clients, templates, { byWrk: true }));
        await load.run(warmUpSeconds, { isWarmUp: true });
        loads.push({ name, clients, load });
      }
    }
    await runInTurns(
      loads.map(({ load }) => [load]),
      { rounds, seconds, warmUpSeconds: 0 },
      context,
    );
    const summaries = loads.map(({ name, clients, load }) => ({ name, clients, ...load.summarise() }));
    const summaryOf = (name: string, clients: number) =>
      summaries.find((summary) => summary.name === name && summary.clients === clients)!;
    return {
      about:
        `Collections of ${COUNTS.join(' and ')} points × ${DIMENSION}, top ${K} with payloads. "${BARE}" is a node:http server that does nothing ` +
        `but JSON.parse of the same bodies, and answers with the ${answer.length} characters of one of our answers. Servers and clients share the cores.`,
      tables: [
        {
          title: 'Clients with one request each in flight',
          columns: ['side', 'clients', ...LOAD_COLUMNS, '× bare'],
          rows: summaries.map((load) => [
            load.name,
            load.clients,
            ...toLoadRow(load),
            round(load.perSecond / summaryOf(BARE, load.clients).perSecond),
          ]),
        },
      ],
      goals: ours.flatMap(({ name }): Goal[] => [
        {
          says: `${name}, 8 clients: share of the requests per second of the bare server`,
          value: round(summaryOf(name, 8).perSecond / summaryOf(BARE, 8).perSecond),
          atLeast: SHARE_GOAL,
        },
        {
          says: `${name}, 1 client: p50 in multiples of that of the bare server`,
          value: round(summaryOf(name, 1).p50 / summaryOf(BARE, 1).p50),
          atMost: LATENCY_GOAL,
        },
      ]),
    };
  },
};

function toName(count: number): string {
  return `points-${count}`;
}

function toPayload(row: number): string {
  return JSON.stringify({ file: `src/file-${row}.ts`, line: row, text: `some text about ${row}` });
}

/** Returns an answer that is as long as those that are compared. */
async function findAnswer(server: Server, name: string, query: Float32Array): Promise<string> {
  const body = { vector: Array.from(query), limit: K, with_payload: true };
  const result = await server.call('POST', `${name}/points/search`, body);
  return JSON.stringify({ status: 'ok', result, time: 0.000_123, usage: null });
}
