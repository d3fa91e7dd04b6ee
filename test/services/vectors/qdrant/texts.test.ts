import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../test-server.ts';
import { idsOf, QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const TEXTS = ['Good cheap hardware', 'cheap, but good hard ware', ['no luck', 'The CHEAP one'], 7, 'cheaper'];

async function createCollection(schema?: Json): Promise<QdrantCollection> {
  const collection = await QdrantCollection.create(server);
  const points = TEXTS.map((text, id) => ({ id, vector: [1, 0], payload: { text, notes: [{ text }, { text: 'x' }] } }));
  await collection.upsert(points);
  if (schema !== undefined) await index(collection, 'text', schema);
  return collection;
}

const index = (collection: QdrantCollection, field_name: string, field_schema: Json) =>
  collection.result('/index', { method: 'PUT', body: { field_name, field_schema } });
const where = (match: Json, key = 'text'): Json => ({ must: [{ key, match }] });
const find = async (collection: QdrantCollection, match: Json, key?: string) =>
  idsOf((await collection.scroll({ filter: where(match, key) })).points);

describe('conditions on texts', () => {
  it('[Q30] are about letters without an index, and about words with one, until it is deleted', async () => {
    const collection = await createCollection();
    const letters = async () => {
      assert.deepEqual(await find(collection, { text: 'cheap' }), [0, 1, 4]);
      assert.deepEqual(await find(collection, { text: 'hardware cheap' }), []);
      assert.deepEqual(await find(collection, { text_any: 'luck Good' }), [0, 2]);
      assert.deepEqual(await find(collection, { phrase: 'cheap hard' }), [0]);
    };
    await letters();
    await index(collection, 'text', { type: 'text', tokenizer: 'word', phrase_matching: true });
    const words = async () => {
      assert.deepEqual(await find(collection, { text: 'cheap' }), [0, 1, 2]);
      assert.deepEqual(await find(collection, { text: 'hardware cheap' }), [0]);
      assert.deepEqual(await find(collection, { text_any: 'LUCK good' }), [0, 1, 2]);
      assert.deepEqual(await find(collection, { phrase: 'cheap hard' }), []);
      assert.deepEqual(await find(collection, { phrase: 'but good' }), [1]);
      assert.deepEqual(await find(collection, { text: '' }), []);
    };
    await words();
    await server.restart();
    await words();
    await collection.result('/index/text', { method: 'DELETE' });
    await letters();
  });

  it('[Q30] are about words in every call that takes a filter', async () => {
    const collection = await createCollection({ type: 'text', tokenizer: 'prefix', min_token_len: 2 });
    const filter = where({ text: 'HARD' });
    assert.equal(await collection.count(filter), 2);
    assert.deepEqual(idsOf(await collection.search([1, 0], { filter })), [0, 1]);
    assert.deepEqual(idsOf(await collection.query({ query: 4, filter })), [0, 1]);
    const { points } = (
      await collection.result('/points/query/batch', { body: { searches: [{ query: [1, 0], filter }] } })
    )[0];
    assert.deepEqual(idsOf(points), [0, 1]);
    await collection.result('/points/payload', { body: { payload: { marked: true }, filter } });
    assert.equal(await collection.count({ must: [{ key: 'marked', match: { value: true } }] }), 2);
    const operations = [{ clear_payload: { filter: where({ text: 'ARD' }) } }, { delete: { filter } }];
    await collection.result('/points/batch', { body: { operations } });
    assert.deepEqual(idsOf((await collection.scroll()).points), [2, 3, 4]);
  });

  it('[Q30] know the index of the field that they name, also in filters within filters', async () => {
    const collection = await createCollection('text');
    await index(collection, 'notes[].text', { type: 'text', lowercase: false });
    const nested = (text: string): Json => ({ nested: { key: 'notes', filter: where({ text }) } });
    const ids = async (condition: Json) =>
      idsOf((await collection.scroll({ filter: { must_not: [condition] } })).points);
    assert.deepEqual(await ids(nested('cheap')), [2, 3, 4]);
    assert.deepEqual(
      await ids({ should: [where({ text: 'cheap' }), where({ text: 'luck' }, 'notes[].text')] }),
      [3, 4],
    );
  });

  it('[Q30, Q20, Q23] are refused where they ask for what the index does not know, or for too much', async () => {
    const collection = await createCollection('text');
    const refuse = (match: Json) => collection.refusal(400, '/points/count', { body: { filter: where(match) } });
    assert.match(await refuse({ phrase: 'a b' }), /needs phrase_matching in the payload index of text/);
    assert.match(await refuse({ text_any: 'a '.repeat(513) }), /more than 512 words/);
    await index(collection, 'text', { type: 'text', phrase_matching: true });
    assert.match(await refuse({ phrase: 'a '.repeat(65) }), /more than 64 words/);
  });
});
