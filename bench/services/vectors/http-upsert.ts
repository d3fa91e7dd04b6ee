// Durable writes: every batch is on the disk before it is acknowledged. The real server takes turns with the same
// service whose upserts are read by JSON.parse.
import { join } from 'node:path';
import { round } from '../../measure/statistics.ts';
import { byMode, type Scenario } from '../../scenario.ts';
import { Load, runInTurns } from './http/load.ts';
import { toUpsertRequest } from './http/requests.ts';
import { callServer, startServer } from './http/server.ts';
import { startComparedServer } from './http/start-compared-server.ts';

const POINTS = 100;
const DIMENSION = 768;
const CLIENTS = [1, 4] as const;
/** Different bodies, so that no branch predictor learns one by heart. */
const BODIES = 8;
const AHEAD_GOAL = 2.5;

export const httpUpsert: Scenario = {
  id: 'http-upsert',
  title: 'Durable upserts over HTTP',
  async run(context) {
    const rounds = byMode(context, { tiny: 2, quick: 4, full: 10 });
    const seconds = byMode(context, { tiny: 0.3, quick: 1.5, full: 3 });
    await using stack = new AsyncDisposableStack();
    const server = stack.use(await startServer(join(context.folder, 'magpie')));
    const plain = stack.use(await startComparedServer('./json-parse-server.ts', join(context.folder, 'plain')));
    for (const { url } of [server, plain]) {
      await callServer(url, 'PUT', 'rows', { vectors: { size: DIMENSION, distance: 'Cosine' } });
    }
    const templates = Array.from({ length: BODIES }, () => toUpsertRequest('rows', POINTS, DIMENSION));
    const loads = CLIENTS.flatMap((clients) => [
      { name: 'magpie', clients, load: stack.use(new Load(server.url, clients, templates)) },
      { name: 'JSON.parse', clients, load: stack.use(new Load(plain.url, clients, templates)) },
    ]);
    await runInTurns(
      loads.map(({ load }) => [load]),
      { rounds, seconds },
      context,
    );
    const summaries = loads.map(({ name, clients, load }) => {
      const summary = load.summarise();
      return { name, clients, ...summary, pointsPerSecond: round(POINTS * summary.perSecond) };
    });
    const rateOf = (name: string, clients: number) =>
      summaries.find((summary) => summary.name === name && summary.clients === clients)!.pointsPerSecond;
    const title = (clients: number) => `${clients} ${clients === 1 ? 'client' : 'clients'}`;
    return {
      about:
        `Batches of ${POINTS} new points × ${DIMENSION}, numbers with all the digits of a double ` +
        `(${round(templates[0]!.bytes.length / 1e6)} MB a body). "JSON.parse" is the same service on the same store with JSON.parse instead of the extractor of numbers.`,
      tables: [
        {
          title: 'Upserts',
          columns: ['server', 'clients', 'points/s', 'p50 ms', 'p95 ms', 'p99 ms'],
          rows: summaries.map((load) => [load.name, load.clients, load.pointsPerSecond, load.p50, load.p95, load.p99]),
        },
      ],
      charts: [
        {
          kind: 'bars',
          id: 'http-upsert',
          title: 'Durable points per second',
          unit: 'points/s',
          bars: summaries.map(({ name, clients, pointsPerSecond }) => ({
            name: `${name}, ${title(clients)}`,
            value: pointsPerSecond,
            isOurs: name === 'magpie',
          })),
        },
      ],
      goals: CLIENTS.map((clients) => ({
        says: `durable upsert, ${title(clients)}: times the points per second of the JSON.parse path`,
        value: round(rateOf('magpie', clients) / rateOf('JSON.parse', clients)),
        atLeast: AHEAD_GOAL,
      })),
    };
  },
};
