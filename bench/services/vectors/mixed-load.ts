// The delay of the slowest answers to searches while four clients upsert all the time.
import { join } from 'node:path';
import { createDataset } from '../../dataset/dataset.ts';
import { round } from '../../measure/statistics.ts';
import { byMode, type Scenario } from '../../scenario.ts';
import { fillStore } from './http/fill-store.ts';
import { Load } from './http/load.ts';
import { toSearchRequest, toUpsertRequest } from './http/requests.ts';
import { startServer } from './http/server.ts';

const SEARCHERS = 8;
const WRITERS = 4;
const DIMENSION = 768;
const POINTS_PER_BATCH = 100;
const BODIES = 8;
const P99_GOAL = 3;

export const mixedLoad: Scenario = {
  id: 'mixed-load',
  title: 'Searches beside writers',
  async run(context) {
    const count = byMode(context, { tiny: 2_000, quick: 100_000, full: 100_000 });
    const rounds = byMode(context, { tiny: 2, quick: 5, full: 12 });
    const seconds = byMode(context, { tiny: 0.5, quick: 2, full: 4 });
    const dataset = createDataset(count, DIMENSION);
    const dataDir = join(context.folder, 'data');
    context.say(`storing ${count.toLocaleString('en')} points`);
    await fillStore(dataDir, 'rows', dataset);
    await using stack = new AsyncDisposableStack();
    const server = stack.use(await startServer(dataDir));
    // Another collection, so that the searched one keeps its size.
    await server.call('PUT', 'inbox', { vectors: { size: DIMENSION, distance: 'Cosine' } });
    const searches = dataset.queries.map((query) => toSearchRequest('rows', query, 10));
    const upserts = Array.from({ length: BODIES }, () => toUpsertRequest('inbox', POINTS_PER_BATCH, DIMENSION));
    const alone = stack.use(new Load(server.url, SEARCHERS, searches));
    const beside = stack.use(new Load(server.url, SEARCHERS, searches));
    const writers = stack.use(new Load(server.url, WRITERS, upserts));
    for (const load of [alone, beside, writers]) await load.run(seconds / 3, { isWarmUp: true });
    for (let turn = 0; turn < rounds; turn++) {
      context.say(`round ${turn + 1} of ${rounds}`);
      await alone.run(seconds);
      await Promise.all([beside.run(seconds), writers.run(seconds)]);
    }
    const [without, together, writing] = [alone, beside, writers].map((load) => load.summarise());
    const row = (name: string, { perSecond, p50, p95, p99 }: NonNullable<typeof without>) => [
      name,
      perSecond,
      p50,
      p95,
      p99,
    ];
    return {
      about:
        `${count.toLocaleString('en')} × ${DIMENSION}, ${SEARCHERS} clients that search, with and without ${WRITERS} clients that ` +
        `write batches of ${POINTS_PER_BATCH} × ${DIMENSION} to another collection.`,
      tables: [
        {
          title: 'Requests',
          columns: ['load', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms'],
          rows: [
            row('searches alone', without!),
            row('searches beside writers', together!),
            row('the writers, batches', writing!),
          ],
        },
      ],
      charts: [
        {
          kind: 'bars',
          id: 'mixed-load',
          title: 'Search latency, p99',
          unit: 'ms',
          bars: [
            { name: 'alone', value: without!.p99, isOurs: false },
            { name: `beside ${WRITERS} writers`, value: together!.p99, isOurs: true },
          ],
        },
      ],
      goals: [
        {
          says: 'mixed load: search p99 in multiples of its p99 without writers',
          value: round(together!.p99 / without!.p99),
          atMost: P99_GOAL,
        },
      ],
      notes: [],
    };
  },
};
