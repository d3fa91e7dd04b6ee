// Writers at a time: one, two of one collection, which wait for each other, and two of two collections.
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import { createDataset } from '../../dataset/dataset.ts';
import { createCollection, toBatches, toSourcePayload, toWrite } from '../../dataset/point-batches.ts';
import { type Cluster, compare } from './cluster.ts';
import { DIMENSION } from './upserts.ts';

const REQUEST_POINTS = 100;
const REQUESTS = 8;

export async function compareWriters(cluster: Cluster, rounds: number): Promise<void> {
  const store = await openPostgresVectorStore({ server: cluster.server, nearBytesMax: 0 });
  const at = (name: string) => ({ namespace: 'bench', name: `written by ${name}` });
  try {
    const names = ['one', 'both', 'first', 'second'];
    for (const name of names) await createCollection(store, at(name), DIMENSION);
    const dataset = createDataset(REQUEST_POINTS * REQUESTS * (rounds + 1), DIMENSION);
    const batches = [...toBatches(dataset, REQUEST_POINTS, (row) => toSourcePayload(row, 9))];
    const write = async (name: string, turn: number, from: number, step: number) => {
      for (let request = from; request < REQUESTS; request += step)
        await store.upsertPoints(toWrite(at(name)), batches[turn * REQUESTS + request]!);
    };
    await compare(
      cluster,
      {
        'one writer': (turn) => write('one', turn, 0, 1),
        'two writers, one collection': (turn) => Promise.all([write('both', turn, 0, 2), write('both', turn, 1, 2)]),
        'two writers, two collections': (turn) =>
          Promise.all([write('first', turn, 0, 2), write('second', turn, 1, 2)]),
      },
      { rounds, calls: 1, title: `${REQUESTS} requests of ${REQUEST_POINTS} points` },
    );
  } finally {
    await store.close();
  }
}
