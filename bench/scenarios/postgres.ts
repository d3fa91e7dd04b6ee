// The store in PostgreSQL against the embedded one, through their common port: searches that the database carries out,
// searches in the memory of this process, and durable writes. A search in memory first reads the version of the
// collection from the database.
import { join } from 'node:path';
import { openEmbeddedVectorStore } from '../../src/vector/embedded/embedded-vector-store.ts';
import { openPostgresVectorStore } from '../../src/vector/postgres/postgres-vector-store.ts';
import { collectPoints, type VectorStore } from '../../src/vector/vector-store.ts';
import { findNearest } from '../dataset/brute-force.ts';
import { createDataset, type Dataset, queryOf } from '../dataset/dataset.ts';
import { createCollection, toBatches, toSourcePayload, toWrite } from '../dataset/point-batches.ts';
import { interleave, type Side } from '../measure/interleave.ts';
import { round } from '../measure/statistics.ts';
import { openPgvector, type Pgvector } from '../postgres/open-pgvector.ts';
import { byMode, type Context, type Goal, type Scenario } from '../scenario.ts';

const DIMENSION = 768;
const K = 10;
const MEMORY_BYTES = 4_294_967_296;
const EMBEDDED = 'embedded';
const NEAR = 'near';
const PUSHED_DOWN = 'pushed down';
const REQUEST_POINTS = [100, 1_000] as const;
/** The size of the goal: the cost of a search besides the scan is seen best in a small collection. */
const GOAL_POINTS = 10_000;
const NEAR_MAX = 3;

type Stores = Readonly<Record<typeof EMBEDDED | typeof NEAR | typeof PUSHED_DOWN, VectorStore>>;
type Rows = (readonly (string | number)[])[];

export const postgres: Scenario = {
  id: 'postgres',
  title: 'PostgreSQL against the embedded store',
  async run(context) {
    const counts = byMode(context, { tiny: [2_000], quick: [GOAL_POINTS], full: [GOAL_POINTS, 100_000] });
    await using pgvector = await openPgvector();
    const stores = await openStores(pgvector, context);
    try {
      const upserts: Rows = [];
      for (const size of REQUEST_POINTS) upserts.push(...(await measureUpserts(stores, size, context)));
      const searches: Rows = [];
      const goals: Goal[] = [];
      for (const count of counts) {
        const measured = await measureSearches(stores, createDataset(count, DIMENSION), pgvector, context);
        searches.push(...measured.rows);
        if (count === GOAL_POINTS) goals.push(...measured.goals);
      }
      return {
        about: `${pgvector.about}; ${DIMENSION} dimensions, payloads of some 500 characters, top ${K}, one call at a time.`,
        tables: [
          {
            title: 'Searches',
            columns: ['points', 'with payloads', 'side', 'p50 ms', 'p10 ms', '× embedded'],
            rows: searches,
          },
          {
            title: 'Durable upserts',
            columns: ['points in a request', 'side', 'points/s', '× embedded'],
            rows: upserts,
          },
        ],
        goals,
        notes: [
          'Near: the process has the vectors in memory, and reads the version of the collection before each search. Pushed down: pgvector scans.',
        ],
      };
    } finally {
      for (const store of Object.values(stores)) await store.close();
    }
  },
};

async function openStores({ server }: Pgvector, { folder }: Context): Promise<Stores> {
  return {
    [EMBEDDED]: await openEmbeddedVectorStore({ dataDir: join(folder, 'data'), memoryBytesMax: MEMORY_BYTES }),
    [NEAR]: await openPostgresVectorStore({ server, nearBytesMax: MEMORY_BYTES }),
    [PUSHED_DOWN]: await openPostgresVectorStore({ server, nearBytesMax: 0 }),
  };
}

