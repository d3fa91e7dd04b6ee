// The delay of the slowest answers to searches while four clients upsert all the time.
import { createDataset } from '../../dataset/dataset.ts';
import { round } from '../../measure/statistics.ts';
import { byMode, type Scenario } from '../../scenario.ts';
import { startFilledServer } from './http/fill-store.ts';
import { LOAD_COLUMNS, Load, runInTurns, toLoadRow } from './http/load.ts';
import { toSearchRequest, toUpsertRequest } from './http/requests.ts';

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
    await using stack = new AsyncDisposableStack();
    const server = stack.use(await startFilledServer(context, dataset));
    // Another collection, so that the searched one keeps its size.
    await server.call('PUT', 'inbox', { vectors: { size: DIMENSION, distance: 'Cosine' } });
    const searches = dataset.queries.map((query) => toSearchRequest('rows', query, 10));
    const upserts = Array.from({ length: BODIES }, () => toUpsertRequest('inbox', POINTS_PER_BATCH, DIMENSION));
    const alone = stack.use(new Load(server.url, SEARCHERS, searches));
    const beside = stack.use(new Load(server.url, SEARCHERS, searches));
    const writers = stack.use(new Load(server.url, WRITERS, upserts));
    await runInTurns([[alone], [beside, writers]], { rounds, seconds }, context);
    const [without, together] = [alone.summarise(), beside.summarise()];
    return {
      about:
        `${count.toLocaleString('en')} × ${DIMENSION}, ${SEARCHERS} clients that search, with and without ${WRITERS} clients that ` +
        `write batches of ${POINTS_PER_BATCH} × ${DIMENSION} to another collection.`,
      tables: [
        {
          title: 'Requests',
          columns: ['load', ...LOAD_COLUMNS],
          rows: [
            ['searches alone', ...toLoadRow(without)],
            ['searches beside writers', ...toLoadRow(together)],
            ['the writers, batches', ...toLoadRow(writers.summarise())],
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
            { name: 'alone', value: without.p99, isOurs: false },
            { name: `beside ${WRITERS} writers`, value: together.p99, isOurs: true },
          ],
        },
      ],
      goals: [
        {
          says: 'mixed load: search p99 in multiples of its p99 without writers',
          value: round(together.p99 / without.p99),
          atMost: P99_GOAL,
        },
      ],
    };
  },
};
