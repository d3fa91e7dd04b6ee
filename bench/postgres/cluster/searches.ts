// Searches of a collection on all nodes: near, pushed down, and the statement of an engineer on a table that is
// distributed by id. All are exact.
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
const MEMORY_BYTES = 1_073_741_824;
const BY_HAND = `SELECT id, 1 - (embedding <=> $1) AS score, payload FROM hand_points
  ORDER BY embedding <=> $1, id LIMIT ${K}`;

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
    const sides = {
      near: (turn: number) => searchIds(near, queryOf(dataset, turn)),
      'pushed down': (turn: number) => searchIds(pushed, queryOf(dataset, turn)),
      'by hand': async (turn: number) => {
        const { rows } = await coordinator.query(BY_HAND, [`[${queryOf(dataset, turn).join()}]`]);
        return rows.map(({ id }) => id);
      },
    };
    while ((await near.stats()).memoryHits === 0) await sides.near(0);
    const expected = findNearest(dataset, queryOf(dataset, 0), K).join();
    for (const [name, search] of Object.entries(sides)) {
      const ids = (await search(0)).join();
      if (ids !== expected) throw new Error(`${name} found ${ids} instead of ${expected}`);
    }
    const title = `Searches of ${POINTS} points of ${DIMENSION} dimensions, top ${K}, with payloads`;
    await compare(cluster, sides, { rounds, calls: 3, title });
  } finally {
    await near.close();
    await pushed.close();
  }
}

async function awaitGrowth({ coordinator, server }: Cluster): Promise<void> {
  const heads = `SELECT 1 FROM "${server.toSchema('vectors')}".states WHERE buckets > 1`;
  while ((await coordinator.query(heads)).rows.length === 0) await sleep(500);
}

async function searchIds(store: VectorStore, vector: Float32Array): Promise<string[]> {
  const request = { vector, limit: K, scoreThreshold: null, filter: null, withPayload: true, withVector: false };
  return (await collectPoints(store.searchPoints(AT, request))).map(({ id }) => id);
}
