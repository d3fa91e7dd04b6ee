import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it, mock } from 'node:test';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';
import { connectClient, embed, loadClient, whyMissing } from './load-client.ts';

const dimension = embed('').length;

async function load(): Promise<Json> {
  // The package reports who uses it; a test must not.
  process.env['MEM0_TELEMETRY'] = 'false';
  return loadClient('mem0ai/oss');
}

describe('mem0ai', { skip: whyMissing() }, () => {
  let server: TestServer;
  let store: Json;
  before(async () => {
    server = await TestServer.open();
    const { Qdrant } = await load();
    const client = await connectClient(server.url, newApiKey());
    store = new Qdrant({ client, collectionName: 'memories', dimension });
    await store.initialize();
    const { config } = await client.getCollection('memories');
    assert.deepEqual(Object.keys(config.params.sparse_vectors), ['bm25'], 'it creates its collections as it likes');
  });
  after(() => server.close());

  const texts = ['likes the magpie', 'plays violin', 'waters the garden'];
  const ids = texts.map(() => randomUUID());
  const find = async (text: string, filters?: object): Promise<Json> =>
    (await store.search(embed(text), 3, filters)).map(({ id }: Json) => texts[ids.indexOf(id)]);

  it('[Q27] stores memories and finds those of one user', async () => {
    const payloads = texts.map((data, n) => ({ data, user_id: n < 2 ? 'ann' : 'bob', n }));
    await store.insert(texts.map(embed), ids, payloads);
    assert.equal((await find('violin'))[0], 'plays violin');
    assert.deepEqual(new Set(await find('violin', { user_id: 'ann' })), new Set(texts.slice(0, 2)));
    assert.deepEqual(await find('violin', { user_id: 'ann', n: { gte: 1 } }), ['plays violin']);
    assert.deepEqual(await find('violin', { OR: [{ user_id: 'bob' }, { n: 7 }] }), ['waters the garden']);
    assert.deepEqual(await find('violin', { NOT: [{ user_id: 'ann' }] }), ['waters the garden']);
    assert.deepEqual(await find('violin', { data: { contains: 'garden' } }), ['waters the garden']);
    assert.deepEqual(await find('violin', { user_id: { ne: 'ann' } }), ['waters the garden']);
  });

  it('[Q27, Q77] finds memories by their words, whose vectors the service makes', async () => {
    const findByWords = async (text: string, filters?: object): Promise<Json> =>
      (await store.keywordSearch(text, 3, filters)).map(({ id }: Json) => texts[ids.indexOf(id)]);
    assert.deepEqual(await findByWords('playing the violins'), ['plays violin']);
    assert.deepEqual(new Set(await findByWords('gardens, magpies')), new Set([texts[0], texts[2]]));
    assert.deepEqual(await findByWords('gardens, magpies', { user_id: 'bob' }), ['waters the garden']);
    assert.deepEqual(await findByWords('galaxy'), []);
  });

  it('[Q27] reads, lists, updates and deletes them', async () => {
    const [first = '', second = ''] = ids;
    assert.equal((await store.get(first)).payload.data, 'likes the magpie');
    assert.equal(await store.get(randomUUID()), null);
    const [listed, count] = await store.list({ user_id: 'ann' }, 10);
    assert.deepEqual([listed.length, count], [2, 2]);
    await store.update(first, embed('galaxy'), { data: 'likes the galaxy', user_id: 'ann' });
    assert.equal((await find('galaxy'))[0], texts[0]);
    await store.delete(second);
    assert.equal((await store.list(undefined, 10))[1], 2);
  });

  it('[Q27] remembers and finds as docs/clients.md says, entities included, whether it is new or not', async () => {
    const { Memory } = await load();
    const client = await connectClient(server.url, newApiKey());
    const complaints = (['error', 'warn'] as const).map((level) => mock.method(console, level, () => {}));
    const fact = 'Ann plays the violin with Bob Miller';
    const model = {
      embedQuery: async (text: string) => embed(text),
      embedDocuments: async (all: string[]) => all.map(embed),
      invoke: async () => ({ content: JSON.stringify({ memory: [{ id: '0', text: fact, event: 'ADD' }] }) }),
    };
    for (const _start of ['first', 'second']) {
      const memory = new Memory({
        vectorStore: { provider: 'qdrant', config: { client, collectionName: 'memories', dimension } },
        embedder: { provider: 'langchain', config: { model } },
        llm: { provider: 'langchain', config: { model } },
        disableHistory: true,
      });
      await memory.add([{ role: 'user', content: fact }], { userId: 'ann' });
      const { results } = await memory.search('Who plays the violin with Bob Miller?', { filters: { user_id: 'ann' } });
      assert.equal(results[0]?.memory, fact);
    }
    const { points } = await client.scroll('memories_entities', { with_payload: true });
    assert.ok(points.some(({ payload }: Json) => payload.data === 'Bob Miller'));
    const said = complaints.flatMap(({ mock: { calls } }) => calls.map(({ arguments: [text] }) => String(text)));
    assert.deepEqual(said, [], 'it has nothing to complain about');
    for (const complaint of complaints) complaint.mock.restore();
  });

  it('[Q27] keeps the id of its user, and goes', async () => {
    const userId = await store.getUserId();
    assert.equal(await store.getUserId(), userId);
    await store.setUserId('someone');
    assert.equal(await store.getUserId(), 'someone');
    await store.deleteCol();
    await assert.rejects(store.search(embed('violin')), { status: 404 });
  });
});
