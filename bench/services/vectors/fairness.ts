// The delay of answers to one namespace while another one floods the server.
import { join } from 'node:path';
import { createDataset } from '../../dataset/dataset.ts';
import { round } from '../../measure/statistics.ts';
import { byMode, type Goal, type Scenario } from '../../scenario.ts';
import { fillStore } from './http/fill-store.ts';
import { Load, type LoadSummary } from './http/load.ts';
import { toSearchRequest, toUpsertRequest } from './http/requests.ts';
import { callServer, startServer } from './http/server.ts';

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
    const dataDir = join(context.folder, 'data');
    context.say(`storing ${count.toLocaleString('en')} points twice`);
    await fillStore(dataDir, 'rows', dataset);
    await fillStore(dataDir, 'rows', dataset, { apiKey: OTHER_KEY });
    await using stack = new AsyncDisposableStack();
    const { url } = stack.use(await startServer(dataDir));
    await callServer(url, 'PUT', 'inbox', { vectors: { size: UPSERT_DIMENSION, distance: 'Cosine' } });
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
    for (const load of [alone, ...floods.flatMap(({ flood, beside }) => [flood, beside])]) {
      await load.run(seconds / 3, { isWarmUp: true });
    }
    for (let turn = 0; turn < rounds; turn++) {
      context.say(`round ${turn + 1} of ${rounds}`);
      await alone.run(seconds);
      for (const { flood, beside } of floods) await Promise.all([flood.run(seconds), beside.run(seconds)]);
    }
    const idle = alone.summarise();
    const measured = floods.map(({ name, flood, beside }) => ({
      name,
      flood: flood.summarise(),
      beside: beside.summarise(),
    }));
    const row = (name: string, { perSecond, refusals, p50, p90, p99 }: LoadSummary) => [
      name,
      perSecond,
      refusals,
      p50,
      p90,
      p99,
    ];
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
      goals: measured.flatMap(({ name, beside }): Goal[] => [
        {
          says: `search beside a flood of ${name}: p50 in multiples of its p50 alone`,
          value: round(beside.p50 / idle.p50),
          atMost: GOAL,
        },
        {
          says: `search beside a flood of ${name}: p90 in multiples of its p90 alone`,
          value: round(beside.p90 / idle.p90),
          atMost: GOAL,
        },
      ]),
      notes: [],
    };
  },
};
