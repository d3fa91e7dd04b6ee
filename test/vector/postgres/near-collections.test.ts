// Collections of the database that processes keep in memory: they follow the writes of others and answer like the
// database.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openPostgresServer, type PostgresServer } from '../../../src/platform/storage/postgres/postgres-server.ts';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openEmbeddedVectorStore } from '../../../src/vector/embedded/embedded-vector-store.ts';
import { FieldNotFound } from '../../../src/vector/errors.ts';
import { encodeExtras } from '../../../src/vector/fields/extras.ts';
import type { VectorField } from '../../../src/vector/fields/fields.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import { DISTANCES, type VectorStore } from '../../../src/vector/vector-store.ts';
import { createRandom } from '../random.ts';
import { BARE, newBatch, newConfig, WITH_PAYLOAD, writeTo } from '../test-points.ts';
import { createTestStore, readPoints } from '../test-store.ts';
import { openPgvector, stopPgvector } from './pgvector-server.ts';

after(stopPgvector);

/** The number of points, more than a search waits for. */
const MANY = 5_000;

describe('collections near a process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'magpie-near-'));
  let postgres: TestPostgres;
  let other: PostgresServer;
  let near: VectorStore;
  /** The store of another process, without collections in memory. */
  let far: VectorStore;
  let embedded: VectorStore;

  before(async () => {
    postgres = await openPgvector();
    const { url, schemaPrefix, key } = postgres;
    other = openPostgresServer({ url, schemaPrefix, key, connectionsMax: 1, connectTimeoutMs: 100_000 });
    near = await openPostgresVectorStore({ server: postgres.server, nearBytesMax: 1 << 26 });
    far = await openPostgresVectorStore({ server: other, nearBytesMax: 0 });
    embedded = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 1 << 28 });
  });
  after(async () => {
    for (const store of [near, far, embedded]) await store.close();
    await other.close();
    await postgres.close();
    rmSync(dataDir, { recursive: true });
  });

  it('tell the same ids, order and scores as the database and the embedded store, to the last bit', async () => {
    const random = createRandom(7);
    for (const distance of DISTANCES) {
      const at = { namespace: 'same', name: distance };
      const vectors = Array.from({ length: 200 }, () => Float32Array.from({ length: 50 }, () => random.normal()));
      const points = vectors.map((vector, n) => ({ id: `p${n}`, vector, payload: `{"n":${n}}` }));
      for (const store of [far, embedded]) {
        await store.createCollection(writeTo(at), newConfig(50, distance), true);
        await store.upsertPoints(writeTo(at), newBatch(points));
      }
      const vector = Float32Array.from({ length: 50 }, () => random.normal());
      const request = { vector, limit: 30, scoreThreshold: null, filter: null, ...WITH_PAYLOAD };
      const [first, ...others] = await Promise.all(
        [embedded, near, far].map((store) => readPoints(store.searchPoints(at, request))),
      );
      for (const answer of others) assert.deepEqual(answer, first);
    }
    assert.equal((await near.stats()).loadedCollections, DISTANCES.length);
  });

  it('have the vector fields that another process has added and removed', async () => {
    const at = { namespace: 'fields', name: 'things' };
    const title: VectorField = { name: 'title', kind: 'dense', size: 1, distance: 'Dot', isMain: false };
    await far.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
    await near.upsertPoints(writeTo(at), newBatch([{ id: 'a', vector: [1, 0] }]));
    const extras = [encodeExtras({ hasMain: true, vectors: new Map([['title', Float32Array.of(3)]]) })];
    const titled = { ...newBatch([{ id: 'b', vector: [0, 1] }]), extras };
    await assert.rejects(near.upsertPoints(writeTo(at), titled), FieldNotFound);
    await far.changeTuning(writeTo(at), '{}', [{ kind: 'add', field: title }]);
    await near.upsertPoints(writeTo(at), titled);
    const search = { limit: 9, scoreThreshold: null, filter: null, ...BARE };
    const find = (vector: Float32Array, field = '') =>
      readPoints(near.searchPoints(at, { ...search, vector, field })).then((found) => found.map(({ id }) => id));
    assert.deepEqual(await find(Float32Array.of(1), 'title'), ['b']);
    await far.changeTuning(writeTo(at), '{}', [{ kind: 'remove', name: '' }]);
    await assert.rejects(find(Float32Array.of(1, 0)), FieldNotFound);
    assert.deepEqual(await find(Float32Array.of(1), 'title'), ['b']);
    await far.changeTuning(writeTo(at), '{}', [{ kind: 'remove', name: 'title' }]);
    await assert.rejects(near.upsertPoints(writeTo(at), titled), FieldNotFound);
  });

  it('see every write and deletion that another process has made', async () => {
    const at = { namespace: 'follow', name: 'things' };
    const { searchIds } = createTestStore(() => near);
    await far.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
    const expect = async (...ids: string[]) => assert.deepEqual(await searchIds(at, [1, 0]), ids);
    await expect();
    await far.upsertPoints(writeTo(at), newBatch(['a', 'b', 'c'].map((id, n) => ({ id, vector: [n, 0] }))));
    await expect('c', 'b', 'a');
    await far.deletePoints(writeTo(at), { kind: 'ids', ids: ['b'] });
    await expect('c', 'a');
    await far.upsertPoints(writeTo(at), newBatch([{ id: 'b', vector: [9, 0] }]));
    await far.deletePoints(writeTo(at), { kind: 'ids', ids: ['c'] });
    await expect('b', 'a');
    await far.deletePoints(writeTo(at), { kind: 'all' });
    await expect();
    await far.upsertPoints(writeTo(at), newBatch([{ id: 'd', vector: [1, 0] }]));
    await expect('d');
    await far.deleteCollection(writeTo(at));
    await far.createCollection(writeTo(at), newConfig(1, 'Euclid'), true);
    assert.deepEqual(await searchIds(at, [1]), []);
  });

  it('are read as a whole beside the searches when they are large, and again when too much was deleted', async () => {
    const at = { namespace: 'large', name: 'things' };
    await far.createCollection(writeTo(at), newConfig(1, 'Dot'), true);
    await far.upsertPoints(
      writeTo(at),
      newBatch(Array.from({ length: MANY }, (_, n) => ({ id: `p${n}`, vector: [n] }))),
    );
    const search = async () => {
      const request = { vector: Float32Array.of(1), limit: 1, scoreThreshold: null, filter: null, ...BARE };
      return (await readPoints(near.searchPoints(at, request)))[0]?.id;
    };
    const { loads, memoryHits } = await near.stats();
    const searchUntilNear = async (expected: string) => {
      for (const before = (await near.stats()).memoryHits; (await near.stats()).memoryHits === before; ) {
        assert.equal(await search(), expected);
      }
    };
    await searchUntilNear(`p${MANY - 1}`);
    const ids = Array.from({ length: 4_500 }, (_, n) => `p${n + 500}`);
    await far.deletePoints(writeTo(at), { kind: 'ids', ids });
    await searchUntilNear('p499');
    const after = await near.stats();
    assert.equal(after.loads, loads + 2);
    assert.ok(after.memoryHits > memoryHits);
  });

  it('leave the memory when others need it, and what never fits is searched in the database', async () => {
    const { url, schemaPrefix, key } = postgres;
    const server = openPostgresServer({ url, schemaPrefix, key, connectionsMax: 1, connectTimeoutMs: 100_000 });
    const small = await openPostgresVectorStore({ server, nearBytesMax: 100_000 });
    const { searchIds } = createTestStore(() => small);
    const fill = async (name: string, count: number) => {
      const at = { namespace: 'budget', name };
      await far.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
      await far.upsertPoints(
        writeTo(at),
        newBatch(Array.from({ length: count }, (_, n) => ({ id: `p${n}`, vector: [n, 0] }))),
      );
      return at;
    };
    const [first, second, third] = [await fill('a', 300), await fill('b', 300), await fill('c', 2_000)];
    for (const at of [first, second, first]) assert.deepEqual(await searchIds(at, [1, 0], { limit: 1 }), ['p299']);
    const { loadedCollections, evictions } = await small.stats();
    assert.deepEqual([loadedCollections, evictions], [1, 2]);
    assert.deepEqual(await searchIds(third, [1, 0], { limit: 1 }), ['p1999']);
    assert.equal((await small.stats()).evictions, 2);
    await small.close();
    await server.close();
  });
});
