// Upserts into a small collection, against the INSERT of an engineer who needs neither versions nor copies in memory:
// one table of points and payloads with an index for filters, distributed by tenant.
// biome-ignore lint/correctness/noUndeclaredDependencies: the driver of the program itself
import type { Client } from 'pg';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import type { PointBatch } from '../../../src/vector/vector-store.ts';
import { createDataset } from '../../dataset/dataset.ts';
import { createCollection, toBatches, toSourcePayload, toWrite } from '../../dataset/point-batches.ts';
import { type Cluster, compare } from './cluster.ts';

export const DIMENSION = 256;
const TENANT = 7;
/** The points of a request, with the requests of a turn. */
const SIZES = [
  [10, 20],
  [100, 5],
  [1_000, 1],
] as const;

export async function compareUpserts(cluster: Cluster, rounds: number): Promise<void> {
  const store = await openPostgresVectorStore({ server: cluster.server, nearBytesMax: 0 });
  try {
    for (const [size, calls] of SIZES) {
      const at = { namespace: 'bench', name: `upserts of ${size}` };
      await createCollection(store, at, DIMENSION);
      await createHandTable(cluster.coordinator, 'tenant');
      const dataset = createDataset(size * calls * (rounds + 1), DIMENSION);
      const batches = [...toBatches(dataset, size, (row) => toSourcePayload(row, 9))];
      const sides = {
        Magpie: (turn: number) => store.upsertPoints(toWrite(at), batches[turn]!),
        'by hand': (turn: number) => insertByHand(cluster.coordinator, batches[turn]!),
      };
      await compare(cluster, sides, { rounds, calls, title: `Upserts of ${size} points` });
    }
  } finally {
    await store.close();
  }
}

export async function createHandTable(coordinator: Client, distributedBy: 'tenant' | 'id'): Promise<void> {
  await coordinator.query(
    `DROP TABLE IF EXISTS hand_points;
     CREATE TABLE hand_points (tenant integer, id text, embedding vector(${DIMENSION}), payload jsonb, PRIMARY KEY (tenant, id));
     CREATE INDEX ON hand_points USING gin (payload jsonb_path_ops)`,
  );
  await coordinator.query(`SELECT create_distributed_table('hand_points', '${distributedBy}')`);
}

export async function insertByHand(coordinator: Client, { ids, values, offsets, payloads }: PointBatch): Promise<void> {
  const parameters: string[] = [];
  const tuples = ids.map((id, row) => {
    const vector = `[${values.subarray(offsets[row], offsets[row + 1]).join()}]`;
    const last = parameters.push(id, vector, payloads[row] ?? '{}');
    return `(${TENANT}, $${last - 2}, $${last - 1}, $${last})`;
  });
  await coordinator.query(
    `INSERT INTO hand_points (tenant, id, embedding, payload) VALUES ${tuples.join(', ')}
     ON CONFLICT (tenant, id) DO UPDATE SET embedding = excluded.embedding, payload = excluded.payload`,
    parameters,
  );
}
