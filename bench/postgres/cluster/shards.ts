// The cost of shards: a search of a collection without points in the largest number of buckets.
import { openPostgresServer } from '../../../src/platform/storage/postgres/postgres-server.ts';
import { SIZE_CLASSES } from '../../../src/vector/postgres/buckets/buckets.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import { collectPoints } from '../../../src/vector/vector-store.ts';
import { createCollection } from '../../dataset/point-batches.ts';
import { type Cluster, compare } from './cluster.ts';

const SHARDS = [32, 128, 512] as const;
const DIMENSION = 256;
const SMALL = { namespace: 'bench', name: 'in one bucket' };
const LARGE = { namespace: 'bench', name: 'in all buckets' };

export async function compareShards(cluster: Cluster, rounds: number): Promise<void> {
  const { coordinator, server } = cluster;
  const { rows } = await coordinator.query('SELECT current_database() AS name');
  const database = `ALTER DATABASE "${rows[0].name}"`;
  for (const shards of SHARDS) {
    await coordinator.query(`${database} SET citus.shard_count TO ${shards}`);
    const sharded = openPostgresServer({ ...server.options, schemaPrefix: `bench_cluster_${shards}` });
    const schema = `"${sharded.toSchema('vectors')}"`;
    await coordinator.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    const store = await openPostgresVectorStore({ server: sharded, nearBytesMax: 0 });
    try {
      for (const at of [SMALL, LARGE]) await createCollection(store, at, DIMENSION);
      await coordinator.query(
        `UPDATE ${schema}.states SET buckets = ${SIZE_CLASSES.at(-1)} WHERE (bucket, collection_id) IN
           (SELECT bucket, collection_id FROM ${schema}.collections WHERE name = $1)`,
        [Buffer.from(LARGE.name)],
      );
      const vector = new Float32Array(DIMENSION).fill(1);
      const request = { vector, limit: 10, scoreThreshold: null, filter: null, withPayload: true, withVector: false };
      const search = (at: typeof SMALL) => () => collectPoints(store.searchPoints(at, request));
      const sides = { [LARGE.name]: search(LARGE), [SMALL.name]: search(SMALL) };
      await compare(cluster, sides, { rounds, calls: 1, title: `An empty collection on ${shards} shards` });
    } finally {
      await store.close();
      await sharded.close();
      await coordinator.query(`DROP SCHEMA ${schema} CASCADE; ${database} RESET citus.shard_count`);
    }
  }
}
