// The official client, unchanged and with its ordinary options, against the Qdrant-compatible interface.
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { QdrantClient } from '@qdrant/js-client-rest';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';
import { COMPLETED, idsOf } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

// The key goes into a header, because the client warns about an `apiKey` on a plain connection.
function connect(): QdrantClient {
  return new QdrantClient({ url: server.url, prefix: '/qdrant', headers: { 'api-key': newApiKey() } });
}

const UUID = '5c56c793-69f3-4fbf-87e6-c4bf54c28c26';

async function createFilled(): Promise<QdrantClient> {
  const client = connect();
  await client.createCollection('places', { vectors: { size: 2, distance: 'Cosine' } });
  await client.upsert('places', {
    points: [
      { id: 1, vector: [1, 0], payload: { city: 'Berlin', n: 1, tags: ['a', 'b'] } },
      { id: UUID, vector: [0.70710677, 0.70710677], payload: { city: 'London', n: 2, tags: [] } },
      { id: 3, vector: [0, 1], payload: { city: 'Moscow', n: 3 } },
    ],
  });
  return client;
}

const BERLIN = { must: [{ key: 'city', match: { value: 'Berlin' } }] };

describe('@qdrant/js-client-rest', () => {
  it('[Q25, Q1] finds a version that it is content with', async () => {
    const warn = mock.method(console, 'warn', () => {});
    const client = connect();
    assert.deepEqual(Object.keys(await client.versionInfo()), ['title', 'version']);
    assert.equal(warn.mock.callCount(), 0);
    warn.mock.restore();
  });

  it('[Q25, Q3, Q4, Q6] manages collections', async () => {
    const client = connect();
    assert.deepEqual(await client.getCollections(), { collections: [] });
    assert.deepEqual(await client.collectionExists('a'), { exists: false });
    const config = { vectors: { size: 2, distance: 'Dot', on_disk: true }, hnsw_config: { m: 8 } } as const;
    assert.equal(await client.createCollection('a', { ...config, timeout: 5 }), true);
    await assert.rejects(client.createCollection('a', config), { status: 409 });
    assert.equal(await client.recreateCollection('a', config), true);
    const info = await client.getCollection('a');
    assert.deepEqual([info.status, info.points_count, info.config.hnsw_config.m], ['green', 0, 8]);
    assert.deepEqual(info.config.params.vectors, config.vectors);
    assert.deepEqual(
      await client.createPayloadIndex('a', { field_name: 'x', field_schema: 'keyword', wait: true }),
      COMPLETED,
    );
    assert.deepEqual(await client.deletePayloadIndex('a', 'x'), COMPLETED);
    assert.deepEqual(await client.getCollections(), { collections: [{ name: 'a' }] });
    assert.equal(await client.deleteCollection('a'), true);
    await assert.rejects(client.getCollection('a'), { status: 404 });
  });

  it('[Q25, Q7, Q9, Q10, Q11] stores, retrieves, scrolls and counts', async () => {
    const client = await createFilled();
    const batch = {
      ids: [4, 5],
      vectors: [
        [1, 1],
        [2, 2],
      ],
      payloads: [{ n: 4 }, { n: 5 }],
    };
    assert.deepEqual(await client.upsert('places', { wait: true, batch }), COMPLETED);
    const [first] = await client.retrieve('places', { ids: [UUID, 99], with_vector: true });
    assert.deepEqual(first, {
      id: UUID,
      payload: { city: 'London', n: 2, tags: [] },
      vector: [0.70710677, 0.70710677],
    });
    assert.deepEqual(await client.count('places', { filter: BERLIN }), { count: 1 });
    const page = await client.scroll('places', { limit: 2, with_payload: ['n'] });
    assert.deepEqual(idsOf(page.points), [1, 3]);
    const next = await client.scroll('places', { limit: 9, offset: page.next_page_offset as number });
    assert.deepEqual([idsOf(next.points), next.next_page_offset], [[4, 5, UUID], null]);
  });

  it('[Q25, Q12, Q13, Q14, Q15] queries', async () => {
    const client = await createFilled();
    const near = async (args: Json): Promise<unknown> => idsOf((await client.query('places', args)).points);
    assert.deepEqual(await near({ query: [1, 0.1] }), [1, UUID, 3]);
    assert.deepEqual(await near({ query: [1, 0.1], filter: { must_not: BERLIN.must }, limit: 1 }), [UUID]);
    assert.deepEqual(await near({ query: 1, limit: 1 }), [UUID]);
    assert.deepEqual(await near({ query: { recommend: { positive: [1], negative: [3] } } }), [UUID]);
    assert.deepEqual(await near({ limit: 2, offset: 1 }), [3, UUID]);
    const searches = [
      { query: [1, 0], limit: 1, with_payload: true },
      { query: UUID, limit: 1 },
    ];
    const [one, two] = await client.queryBatch('places', { searches });
    assert.deepEqual([one?.points[0]?.payload?.['city'], two?.points.length], ['Berlin', 1]);
    await assert.rejects(client.query('places', { query: { fusion: 'rrf' }, prefetch: [] }), { status: 400 });
  });

  it('[Q25, Q16, Q17, Q18] changes and deletes', async () => {
    const client = await createFilled();
    assert.deepEqual(await client.setPayload('places', { payload: { new: 1 }, points: [1] }), COMPLETED);
    await client.overwritePayload('places', { payload: { only: 1 }, points: [3] });
    await client.deletePayload('places', { keys: ['tags'], filter: { must: [{ key: 'n', range: { lte: 2 } }] } });
    await client.updateVectors('places', { points: [{ id: 1, vector: [0, 5] }] });
    const points = await client.retrieve('places', { ids: [1, UUID, 3], with_vector: true });
    assert.deepEqual(points, [
      { id: 1, payload: { city: 'Berlin', n: 1, new: 1 }, vector: [0, 1] },
      { id: UUID, payload: { city: 'London', n: 2 }, vector: [0.70710677, 0.70710677] },
      { id: 3, payload: { only: 1 }, vector: [0, 1] },
    ]);
    await client.clearPayload('places', { points: [1] });
    assert.deepEqual((await client.retrieve('places', { ids: [1] }))[0]?.payload, {});
    await client.delete('places', { points: [1] });
    await client.delete('places', { filter: { must: [{ key: 'only', match: { value: 1 } }] }, wait: true });
    assert.deepEqual(await client.count('places'), { count: 1 });
  });

  it('[Q25, Q22] reads errors as it reads those of the original', async () => {
    const client = await createFilled();
    const failed: Json = await client.upsert('places', { points: [{ id: 1, vector: [1] }] }).catch((error) => error);
    assert.equal(failed.status, 400);
    assert.match(failed.data.status.error, /expected dim: 2, got 1/);
  });
});