/** Measures upserts, which do not depend on where searches are carried out. */
async function measureUpserts(stores: Stores, size: number, context: Context): Promise<Rows> {
  context.say(`upserting ${size} points at a time`);
  const requests = byMode(context, { tiny: 3, quick: 15, full: 30 });
  const batches = [...toBatches(createDataset(size * requests, DIMENSION), size, toPayload)];
  const at = toAddress(`upserts of ${size}`);
  const upsert = async (side: keyof Stores): Promise<Side> => {
    await createCollection(stores[side], at, DIMENSION);
    return { name: side, run: (turn) => stores[side].upsertPoints(toWrite(at), batches[turn]!) };
  };
  const sides = [await upsert(EMBEDDED), await upsert(PUSHED_DOWN)];
  const times = await interleave(sides, { rounds: requests, budgetMs: 60_000 });
  const rate = (side: keyof Stores) => (size * 1_000) / times.median(side);
  return [
    [size, 'embedded', round(rate(EMBEDDED)), 1],
    [size, 'PostgreSQL', round(rate(PUSHED_DOWN)), round(rate(PUSHED_DOWN) / rate(EMBEDDED))],
  ];
}

async function measureSearches(
  stores: Stores,
  dataset: Dataset,
  pgvector: Pgvector,
  context: Context,
): Promise<{ rows: Rows; goals: Goal[] }> {
  const points = dataset.count.toLocaleString('en');
  context.say(`storing ${points} points`);
  await fill(stores, dataset, pgvector);
  const rounds = byMode(context, { tiny: 6, quick: 150, full: 150 });
  const rows: Rows = [];
  const goals: Goal[] = [];
  for (const withPayload of [false, true]) {
    context.say(`searching ${points} points`);
    const sides = Object.entries(stores).map(
      ([name, store]): Side => ({ name, run: (turn) => search(store, dataset, turn, withPayload) }),
    );
    if (!withPayload) sides.push({ name: 'a round trip alone', run: () => pgvector.server.probe() });
    const times = await interleave(sides, { rounds, budgetMs: 60_000 });
    for (const { name } of sides) rows.push([points, withPayload ? 'yes' : 'no', name, ...times.row(name, EMBEDDED)]);
    const says = `search near PostgreSQL, ${withPayload ? 'with' : 'without'} payloads, in multiples of the embedded store`;
    goals.push({ says, value: times.row(NEAR, EMBEDDED)[2], atMost: NEAR_MAX });
  }
  return { rows, goals };
}

/** Stores the same points in both, and loads them into memory for that side. Checks that all sides are exact. */
async function fill(stores: Stores, dataset: Dataset, { settle }: Pgvector): Promise<void> {
  for (const store of [stores[EMBEDDED], stores[PUSHED_DOWN]]) {
    const at = toAddress(`${dataset.count} points`);
    await createCollection(store, at, DIMENSION);
    for (const batch of toBatches(dataset, 1_000, toPayload)) await store.upsertPoints(toWrite(at), batch);
  }
  await settle();
  const near = stores[NEAR];
  const { memoryHits } = await near.stats();
  while ((await near.stats()).memoryHits === memoryHits) await search(near, dataset, 0, false);
  const expected = findNearest(dataset, dataset.queries[0]!, K).join();
  for (const [side, store] of Object.entries(stores)) {
    const found = (await search(store, dataset, 0, false)).join();
    if (found !== expected) throw new Error(`${side} found ${found} instead of ${expected}`);
  }
}

async function search(store: VectorStore, dataset: Dataset, turn: number, withPayload: boolean): Promise<string[]> {
  const vector = queryOf(dataset, turn);
  const request = { vector, limit: K, scoreThreshold: null, filter: null, withPayload, withVector: false };
  const points = await collectPoints(store.searchPoints(toAddress(`${dataset.count} points`), request));
  return points.map(({ id }) => id);
}

function toAddress(name: string) {
  return { namespace: 'bench', name };
}

function toPayload(row: number): string {
  return toSourcePayload(row, 9);
}
