// Snapshots of collections: made, listed, downloaded, sent back and recovered.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { SNAPSHOTS_MAX } from '../../../../src/services/vectors/limits.ts';
import { type Json, TestServer } from '../test-server.ts';
import { QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const PAYLOADS = [{ city: 'Berlin', n: '9007199254740993' }, { city: 'Paris' }, {}];

async function createFilled(): Promise<QdrantCollection> {
  const collection = await QdrantCollection.create(server);
  await collection.result('/index', { method: 'PUT', body: { field_name: 'city', field_schema: 'keyword' } });
  await collection.upsert(
    '[{"id":1,"vector":[1,0.1],"payload":{"city":"Berlin","n":9007199254740993}},{"id":2,"vector":[0,1]}]',
  );
  return collection;
}

function ask(collection: QdrantCollection, path: string, init: RequestInit = {}): Promise<Response> {
  const url = `${server.qdrantUrl}/collections/code${path}`;
  return fetch(url, { ...init, headers: { 'api-key': collection.apiKey } });
}

function upload(collection: QdrantCollection, bytes: Uint8Array, query = ''): Promise<Response> {
  const body = new FormData();
  body.append('snapshot', new Blob([Uint8Array.from(bytes)]), 'any.snapshot');
  return ask(collection, `/snapshots/upload${query}`, { method: 'POST', body });
}

async function readAll(collection: QdrantCollection): Promise<Json> {
  const { points_count, config, payload_schema } = await collection.info();
  const scrolled = await collection.call('/points/scroll', { body: { with_payload: true, with_vector: true } });
  return { points_count, config, payload_schema, points: scrolled.text.replace(/,"time".*/, '') };
}

describe('snapshots of a collection', () => {
  it('[Q71] restore points, settings and indexes as they were', async () => {
    const collection = await createFilled();
    const state = await readAll(collection);
    const made = await collection.result('/snapshots?wait=true', { method: 'POST' });
    assert.deepEqual(await collection.result('/snapshots', { method: 'GET' }), [made]);
    const bytes = await (await ask(collection, `/snapshots/${made.name}`)).bytes();
    assert.deepEqual([bytes.length, hash('sha256', bytes, 'hex')], [made.size, made.checksum]);

    await collection.upsert([
      { id: 1, vector: [9, 9] },
      { id: 3, vector: [9, 9], payload: PAYLOADS[1] },
    ]);
    const location = `${server.qdrantUrl}/collections/code/snapshots/${made.name}`;
    assert.equal(await collection.result('/snapshots/recover', { method: 'PUT', body: { location } }), true);
    assert.deepEqual(await readAll(collection), state);

    await collection.result('', { method: 'DELETE' });
    assert.deepEqual(await collection.result('/snapshots', { method: 'GET' }), [made]);
    assert.equal((await upload(collection, bytes, `?checksum=${made.checksum}`)).status, 200);
    assert.deepEqual(await readAll(collection), state);
    assert.equal(await collection.result(`/snapshots/${made.name}`, { method: 'DELETE' }), true);
    assert.deepEqual(await collection.result('/snapshots', { method: 'GET' }), []);
  });

  it('[Q71] are limited in number for a namespace, also after deletions', async () => {
    const collection = await createFilled();
    const make = () => ask(collection, '/snapshots', { method: 'POST' });
    for (let n = 0; n < SNAPSHOTS_MAX; n++) assert.equal((await make()).status, 200);
    await collection.result('', { method: 'DELETE' });
    await server.result({
      method: 'PUT',
      path: '/qdrant/collections/code',
      apiKey: collection.apiKey,
      body: { vectors: { size: 2, distance: 'Dot' } },
    });
    const refused = await make();
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /limited to 32 for all collections of an api-key; delete one first/);
    const [{ name }] = await collection.result('/snapshots', { method: 'GET' });
    await collection.result(`/snapshots/${name}`, { method: 'DELETE' });
    assert.equal((await make()).status, 200);
  });

  it('[Q71] that are damaged or foreign change nothing', async () => {
    const collection = await createFilled();
    const made = await collection.result('/snapshots', { method: 'POST' });
    const bytes = await (await ask(collection, `/snapshots/${made.name}`)).bytes();
    const state = await readAll(collection);
    const flipped = Uint8Array.from(bytes);
    const at = Buffer.from(bytes).indexOf('Berlin');
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    const refused: [Uint8Array, RegExp][] = [
      [flipped, /checksum does not match/],
      [bytes.slice(0, bytes.length - 80), /is not complete|is damaged/],
      [Uint8Array.from(Buffer.from('{"a":1}\n')), /not made by Magpie/],
      [Uint8Array.from(Buffer.from('PK\u0003\u0004')), /not made by Magpie/],
    ];
    for (const [file, expected] of refused) {
      const answer = await upload(collection, file);
      assert.equal(answer.status, 400);
      assert.match(await answer.text(), expected);
    }
    assert.equal((await upload(collection, bytes, `?checksum=${'3'.repeat(64)}`)).status, 400);
    assert.equal((await upload(collection, bytes, '?checksum=odd')).status, 422);
    assert.equal((await upload(collection, bytes, '?priority=replica')).status, 400);
    assert.deepEqual(await readAll(collection), state);
  });

  it('[Q71] belong to their namespace, and no path leads elsewhere', async () => {
    const collection = await createFilled();
    assert.equal((await ask(collection, '/snapshots?wait=false', { method: 'POST' })).status, 202);
    const [{ name }] = await collection.result('/snapshots', { method: 'GET' });
    const other = await QdrantCollection.create(server);
    assert.equal((await ask(other, `/snapshots/${name}`)).status, 404);
    const recover = (location: string) => ({ method: 'PUT', body: { location } });
    await other.refusal(400, '/snapshots/recover', recover(`file:///any/code/${name}`));
    assert.equal(await collection.result('/snapshots/recover', recover(`file:///any/code/${name}`)), true);
    for (const path of ['..%2F..%2Fetc%2Fpasswd', '%2Fetc%2Fpasswd', 'x.snapshot', `${name}.sha256`]) {
      assert.equal((await ask(collection, `/snapshots/${path}`)).status, 404, path);
    }
    await collection.refusal(403, '/snapshots/recover', recover('file:///etc/passwd'));
    await collection.refusal(400, '/snapshots/recover', recover('file://elsewhere/a.snapshot'));
    assert.match(
      await collection.refusal(400, '/snapshots/recover', recover('http://169.254.169.254/a/b.snapshot')),
      /other servers are not fetched/,
    );
  });

  it('[Q71] are those of shard 0, and full ones hold all collections of the namespace', async () => {
    const collection = await createFilled();
    const made = await collection.result('/shards/0/snapshots', { method: 'POST' });
    assert.deepEqual(await collection.result('/snapshots', { method: 'GET' }), [made]);
    await collection.refusal(404, '/shards/1/snapshots', { method: 'GET' });
    const streamed = await (await ask(collection, '/shards/0/snapshot')).text();
    assert.match(streamed, /^\{"magpie_snapshot":1\}\n/);
    const state = await readAll(collection);
    const { apiKey } = collection;
    const full = (method: string, path = '') => server.result({ method, path: `/qdrant/snapshots${path}`, apiKey });
    const second = { method: 'PUT', path: '/qdrant/collections/a', apiKey };
    await server.result({ ...second, body: { vectors: { size: 3, distance: 'Cosine' } } });
    const { name } = await full('POST');
    const url = `${server.qdrantUrl}/snapshots/${name}`;
    const bytes = await (await fetch(url, { headers: { 'api-key': apiKey } })).bytes();
    await collection.result('', { method: 'DELETE' });
    assert.equal((await upload(collection, bytes)).status, 200);
    assert.deepEqual(await readAll(collection), state);
    assert.equal(await full('DELETE', `/${name}`), true);
    assert.deepEqual(await full('GET'), []);
  });
});
