// Collections that grow to more buckets while clients write: answers, counts and copies in memory stay right. Where
// TEST_CITUS_URL names a cluster, the same on its nodes.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres, type TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { Database } from '../../../src/vector/postgres/database.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import { toNames } from '../../../src/vector/postgres/schema.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { BARE, newBatch, newConfig, WHOLE, writeTo } from '../test-points.ts';
import { readPoints } from '../test-store.ts';
import { openPgvector, stopPgvector } from './pgvector-server.ts';

after(stopPgvector);

const cluster = process.env['TEST_CITUS_URL'];
const SERVERS = {
  'one server': () => openPgvector(),
  'a cluster': () => openTestPostgres({ url: cluster ?? '' }),
};

const BUCKET_POINTS = 10;
const WRITES = 40;
const BATCH = 10;

for (const [server, openServer] of Object.entries(SERVERS)) {
  const skip = server === 'a cluster' && !cluster && 'TEST_CITUS_URL names no cluster';
  describe(`the growth of collections on ${server}`, { skip }, () => {
    let postgres: TestPostgres;
    let stores: VectorStore[];
    const failures: unknown[] = [];
    const at = { namespace: 'growth', name: 'things' };

    before(async () => {
      postgres = await openServer();
      const log = (message: string, details: unknown) => void failures.push(message, details);
      const open = (nearBytesMax: number) =>
        openPostgresVectorStore({ server: postgres.server, nearBytesMax, bucketPoints: BUCKET_POINTS, log });
      stores = [await open(0), await open(1 << 26)];
    });
    after(async () => {
      for (const store of stores) await store.close();
      await postgres.close();
    });

    it('loses nothing that is written, changed or deleted meanwhile', async () => {
      const [far, near] = stores as [VectorStore, VectorStore];
      const expected = new Map<string, number>();
      await far.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
      const search = { vector: Float32Array.of(1, 0), limit: 1_000, scoreThreshold: null, filter: null, ...BARE };
      for (let n = 0; n < WRITES; n += 1) {
        const ids = Array.from({ length: BATCH }, (_, i) => `p${(n * 7 + i) % 200}`);
        await far.upsertPoints(writeTo(at), newBatch(ids.map((id) => ({ id, vector: [n, 1] }))));
        for (const id of ids) expected.set(id, n);
        if (n % 4 === 3) {
          await near.deletePoints(writeTo(at), { kind: 'ids', ids: ids.slice(0, 3) });
          for (const id of ids.slice(0, 3)) expected.delete(id);
        }
        for (const store of stores) {
          const found = await readPoints(store.searchPoints(at, search));
          assert.deepEqual(new Map(found.map(({ id, score }) => [id, score])), expected);
        }
      }
      const points = await readPoints(far.listPoints(at, [...expected.keys()], WHOLE));
      assert.deepEqual(new Map(points.map(({ id, vector }) => [id, vector?.[0]])), expected);
      assert.equal((await near.getCollection(at)).pointsCount, expected.size);
      assert.deepEqual(failures, []);
    });

    it('ends with one row for each id, in buckets that count them', async () => {
      const names = toNames(postgres.server.toSchema('vectors'), 'public');
      const database = new Database(postgres.server.open('vectors'), names);
      const readHead = async () => {
        const [head] = await database.query<{ contents: number; buckets: number }>(
          `SELECT contents, buckets FROM ${names.states} WHERE contents IS NOT NULL`,
        );
        return head ?? { contents: 0, buckets: 0 };
      };
      while ((await readHead()).buckets < 16) await sleep(20);
      // A growth that ends meanwhile has the rows purged.
      for (let head = await readHead(), isSame = false; !isSame; head = await readHead()) {
        const counts = await database.query<{ points: number; rows: number }>(
          `SELECT states.points, count(points.id) AS rows FROM ${names.states} AS states LEFT JOIN ${names.points} AS points
             ON points.bucket = states.bucket AND points.collection_id = states.collection_id
           WHERE states.collection_id = $1 GROUP BY states.bucket, states.points`,
          [head.contents],
        );
        isSame = (await readHead()).contents === head.contents;
        if (isSame) for (const { points, rows } of counts) assert.equal(points, rows);
      }
    });
  });
}
