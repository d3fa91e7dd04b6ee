import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../test-server.ts';
import { idsOf, QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

/** Creates a second collection of the same namespace. */
async function createOther({ apiKey }: QdrantCollection, name: string): Promise<void> {
  const body = { vectors: { size: 2, distance: 'Dot' } };
  await server.result({ method: 'PUT', path: `/qdrant/collections/${name}`, apiKey, body });
}

async function change({ apiKey }: QdrantCollection, ...actions: Json[]): Promise<number> {
  const path = '/qdrant/collections/aliases';
  return (await server.call({ method: 'POST', path, apiKey, body: { actions } })).status;
}

const set = (alias_name: string, collection_name: string) => ({ create_alias: { alias_name, collection_name } });

async function list({ apiKey }: QdrantCollection, path = '/aliases'): Promise<[string, string][]> {
  const { aliases } = await server.result({ method: 'GET', path: `/qdrant${path}`, apiKey });
  return aliases.map(({ alias_name, collection_name }: Json) => [alias_name, collection_name]);
}

/** Returns the same collection by another name. */
function by(collection: QdrantCollection, name: string): QdrantCollection {
  return Object.assign(Object.create(collection), { name });
}

describe('aliases', () => {
  it('[Q44] stand for their collection in every call about points', async () => {
    const collection = await QdrantCollection.create(server);
    assert.equal(await change(collection, set('live', 'code')), 200);
    const live = by(collection, 'live');
    await live.upsert([1, 2].map((id) => ({ id, vector: [id, 1], payload: { a: id } })));
    assert.equal(await collection.count(), 2);
    assert.deepEqual(idsOf(await live.search([1, 0])), [2, 1]);
    assert.deepEqual(idsOf(await live.query({ query: 1 })), [2]);
    assert.deepEqual(idsOf(await live.retrieve([2])), [2]);
    assert.deepEqual(idsOf((await live.scroll({ filter: { must: [{ key: 'a', match: { value: 1 } }] } })).points), [1]);
    await live.result('/points/payload', { body: { payload: { b: 1 }, points: [1] } });
    await live.result('/points/vectors', { method: 'PUT', body: { points: [{ id: 1, vector: [5, 5] }] } });
    await live.delete({ points: [2] });
    assert.equal((await live.info()).points_count, 1);
    assert.equal((await live.result('/exists', { method: 'GET' })).exists, true);
    await server.restart();
    assert.equal(await live.count(), 1);
  });

  it('[Q44] are listed, moved in one step, renamed, deleted, and gone with their collection', async () => {
    const collection = await QdrantCollection.create(server);
    await createOther(collection, 'next');
    await change(collection, set('b', 'code'), set('a', 'code'));
    assert.deepEqual(await list(collection), [
      ['a', 'code'],
      ['b', 'code'],
    ]);
    await change(collection, { delete_alias: { alias_name: 'a' } }, set('a', 'next'));
    assert.deepEqual(await list(collection, '/collections/next/aliases'), [['a', 'next']]);
    await change(collection, { rename_alias: { old_alias_name: 'b', new_alias_name: 'c' } });
    await change(collection, { delete_alias: { alias_name: 'absent' } });
    assert.deepEqual(await list(collection, '/collections/code/aliases'), [['c', 'code']]);
    await collection.result('', { method: 'DELETE' });
    assert.deepEqual(await list(collection), [['a', 'next']]);
    assert.deepEqual(await list(new QdrantCollection(server)), [], 'of another namespace');
  });

  it('[Q44] change all or none, and never share a name with a collection', async () => {
    const collection = await QdrantCollection.create(server);
    assert.equal(await change(collection, set('a', 'code'), set('b', 'absent')), 404);
    assert.equal(await change(collection, set('a', 'code'), set('code', 'code')), 409);
    assert.equal(await change(collection, { rename_alias: { old_alias_name: 'x', new_alias_name: 'y' } }), 404);
    assert.deepEqual(await list(collection), []);
    assert.equal(await change(collection, set('a', 'code')), 200);
    const create = { method: 'PUT', body: { vectors: { size: 2, distance: 'Dot' } } };
    assert.match(await by(collection, 'a').refusal(409, '', create), /already exists/);
    assert.equal(await by(collection, 'a').result('', { method: 'DELETE' }), false);
    assert.equal((await list(collection)).length, 1);
    assert.equal(await change(collection, { make_alias: {} }), 400);
  });
});

describe('changes of a collection', () => {
  it('[Q44] are stored and returned beside earlier values', async () => {
    const collection = new QdrantCollection(server);
    const body = { vectors: { size: 2, distance: 'Dot' }, hnsw_config: { m: 64 }, metadata: { a: 1 } };
    await collection.result('', { method: 'PUT', body });
    const changes = {
      vectors: { '': { on_disk: true } },
      hnsw_config: { ef_construct: 200 },
      optimizers_config: { indexing_threshold: 5 },
      params: { on_disk_payload: false, payload: { memory: 'cold' } },
      metadata: { b: 2 },
    };
    assert.equal(await collection.result('', { method: 'PATCH', body: changes }), true);
    const { config } = await collection.info();
    assert.deepEqual([config.hnsw_config.m, config.hnsw_config.ef_construct], [64, 200]);
    assert.deepEqual([config.optimizer_config.indexing_threshold, config.params.payload], [5, { memory: 'cold' }]);
    assert.deepEqual(config.metadata, { a: 1, b: 2 });
    await collection.result('', { method: 'PATCH', body: { metadata: { a: null, b: { c: 1 } } } });
    assert.deepEqual((await collection.info()).config.metadata, { b: { c: 1 } });
    const copies = { method: 'PATCH', body: { params: { replication_factor: 2 } } };
    assert.match(await collection.refusal(400, '', copies), /params.replication_factor 2 is not supported/);
    assert.equal(config.params.vectors.on_disk, true);
    await new QdrantCollection(server).refusal(404, '', { method: 'PATCH', body: {} });
  });
});
