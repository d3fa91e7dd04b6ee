// The delay of answers to one namespace while another one floods the server.
import { createDataset } from '../../dataset/dataset.ts';
import { round } from '../../measure/statistics.ts';
import { byMode, type Scenario } from '../../scenario.ts';
import { startFilledServer } from './http/fill-store.ts';
import { Load, type LoadSummary, runInTurns } from './http/load.ts';
import { API_KEY, toSearchRequest, toUpsertRequest } from './http/requests.ts';

const OTHER_KEY = 'other';
const DIMENSION = 64;
const UPSERT_DIMENSION = 768;
const POINTS_PER_BATCH = 100;
const BODIES = 4;
const SEARCHERS = 48;
const WRITERS = 24;
const GOAL = 3;

export const fairness: Scenario = {
  id: 'fairness',
  title: 'A namespace beside another that floods',
  async run(context) {
    const count = byMode(context, { tiny: 2_000, quick: 100_000, full: 100_000 });
    const rounds = byMode(context, { tiny: 2, quick: 5, full: 12 });
    const seconds = byMode(context, { tiny: 0.5, quick: 2, full: 4 });
    const dataset = createDataset(count, DIMENSION);
    await using stack = new AsyncDisposableStack();
    const { url, call } = stack.use(await startFilledServer(context, dataset, [API_KEY, OTHER_KEY]));
    await call('PUT', 'inbox', { vectors: { size: UPSERT_DIMENSION, distance: 'Cosine' } });
    const searches = (apiKey?: string) => dataset.queries.map((query) => toSearchRequest('rows', query, 10, apiKey));
    const upserts = Array.from({ length: BODIES }, () => toUpsertRequest('inbox', POINTS_PER_BATCH, UPSERT_DIMENSION));
    const isFlood = true;
    const openOther = () => stack.use(new Load(url, 1, searches(OTHER_KEY)));
    const alone = openOther();
    const floods = [
      {
        name: `${SEARCHERS} searchers`,
        flood: stack.use(new Load(url, SEARCHERS, searches(), { isFlood })),
        beside: openOther(),
      },
      {
        name: `${WRITERS} writers`,
        flood: stack.use(new Load(url, WRITERS, upserts, { isFlood })),
        beside: openOther(),
      },
    ];
    const groups = [[alone], ...floods.map(({ flood, beside }) => [flood, beside])];
    await runInTurns(groups, { rounds, seconds }, context);
    const idle = alone.summarise();
    const measured = floods.map(({ name, flood, beside }) => ({
      name,
      flood: flood.summarise(),
      beside: beside.summarise(),
    }));
    const row = (name: string, load: LoadSummary) =>
      [name, load.perSecond, load.refusals, load.p50, load.p90, load.p99] as const;
    return {
      about:
        `Two namespaces with ${count.toLocaleString('en')} × ${DIMENSION} each. One client searches the second one, alone and while the ` +
        `first floods: with searches from ${SEARCHERS} connections, or with batches of ${POINTS_PER_BATCH} × ${UPSERT_DIMENSION} from ${WRITERS}. ` +
        'The clients run on the same machine and take their part of its cores.',
      tables: [
        {
          title: 'Requests',
          columns: ['load', 'requests/s', 'refused', 'p50 ms', 'p90 ms', 'p99 ms'],
          rows: [
            row('searches, alone', idle),
            ...measured.flatMap(({ name, flood, beside }) => [
              row(`searches beside ${name}`, beside),
              row(`the flood of ${name}`, flood),
            ]),
          ],
        },
      ],
      charts: [
        {
          kind: 'bars',
          id: 'fairness',
          title: 'Search latency of the other namespace, p90',
          unit: 'ms',
          bars: [
            { name: 'alone', value: idle.p90, isOurs: false },
            ...measured.map(({ name, beside }) => ({ name: `beside ${name}`, value: beside.p90, isOurs: true })),
          ],
        },
      ],
      goals: measured.flatMap(({ name, beside }) =>
        (['p50', 'p90'] as const).map((part) => ({
          says: `search beside a flood of ${name}: ${part} in multiples of its ${part} alone`,
          value: round(beside[part] / idle[part]),
          atMost: GOAL,
        })),
      ),
    };
  },
};
