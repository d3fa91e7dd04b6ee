// Searches of a collection on all nodes: near, pushed down, and the statement of an engineer on a table that is
// distributed by id, with the same limit and filter. All are exact.
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import { collectPoints, type VectorStore } from '../../../src/vector/vector-store.ts';
import { findNearest } from '../../dataset/brute-force.ts';
import { createDataset, queryOf } from '../../dataset/dataset.ts';
import { createCollection, toBatches, toSourcePayload, toWrite } from '../../dataset/point-batches.ts';
import { type Cluster, compare } from './cluster.ts';
import { createHandTable, DIMENSION, insertByHand } from './upserts.ts';

const POINTS = 100_000;
const K = 10;
const AT = { namespace: 'bench', name: 'searches' };
/** One point in 97. */
const FOLDER = 'folder7';
const FILTER = {
  must: [{ kind: 'match' as const, key: ['pathSegments', '1'], values: [FOLDER] }],
  mustNot: [],
  should: [],
  least: 0,
};
const MEMORY_BYTES = 1_073_741_824;

export async function compareSearches(cluster: Cluster, rounds: number): Promise<void> {
  const { coordinator, server } = cluster;
  const dataset = createDataset(POINTS, DIMENSION);
  const near = await openPostgresVectorStore({ server, nearBytesMax: MEMORY_BYTES });
  const pushed = await openPostgresVectorStore({ server, nearBytesMax: 0 });
  try {
    await createCollection(pushed, AT, DIMENSION);
    await createHandTable(coordinator, 'id');
    for (const batch of toBatches(dataset, 1_000, (row) => toSourcePayload(row, 9))) {
      await pushed.upsertPoints(toWrite(AT), batch);
      await insertByHand(coordinator, batch);
    }
    await awaitGrowth(cluster);
    await coordinator.query('VACUUM ANALYZE');
    const search = (store: VectorStore, turn: number, isFiltered: boolean) =>
      searchIds(store, queryOf(dataset, turn), isFiltered);
    while ((await near.stats()).memoryHits === 0) await search(near, 0, false);
    const byHand = async (turn: number, isFiltered: boolean): Promise<string[]> => {
      const where = isFiltered ? `WHERE payload @> '{"pathSegments":{"1":"${FOLDER}"}}'` : '';
      const { rows } = await coordinator.query(
        `SELECT id, 1 - (embedding <=> $1) AS score, payload FROM hand_points ${where} ORDER BY embedding <=> $1, id LIMIT ${K}`,
        [`[${queryOf(dataset, turn).join()}]`],
      );
      return rows.map(({ id }) => id);
    };
    const expected = findNearest(dataset, dataset.queries[0]!, K).join();
    for (const ids of [await search(near, 0, false), await search(pushed, 0, false), await byHand(0, false)])
      if (ids.join() !== expected) throw new Error(`found ${ids.join()} instead of ${expected}`);
    await compare(
      cluster,
      {
        near: (turn) => search(near, turn, false),
        'pushed down': (turn) => search(pushed, turn, false),
        'by hand': (turn) => byHand(turn, false),
        'with a filter, pushed down': (turn) => search(pushed, turn, true),
        'with a filter, by hand': (turn) => byHand(turn, true),
      },
      { rounds, calls: 3, title: `Searches of ${POINTS} points of ${DIMENSION} dimensions, top ${K}, with payloads` },
    );
  } finally {
    await near.close();
    await pushed.close();
  }
}

async function awaitGrowth({ coordinator, server }: Cluster): Promise<void> {
  const heads = `SELECT 1 FROM "${server.toSchema('vectors')}".states WHERE buckets > 1`;
  while ((await coordinator.query(heads)).rows.length === 0) await sleep(500);
}

async function searchIds(store: VectorStore, vector: Float32Array, isFiltered: boolean): Promise<string[]> {
  const filter = isFiltered ? FILTER : null;
  const request = { vector, limit: K, scoreThreshold: null, filter, withPayload: true, withVector: false };
  return (await collectPoints(store.searchPoints(AT, request))).map(({ id }) => id);
}
