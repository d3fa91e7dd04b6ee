// Filtered searches of the whole store: the cost of evaluating filters, and the saving of a selective one.
import { openEmbeddedVectorStore } from '../../../src/vector/embedded/embedded-vector-store.ts';
import type { Condition, Filter } from '../../../src/vector/filter.ts';
import { collectPoints, type VectorStore } from '../../../src/vector/vector-store.ts';
import { createDataset, type Dataset, queryOf } from '../../dataset/dataset.ts';
import { toSourcePath, toSourcePayload } from '../../dataset/point-batches.ts';
import { interleave, type Side } from '../../measure/interleave.ts';
import { round } from '../../measure/statistics.ts';
import { byMode, type Scenario } from '../../scenario.ts';
import { fillStore, toAddress } from './http/fill-store.ts';

const DIMENSION = 768;
const MEMORY_BYTES = 4_294_967_296;
const NAME = 'filtered';
/** The number of values of `group`: each is that of one point in this many. */
const GROUPS = 100;
const NO_FILTER = 'no filter';
const HUNDREDTH = '1 % pass, another filter each time';
const ALL_PASS = 'all pass, another filter each time';

export const filteredStore: Scenario = {
  id: 'filtered-store',
  title: 'Filters, from the payload to the points',
  async run(context) {
    const count = byMode(context, { tiny: 5_000, quick: 100_000, full: 100_000 });
    const dataset = createDataset(count, DIMENSION);
    context.say('filling the store');
    await fillStore(context.folder, NAME, dataset, { toPayload });
    const store = await openEmbeddedVectorStore({ dataDir: context.folder, memoryBytesMax: MEMORY_BYTES });
    try {
      const first = await measureFirst(store, dataset);
      const sides: Side[] = [
        { name: NO_FILTER, run: (turn) => search(store, dataset, turn, null) },
        { name: HUNDREDTH, run: (turn) => search(store, dataset, turn, all(hasText(['group'], `g${turn % GROUPS}`))) },
        {
          name: '1 % pass, the same filter',
          run: (turn) => search(store, dataset, turn, all(hasText(['group'], 'g7'))),
        },
        { name: '0.1 % pass, by a range', run: (turn) => search(store, dataset, turn, all(isLine(turn))) },
        { name: ALL_PASS, run: (turn) => search(store, dataset, turn, none(hasText(['group'], `none ${turn}`))) },
        { name: '1,000 files named', run: (turn) => search(store, dataset, turn, toFiles(turn)) },
      ];
      context.say('searching with filters');
      const rounds = byMode(context, { tiny: 10, quick: 60, full: 200 });
      const times = await interleave(sides, { rounds, budgetMs: 20_000 });
      const rows = sides.map(({ name }) => [name, ...times.row(name, NO_FILTER)]);
      return {
        about: `${count.toLocaleString('en')} × ${DIMENSION} with payloads of about 700 characters, top 10 with payloads.`,
        tables: [
          { title: 'Filtered searches', columns: ['filter', 'median ms', 'p10 ms', '× no filter'], rows },
          { title: 'The first filter on a key reads the payloads', columns: ['filter', 'ms'], rows: first },
        ],
        goals: [
          {
            says: 'a filter that keeps 1 %, times as fast as none',
            value: round(times.median(NO_FILTER) / times.median(HUNDREDTH)),
            atLeast: 10,
          },
          {
            says: 'a filter that keeps all, in multiples of none',
            value: times.row(ALL_PASS, NO_FILTER)[2],
            atMost: 1.2,
          },
        ],
      };
    } finally {
      await store.close();
    }
  },
};

function toPayload(row: number): string {
  return toSourcePayload(row, 15, { group: `g${(row * 7_919) % GROUPS}` });
}

async function measureFirst(store: VectorStore, dataset: Dataset): Promise<[string, number][]> {
  await search(store, dataset, 0, null);
  const first: [string, Filter][] = [
    ['a text', all(hasText(['group'], 'g1'))],
    ['a range', all(isLine(0))],
    ['three path segments', toFiles(0)],
  ];
  const measured: [string, number][] = [];
  for (const [name, filter] of first) {
    const begun = performance.now();
    await search(store, dataset, 0, filter);
    measured.push([name, round(performance.now() - begun)]);
  }
  return measured;
}

async function search(store: VectorStore, dataset: Dataset, turn: number, filter: Filter | null): Promise<void> {
  const vector = queryOf(dataset, turn);
  const wanted = { limit: 10, scoreThreshold: null, withPayload: true, withVector: false };
  await collectPoints(store.searchPoints(toAddress(NAME), { vector, filter, ...wanted }));
}

function hasText(key: readonly string[], text: string): Condition {
  return { kind: 'any', key, values: [{ text }] };
}

function isLine(turn: number): Condition {
  return { kind: 'range', key: ['startLine'], bounds: { gte: turn % 1_000, lt: (turn % 1_000) + 1 } };
}

/** Returns a filter that names files, each by all its segments. */
function toFiles(turn: number): Filter {
  const should = Array.from({ length: 1_000 }, (_, n): Condition => {
    const segments = ['src', ...toSourcePath((turn * 31 + n) * 10)];
    const must = segments.map((segment, position) => hasText(['pathSegments', String(position)], segment));
    return { kind: 'filter', filter: all(...must) };
  });
  return { must: [], mustNot: [], should, least: 1 };
}

function all(...must: Condition[]): Filter {
  return { must, mustNot: [], should: [], least: 1 };
}

function none(...mustNot: Condition[]): Filter {
  return { must: [], mustNot, should: [], least: 1 };
}
