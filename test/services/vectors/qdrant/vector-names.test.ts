// Vectors that come and go with the life of a collection, and what the declaration of a vector changes about its numbers.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../test-server.ts';
import { idsOf, QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

async function create(body: Json): Promise<QdrantCollection> {
  const collection = new QdrantCollection(server);
  await collection.result('', { method: 'PUT', body });
  return collection;
}
const put = (body: Json) => ({ method: 'PUT', body });
const DELETE = { method: 'DELETE' };

/** Enough that removing a vector is prepared in more than one step. */
const COUNT = 1_100;
const numbers = (id: number, size: number): number[] =>
  Array.from({ length: size }, (_, i) => ((id * (i + 3)) % 17) - 8);
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

/** The ids of the points with the highest dot products, and of equal ones the lowest ids. */
function nearest(ids: readonly number[], size: number, query: readonly number[], limit: number): number[] {
  const scored = ids.map((id) => ({ id, score: dot(numbers(id, size), query) }));
  return scored
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id);
}

describe('a vector name', () => {
  it('[Q75] is added, removed with all its vectors, and added again with another size', async () => {
    const collection = await create({
      vectors: { a: { size: 3, distance: 'Dot' }, b: { size: 2, distance: 'Dot' } },
    });
    const all = Array.from({ length: COUNT }, (_, id) => id);
    await collection.upsert(all.map((id) => ({ id, vector: { a: numbers(id, 3), b: numbers(id, 2) } })));
    const find = async (using: string, query: readonly number[], limit = 5) =>
      idsOf((await collection.result('/points/query', { body: { query, using, limit } })).points);
    assert.deepEqual(await find('a', [1, 2, 3]), nearest(all, 3, [1, 2, 3], 5));

    await collection.result('/vectors/a?wait=true', DELETE);
    assert.match(await collection.refusal(400, '/points/query', { body: { query: [1, 2, 3], using: 'a' } }), /: a$/);
    assert.match(await collection.refusal(400, '/vectors/a', DELETE), /Not existing vector name error: a/);
    const [point] = await collection.retrieve([7], { with_vector: true });
    assert.deepEqual(point.vector, { b: numbers(7, 2) });
    assert.deepEqual(await find('b', [2, -1]), nearest(all, 2, [2, -1], 5));
    assert.match(
      await collection.refusal(400, '/points', put({ points: [{ id: 1, vector: { a: [1, 2, 3] } }] })),
      /Not existing vector name error: a/,
    );

    await collection.result('/vectors/a', put({ dense: { size: 4, distance: 'Dot' } }));
    // The same once more changes nothing; another configuration is refused.
    await collection.result('/vectors/a', put({ dense: { size: 4, distance: 'Dot' } }));
    assert.match(
      await collection.refusal(400, '/vectors/a', put({ dense: { size: 5, distance: 'Dot' } })),
      /Vector `a` already exists with a different configuration/,
    );
    assert.deepEqual(await find('a', [1, 2, 3, 4]), []);
    const some = [3, 30, 300, 1_000];
    await collection.result(
      '/points/vectors?wait=true',
      put({ points: some.map((id) => ({ id, vector: { a: numbers(id, 4) } })) }),
    );
    assert.deepEqual(await find('a', [1, 2, 3, 4]), nearest(some, 4, [1, 2, 3, 4], 5));
    assert.deepEqual((await collection.info()).config.params.vectors, {
      a: { size: 4, distance: 'Dot' },
      b: { size: 2, distance: 'Dot' },
    });
  });

  it('[Q75] is added beside the default vector, which keeps its tuning', async () => {
    const collection = await create({ vectors: { size: 2, distance: 'Dot', on_disk: true } });
    await collection.upsert([{ id: 1, vector: [1, 0] }]);
    await collection.result('/vectors/words', put({ sparse: { modifier: 'idf' } }));
    await collection.result(
      '/vectors/rows',
      put({ dense: { size: 2, distance: 'Dot', multivector_config: { comparator: 'max_sim' } } }),
    );
    const { params } = (await collection.info()).config;
    assert.deepEqual(params.vectors[''], { size: 2, distance: 'Dot', on_disk: true });
    assert.deepEqual(params.sparse_vectors, { words: { modifier: 'idf' } });
    await collection.upsert([{ id: 2, vector: { '': [0, 1], rows: [1, 2], words: { indices: [5], values: [2] } } }]);
    const [one, two] = await collection.retrieve([1, 2], { with_vector: true });
    assert.deepEqual(one.vector, [1, 0]);
    assert.deepEqual(two.vector, { '': [0, 1], rows: [[1, 2]], words: { indices: [5], values: [2] } });
    const { points } = await collection.result('/points/query', { body: { query: [1, 1], limit: 5 } });
    assert.deepEqual(idsOf(points), [1, 2]);
    const long = `/vectors/${'x'.repeat(256)}`;
    assert.match(await collection.refusal(400, long, put({ sparse: {} })), /at most 255 characters/);
    assert.match(
      await collection.refusal(422, '/vectors/c', put({ dense: { size: 65_537, distance: 'Dot' } })),
      /size/,
    );
  });

  it('[Q75] of a sparse vector is weighted by frequency as long as its modifier says so', async () => {
    const collection = await create({ sparse_vectors: { words: { modifier: 'idf' } } });
    const texts = [[1, 2], [1], [1, 3], [2]];
    await collection.upsert(
      texts.map((indices, id) => ({
        id,
        vector: { words: { indices, values: indices.map(() => 1) } },
        payload: { id },
      })),
    );
    const score = async (params?: Json): Promise<Record<string, number>> => {
      const body = { query: { indices: [1, 2, 3], values: [1, 1, 1] }, using: 'words', limit: 9, params };
      const { points } = await collection.result('/points/query', { body });
      return Object.fromEntries(points.map((point: Json) => [point.id, point.score]));
    };
    const expect = (corpus: readonly number[]) => {
      const idf = (index: number): number => {
        const having = corpus.filter((id) => texts[id]?.includes(index)).length;
        return Math.log((corpus.length - having + 0.5) / (having + 0.5) + 1);
      };
      return Object.fromEntries(texts.map((indices, id) => [id, indices.reduce((sum, index) => sum + idf(index), 0)]));
    };
    const assertNear = (actual: Record<string, number>, expected: Record<string, number>) => {
      assert.deepEqual(Object.keys(actual).sort(), Object.keys(expected).sort());
      for (const [id, value] of Object.entries(expected)) assert.ok(Math.abs((actual[id] ?? 0) - value) < 1e-6, id);
    };
    assertNear(await score(), expect([0, 1, 2, 3]));
    assertNear(await score({ idf: 'global' }), expect([0, 1, 2, 3]));
    const within = (lt: number) => ({ idf: { corpus: { must: [{ key: 'id', range: { lt } }] } } });
    assertNear(await score(within(2)), expect([0, 1]));
    assertNear(await score(within(0)), expect([]));
    await collection.result('', { method: 'PATCH', body: { sparse_vectors: { words: { modifier: 'none' } } } });
    assertNear(await score(), { 0: 2, 1: 1, 2: 2, 3: 1 });
    const refused = { query: { indices: [1], values: [1] }, using: 'words', params: within(2) };
    assert.match(await collection.refusal(400, '/points/query', { body: refused }), /idf/);
  });
});

