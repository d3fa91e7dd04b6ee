import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';
import { embed, loadClient, whyMissing } from './load-client.ts';

describe('@mastra/qdrant', { skip: whyMissing() }, () => {
  let server: TestServer;
  let store: Json;
  before(async () => {
    server = await TestServer.open();
    const { QdrantVector } = await loadClient('@mastra/qdrant');
    const headers = { 'api-key': newApiKey() };
    store = new QdrantVector({ id: 'magpie', url: server.url, prefix: '/qdrant', headers });
  });
  after(() => server.close());

  const indexName = 'articles';
  const texts = ['magpie', 'engine magpie', 'river garden', 'violin'];
  let ids: string[] = [];
  const find = async (text: string, more: object = {}): Promise<Json> =>
    (await store.query({ indexName, queryVector: embed(text), topK: 4, ...more })).map(
      ({ metadata }: Json) => metadata.text,
    );

  it('[Q27] creates an index once, lists and describes it', async () => {
    const dimension = embed('').length;
    await store.createIndex({ indexName, dimension, metric: 'cosine' });
    await store.createIndex({ indexName, dimension, metric: 'cosine' });
    await assert.rejects(store.createIndex({ indexName, dimension: dimension + 1, metric: 'cosine' }));
    assert.deepEqual(await store.listIndexes(), [indexName]);
    await store.createPayloadIndex({ indexName, fieldName: 'text', fieldSchema: 'keyword' });
    await store.deletePayloadIndex({ indexName, fieldName: 'text' });
    assert.deepEqual(await store.describeIndex({ indexName }), { dimension, count: 0, metric: 'cosine' });
  });

  it('[Q27] stores vectors and finds them, with its own kind of filters', async () => {
    const metadata = texts.map((text, n) => ({
      text,
      n,
      tags: n % 2 === 0 ? ['even'] : [],
      place: { lon: n, lat: n },
      parts: [{ size: n }, { size: 9 }],
      at: `2024-01-0${n + 1}T00:00:00Z`,
    }));
    ids = await store.upsert({ indexName, vectors: texts.map(embed), metadata });
    assert.deepEqual((await find('magpie')).slice(0, 2), ['magpie', 'engine magpie']);
    const filters: [filter: Json, expected: string[]][] = [
      [{ text: 'violin' }, ['violin']],
      [{ n: { $gte: 1, $lt: 3 } }, ['engine magpie', 'river garden']],
      [{ $or: [{ text: 'violin' }, { n: 0 }] }, ['magpie', 'violin']],
      [{ text: { $ne: 'violin' }, n: { $gt: 1 } }, ['river garden']],
      [{ text: { $in: ['violin', 'magpie'] } }, ['magpie', 'violin']],
      [{ text: { $nin: ['violin', 'magpie'] } }, ['engine magpie', 'river garden']],
      [{ $not: { text: 'violin' } }, ['magpie', 'engine magpie', 'river garden']],
      [{ tags: { $exists: true } }, ['magpie', 'river garden']],
      [{ tags: { $count: { $gt: 0 } } }, ['magpie', 'river garden']],
      [{ tags: { $all: ['even'] } }, ['magpie', 'river garden']],
      [{ text: { $regex: 'mag' } }, ['magpie', 'engine magpie']],
      [{ at: { $datetime: { range: { gte: new Date('2024-01-03T00:00:00Z') } } } }, ['river garden', 'violin']],
      [{ $hasId: [ids[3]] }, ['violin']],
      [{ missing: null }, []],
      [{ place: { $geo: { type: 'radius', center: { lon: 1, lat: 1 }, radius: 1_000 } } }, ['engine magpie']],
      [{ parts: { $nested: { size: { $lt: 2 } } } }, ['magpie', 'engine magpie']],
    ];
    for (const [filter, expected] of filters) {
      assert.deepEqual(new Set(await find('magpie', { filter })), new Set(expected), JSON.stringify(filter));
    }
    const [first] = await store.query({ indexName, queryVector: embed('violin'), topK: 1, includeVector: true });
    // Cosine: the vector comes back with the length 1.
    const length = Math.hypot(...embed('violin'));
    assert.deepEqual(
      first.vector.map((value: number) => value.toPrecision(5)),
      embed('violin').map((value) => (value / length).toPrecision(5)),
    );
  });

  it('[Q27] updates and deletes', async () => {
    const [magpie, , , violin] = ids;
    await store.updateVector({ indexName, id: magpie, update: { metadata: { text: 'renamed' } } });
    await store.updateVector({ indexName, id: violin, update: { vector: embed('magpie magpie') } });
    await store.updateVector({ indexName, filter: { n: 2 }, update: { metadata: { text: 'by filter' } } });
    assert.deepEqual(new Set((await find('magpie')).slice(0, 2)), new Set(['renamed', 'violin']));
    assert.deepEqual(await find('magpie', { filter: { n: 2 } }), ['by filter']);
    await store.deleteVector({ indexName, id: magpie });
    await store.deleteVectors({ indexName, filter: { n: { $gte: 2 } } });
    assert.equal((await store.describeIndex({ indexName })).count, 1);
    await store.deleteIndex({ indexName });
    await store.deleteIndex({ indexName });
    assert.deepEqual(await store.listIndexes(), []);
  });
});
