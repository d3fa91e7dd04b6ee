// The default vector, whose name is the empty text.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestServer } from '../test-server.ts';
import { idsOf, QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

describe('the default vector', () => {
  it('[Q42] may be named when a collection is created, and is returned as it was', async () => {
    const collection = new QdrantCollection(server);
    const vectors = { '': { size: 2, distance: 'Dot', on_disk: true } };
    await collection.result('', { method: 'PUT', body: { vectors } });
    assert.deepEqual((await collection.info()).config.params.vectors, vectors);
    await collection.upsert([{ id: 1, vector: [1, 0] }]);
    assert.deepEqual(idsOf(await collection.search([1, 0])), [1]);
  });

  it('[Q42] may be named in points, in batches and in changes of vectors', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([
      { id: 1, vector: { '': [1, 0.1] }, payload: { numbers: [1, 2] } },
      { id: 2, vector: [2, 0.2] },
    ]);
    const batch = {
      ids: [0, 9],
      vectors: {
        '': [
          [0, 0.3],
          [1, 0.4],
        ],
      },
      payloads: [null, { numbers: [3] }],
    };
    await collection.result('/points', { method: 'PUT', body: { batch } });
    await collection.result('/points/vectors', {
      method: 'PUT',
      body: { points: [{ id: 9, vector: { '': [9, 0.9] } }] },
    });
    const points = await collection.retrieve([0, 1, 2, 9], { with_vector: [''] });
    assert.deepEqual(
      points.map(({ id, vector, payload }: { id: number; vector: unknown; payload: unknown }) => [id, vector, payload]),
      [
        [0, [0, 0.3], {}],
        [1, [1, 0.1], { numbers: [1, 2] }],
        [2, [2, 0.2], {}],
        [9, [9, 0.9], { numbers: [3] }],
      ],
    );
    const [bare] = await collection.retrieve([1], { with_vector: [] });
    assert.equal(bare.vector, null);
  });

  it('[Q42] may be named in searches, alone and in batches, and in queries', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([
      { id: 5, vector: [1, 0] },
      { id: 6, vector: [0, 1] },
    ]);
    const vector = { name: '', vector: [0, 1] };
    const search = { vector, limit: 1 };
    assert.deepEqual(idsOf(await collection.result('/points/search', { body: search })), [6]);
    const searches = [search, { vector: [1, 0], limit: 1 }];
    const [first, second] = await collection.result('/points/search/batch', { body: { searches } });
    assert.deepEqual([...idsOf(first), ...idsOf(second)], [6, 5]);
    assert.deepEqual(idsOf(await collection.query({ query: [0, 1], using: '', limit: 1 })), [6]);
  });

  it('[Q42] is the only one if no other is declared: other names are refused', async () => {
    const collection = await QdrantCollection.create(server);
    const named = { text: [1, 0] };
    const cases: [suffix: string, method: string, body: unknown][] = [
      ['/points', 'PUT', { points: [{ id: 1, vector: named }] }],
      ['/points', 'PUT', { points: [{ id: 1, vector: { '': [1, 0], text: [1, 0] } }] }],
      ['/points', 'PUT', { batch: { ids: [1], vectors: { text: [[1, 0]] } } }],
      ['/points/search', 'POST', { vector: { name: 'text', vector: [1, 0] }, limit: 1 }],
      ['/points/search', 'POST', { vector: { name: 'text', vector: { indices: [1], values: [1] } }, limit: 1 }],
      ['/points/query', 'POST', { query: [1, 0], using: 'text' }],
      ['/points/scroll', 'POST', { with_vector: ['text'] }],
    ];
    for (const [suffix, method, body] of cases) {
      assert.match(await collection.refusal(400, suffix, { method, body }), /Not existing vector name error: text/);
    }
  });
});