describe('the datatype uint8', () => {
  it('[Q76] cuts the numbers of vectors and queries, and leaves their lengths', async () => {
    const bytes = { size: 2, distance: 'Cosine', datatype: 'uint8' };
    const collection = await create({
      vectors: { '': bytes, title: bytes, pages: { ...bytes, multivector_config: { comparator: 'max_sim' } } },
    });
    const sent = {
      '': [3.9, 300],
      title: [-4, 254.99],
      pages: [
        [1.5, 2.5],
        [0.2, 7],
      ],
    };
    await collection.upsert([{ id: 1, vector: sent }]);
    const stored = {
      '': [3, 255],
      title: [0, 254],
      pages: [
        [1, 2],
        [0, 7],
      ],
    };
    assert.deepEqual((await collection.retrieve([1], { with_vector: true }))[0].vector, stored);
    await collection.result('/points/vectors', put({ points: [{ id: 1, vector: { '': [8.8, 6.1] } }] }));
    const query = async (body: Json) => (await collection.result('/points/query', { body })).points[0].score;
    // Cut to [4, 3], the query has the direction of [8, 6].
    assert.equal(await query({ query: [4.9, 3.9] }), 1);
    assert.equal(await query({ query: { nearest: [0.9, 9.9] }, using: 'title' }), 1);
    const alone = await create({ vectors: { size: 2, distance: 'Dot', datatype: 'uint8' } });
    await alone.upsert([{ id: 1, vector: [1.9, 2.9] }]);
    const { points } = await alone.result('/points/query', { body: { query: [1.5, 1], with_vector: true } });
    assert.deepEqual([points[0].score, points[0].vector], [3, [1, 2]]);
  });
});
