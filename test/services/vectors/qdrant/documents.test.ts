// Texts whose sparse vectors the service makes.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../test-server.ts';
import { idsOf, QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const MODEL = 'qdrant/bm25';
const TEXTS = [
  'The magpie collects shining things',
  'Engines search for vectors',
  'A magpie searches the garden, and other magpies watch it search',
  'Rivers flow through the garden',
];

const document = (text: string, options?: object): Json => ({ text, model: MODEL, ...(options && { options }) });

async function create(): Promise<QdrantCollection> {
  const collection = new QdrantCollection(server);
  const body = { vectors: { size: 2, distance: 'Cosine' }, sparse_vectors: { words: { modifier: 'idf' } } };
  await collection.result('', { method: 'PUT', body });
  return collection;
}

async function fill(collection: QdrantCollection): Promise<void> {
  const options = { avg_len: 6 };
  await collection.upsert(
    TEXTS.map((text, id) => ({ id, vector: { '': [1, id], words: document(text, options) }, payload: { text } })),
  );
}

const find = async (collection: QdrantCollection, query: Json, more: Json = {}): Promise<Json> =>
  (await collection.result('/points/query', { body: { query, using: 'words', ...more } })).points;

describe('texts instead of sparse vectors', () => {
  it('[Q77] are found by their words, rare ones first', async () => {
    const collection = await create();
    await fill(collection);
    assert.deepEqual(idsOf(await find(collection, document('magpies'))), [2, 0]);
    assert.deepEqual(idsOf(await find(collection, document('a searching magpie'))), [2, 1, 0]);
    assert.deepEqual(idsOf(await find(collection, document('the of and'))), []);
    assert.deepEqual(idsOf(await find(collection, { nearest: document('vector') })), [1]);
    const [best] = await find(collection, document('river'));
    // One word of three, once in one of four texts: 2.2 / (1 + 1.2 · (0.25 + 0.75 · 3 / 6)) · ln(3.5 / 1.5 + 1).
    assert.equal(Math.fround(best.score), Math.fround(Math.fround(2.2 / (1 + 1.2 * 0.625)) * Math.log(3.5 / 1.5 + 1)));
  });

  it('[Q77] are searched for in prefetches, batches, groups and by several examples', async () => {
    const collection = await create();
    await fill(collection);
    const prefetch = [
      { query: [1, 0], limit: 2 },
      { query: document('garden'), using: 'words', limit: 2 },
    ];
    const fused = await collection.result('/points/query', { body: { prefetch, query: { fusion: 'rrf' } } });
    assert.deepEqual(new Set(idsOf(fused.points)), new Set([0, 1, 2, 3]));
    const searches = [{ query: document('engine'), using: 'words' }];
    const [batch] = await collection.result('/points/query/batch', { body: { searches } });
    assert.deepEqual(idsOf(batch.points), [1]);
    const recommend = { positive: [document('magpie garden')], negative: [document('river')] };
    assert.equal(idsOf(await find(collection, { recommend: { ...recommend, strategy: 'best_score' } }))[0], 2);
    const grouped = { query: document('garden'), using: 'words', group_by: 'text', group_size: 1 };
    const { groups } = await collection.result('/points/query/groups', { body: grouped });
    assert.equal(groups.length, 2);
  });

  it('[Q77] come as a batch, change the vector of a point, and are read with long ones', async () => {
    const collection = await create();
    const batch = { ids: [1, 2], vectors: { words: [document('red fox'), document('red owl')] } };
    await collection.result('/points?wait=true', { method: 'PUT', body: { batch } });
    const points = [{ id: 1, vector: { words: document('blue fox') } }];
    await collection.result('/points/vectors?wait=true', { method: 'PUT', body: { points } });
    assert.deepEqual(idsOf(await find(collection, document('red'))), [2]);
    assert.deepEqual(idsOf(await find(collection, document('fox'))), [1]);
    const long = Array.from({ length: 9_000 }, (_, n) => `w${n}`).join(' ');
    await collection.upsert([{ id: 3, vector: { words: document(long) } }]);
    assert.deepEqual(idsOf(await find(collection, document(`${'zebra '.repeat(500)} w77`))), [3]);
    const [{ vector }] = await collection.retrieve([3], { with_vector: true });
    assert.equal(vector.words.indices.length, 9_000);
  });

  it('[Q77] are refused where no sparse vector is meant, or by another model', async () => {
    const collection = await create();
    const put = (vector: Json): Promise<string> =>
      collection.refusal(400, '/points', { method: 'PUT', body: { points: [{ id: 1, vector }] } });
    assert.match(await put(document('a fox')), /dense/);
    assert.match(await put({ words: { text: 'a', model: 'other/model', options: { x: 1 } } }), /"other\/model".*bm25/);
    assert.match(await put({ words: { image: 'http://a/b.png', model: MODEL } }), /images.*not supported/);
    assert.match(await put({ words: document('a', { tokenizer: 'prefix' }) }), /options\.tokenizer.*multilingual/);
    const query = { query: { text: 'a', model: 'other/model' }, using: 'words' };
    assert.match(await collection.refusal(400, '/points/query', { body: query }), /query\.model.*Embed in the client/);
  });
});
