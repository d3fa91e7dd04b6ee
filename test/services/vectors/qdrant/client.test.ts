// The official client, unchanged and with its ordinary options, against the Qdrant-compatible interface.
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { QdrantClient } from '@qdrant/js-client-rest';
import known from '../../../../src/services/vectors/qdrant/contract/qdrant-operations.json' with { type: 'json' };
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';
import { COMPLETED, idsOf } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

/** The methods that the tests have called. */
const called = new Set<PropertyKey>();

// The key goes into a header, because the client warns about an `apiKey` on a plain connection.
function connect(): QdrantClient {
  const client = new QdrantClient({ url: server.url, prefix: '/qdrant', headers: { 'api-key': newApiKey() } });
  return new Proxy(client, {
    get(target, name) {
      called.add(name);
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
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

  it('[Q25, Q61] stores named, sparse and multiple vectors, and fuses searches of them', async () => {
    const client = connect();
    await client.createCollection('notes', {
      vectors: {
        title: { size: 2, distance: 'Cosine' },
        pages: { size: 2, distance: 'Dot', multivector_config: { comparator: 'max_sim' } },
      },
      sparse_vectors: { words: { modifier: 'idf' } },
    });
    const words = (...indices: number[]) => ({ indices, values: indices.map(() => 1) });
    await client.upsert('notes', {
      points: [
        { id: 1, vector: { title: [1, 0], words: words(1, 2), pages: [[1, 0]] }, payload: { part: 'a' } },
        { id: 2, vector: { title: [0.8, 0.6], words: words(2, 3) }, payload: { part: 'a' } },
        { id: 3, vector: { title: [0, 1], pages: [[0, 1], [2, 0]] }, payload: { part: 'b' } }, // biome-ignore format: rows
      ],
    });
    const prefetch = [
      { query: [1, 0], using: 'title', limit: 3 },
      { query: words(3, 2), using: 'words', limit: 3 },
    ];
    for (const fusion of ['rrf', 'dbsf'] as const) {
      const { points } = await client.query('notes', { prefetch, query: { fusion }, with_vector: ['words'] });
      assert.deepEqual(idsOf(points).toSorted(), [1, 2, 3], fusion);
      assert.deepEqual(points.find(({ id }) => id === 2)?.vector, { words: words(2, 3) });
    }
    const [weighted] = (await client.query('notes', { prefetch, query: { rrf: { weights: [0.1, 9] } } })).points;
    assert.equal(weighted?.id, 2);
    assert.deepEqual(idsOf((await client.query('notes', { query: [[1, 0]], using: 'pages' })).points), [3, 1]);
    const grouped = await client.queryGroups('notes', { prefetch, query: { fusion: 'rrf' }, group_by: 'part' });
    assert.deepEqual(grouped.groups.map(({ id }) => id).toSorted(), ['a', 'b']);
    assert.deepEqual(await client.deleteVectors('notes', { points: [1], vector: ['words'] }), COMPLETED);
    const has = { must: [{ has_vector: 'words' }] };
    assert.deepEqual(await client.count('notes', { filter: has }), { count: 1 });
    const update = { upsert: { points: [{ id: 4, vector: { words: words(9) } }] } };
    const deleted = { delete: { points: [2] } };
    assert.deepEqual(await client.batchUpdate('notes', { operations: [update, deleted] }), [COMPLETED, COMPLETED]);
    assert.deepEqual(await client.count('notes', { filter: has }), { count: 1 });
  });

  it('[Q25] counts values and compares points with one another', async () => {
    const client = await createFilled();
    await client.createPayloadIndex('places', { field_name: 'city', field_schema: 'keyword' });
    const { hits } = await client.facet('places', { key: 'city' });
    assert.deepEqual(hits.map(({ value }) => value).toSorted(), ['Berlin', 'London', 'Moscow']);
    const { pairs } = await client.searchMatrixPairs('places', { sample: 3, limit: 2 });
    assert.equal(pairs.length, 6);
    const { ids, scores } = await client.searchMatrixOffsets('places', { sample: 3, limit: 2 });
    assert.deepEqual([ids.length, scores.length], [3, 6]);
  });

  it('[Q25] names collections, changes them and describes the server', async () => {
    const client = await createFilled();
    const actions = [{ create_alias: { alias_name: 'towns', collection_name: 'places' } }];
    assert.equal(await client.updateCollectionAliases({ actions }), true);
    const aliases = { aliases: [{ alias_name: 'towns', collection_name: 'places' }] };
    assert.deepEqual(await client.getAliases(), aliases);
    assert.deepEqual(await client.getCollectionAliases('places'), aliases);
    assert.deepEqual(await client.count('towns'), { count: 3 });
    assert.equal(await client.updateCollection('places', { strict_mode_config: { enabled: false } }), true);
    assert.equal((await client.collectionClusterInfo('places')).shard_count, 1);
    assert.deepEqual((await client.getOptimizations('places')).running, []);
    assert.equal((await client.clusterTelemetry()).cluster?.enabled, false);
    assert.equal((await client.getQuotas()).config.enabled, false);
    assert.deepEqual(await client.listShardKeys('places'), { shard_keys: [] });
    assert.equal(typeof client.api(), 'object');
  });

  it('[Q25, Q71] makes, lists, recovers and deletes snapshots', async () => {
    const client = await createFilled();
    const made = await client.createSnapshot('places');
    assert.deepEqual(await client.listSnapshots('places'), [made]);
    await client.delete('places', { points: [1] });
    const location = `${server.qdrantUrl}/collections/places/snapshots/${made?.name}`;
    assert.equal(await client.recoverSnapshot('places', { location }), true);
    assert.deepEqual(await client.count('places'), { count: 3 });
    assert.equal(await client.deleteSnapshot('places', made?.name ?? ''), true);
    const shard = await client.createShardSnapshot('places', 0, {});
    assert.deepEqual(await client.listShardSnapshots('places', 0), [shard]);
    await client.delete('places', { points: [1] });
    const from = `${server.qdrantUrl}/collections/places/shards/0/snapshots/${shard.name}`;
    assert.equal(await client.recoverShardFromSnapshot('places', 0, { location: from }), true);
    assert.deepEqual(await client.count('places'), { count: 3 });
    assert.equal(await client.deleteShardSnapshot('places', 0, shard.name, {}), true);
    const whole = await client.createFullSnapshot();
    assert.deepEqual(await client.listFullSnapshots(), [whole]);
    assert.equal(await client.deleteFullSnapshot(whole?.name ?? ''), true);
  });

  it('[Q25, Q43] is refused by name what the list of operations says is not supported', async () => {
    const client = await createFilled();
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      createShardKey: () => client.createShardKey('places', { shard_key: 'a' }),
      deleteShardKey: () => client.deleteShardKey('places', { shard_key: 'a' }),
      updateCollectionCluster: () =>
        client.updateCollectionCluster('places', { drop_replica: { shard_id: 0, peer_id: 1 } }),
      updateQuotas: () => client.updateQuotas({ enabled: true }),
      createVectorName: () => client.createVectorName('places', 'more', { dense: { size: 2, distance: 'Dot' } }),
      deleteVectorName: () => client.deleteVectorName('places', 'more'),
    };
    for (const [name, call] of Object.entries(calls)) {
      const { refused } = known.operations.find(({ operationId }) => operationId === name) ?? assert.fail(name);
      const failed: Json = await call().then(
        () => undefined,
        (error) => error,
      );
      if (refused === undefined) assert.equal(failed, undefined, `${name}: ${failed?.data?.status?.error}`);
      else assert.match(failed.data.status.error, new RegExp(`^Wrong input: ${refused.feature} `));
    }
  });

  it('[Q25] has no method that these tests do not call', () => {
    const methods = Object.getOwnPropertyNames(QdrantClient.prototype).filter((name) => name !== 'constructor');
    assert.deepEqual(
      methods.filter((name) => !called.has(name)),
      [],
    );
  });
});
