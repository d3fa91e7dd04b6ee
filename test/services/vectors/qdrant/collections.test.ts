import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';
import { QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const VECTORS = { size: 2, distance: 'Dot' } as const;
const put = (body: unknown) => ({ method: 'PUT', body });

describe('collections', () => {
  it('[Q3] are listed, found to exist, created once, read and deleted', async () => {
    const apiKey = newApiKey();
    const call = (method: string, path: string, body?: unknown): Promise<Json> =>
      server.result({ method, path: `/qdrant/collections${path}`, apiKey, ...(body !== undefined && { body }) });
    assert.deepEqual(await call('GET', ''), { collections: [] });
    assert.deepEqual(await call('GET', '/b/exists'), { exists: false });
    for (const name of ['b', 'a', encodeURIComponent('Ä b')]) {
      assert.equal(await call('PUT', `/${name}`, { vectors: VECTORS }), true);
    }
    assert.deepEqual(await call('GET', ''), { collections: [{ name: 'a' }, { name: 'b' }, { name: 'Ä b' }] });
    assert.deepEqual(await call('GET', '/b/exists'), { exists: true });
    assert.equal(await call('DELETE', '/b'), true);
    assert.equal(await call('DELETE', '/b'), false);
    assert.deepEqual(await call('GET', '/b/exists'), { exists: false });
    assert.deepEqual(await call('GET', ''), { collections: [{ name: 'a' }, { name: 'Ä b' }] });
  });

  it('[Q3, Q22] whose name is taken are refused with 409, with any configuration', async () => {
    const collection = await QdrantCollection.create(server);
    for (const vectors of [VECTORS, { size: 3, distance: 'Cosine' }]) {
      const text = await collection.refusal(409, '', put({ vectors }));
      assert.equal(text, 'Wrong input: Collection `code` already exists!');
    }
  });

  it('[Q3, Q22] that do not exist are 404 on every route', async () => {
    const missing = new QdrantCollection(server);
    const vector = [1, 0];
    const calls: [suffix: string, method: string, body?: unknown][] = [
      ['', 'GET'],
      ['/index', 'PUT', { field_name: 'a', field_schema: 'keyword' }],
      ['/index/a', 'DELETE'],
      ['/points', 'PUT', { points: [{ id: 1, vector }] }],
      ['/points', 'POST', { ids: [1] }],
      ['/points/1', 'GET'],
      ['/points/scroll', 'POST', {}],
      ['/points/count', 'POST', {}],
      ['/points/search', 'POST', { vector, limit: 1 }],
      ['/points/search/batch', 'POST', { searches: [{ vector, limit: 1 }] }],
      ['/points/query', 'POST', { query: vector }],
      ['/points/query', 'POST', { query: 1 }],
      ['/points/query', 'POST', {}],
      ['/points/query/batch', 'POST', { searches: [{ query: vector }] }],
      ['/points/recommend', 'POST', { positive: [1], limit: 1 }],
      ['/points/delete', 'POST', { points: [1] }],
      ['/points/delete', 'POST', { filter: {} }],
      ['/points/payload', 'POST', { payload: {}, points: [1] }],
      ['/points/payload', 'PUT', { payload: {}, points: [1] }],
      ['/points/payload/delete', 'POST', { keys: ['a'], points: [1] }],
      ['/points/payload/clear', 'POST', { points: [1] }],
      ['/points/vectors', 'PUT', { points: [{ id: 1, vector }] }],
    ];
    for (const [suffix, method, body] of calls) {
      const text = await missing.refusal(404, suffix, { method, ...(body !== undefined && { body }) });
      assert.equal(text, "Not found: Collection `code` doesn't exist!", `${method} ${suffix}`);
    }
  });

  it('[Q4] are returned with everything that clients read', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 0] }]);
    const { config, ...info } = await collection.info();
    assert.deepEqual(info, {
      status: 'green',
      optimizer_status: 'ok',
      indexed_vectors_count: 1,
      points_count: 1,
      segments_count: 1,
      payload_schema: {},
      update_queue: { length: 0 },
    });
    assert.deepEqual(config.params.vectors, VECTORS);
    assert.deepEqual([config.hnsw_config.m, config.optimizer_config.flush_interval_sec], [16, 5]);
    assert.deepEqual([config.wal_config.wal_capacity_mb, config.quantization_config], [32, null]);
  });

  const tuning = {
    vectors: {
      ...VECTORS,
      on_disk: true,
      datatype: 'float16',
      hnsw_config: { m: 8 },
      quantization_config: { scalar: { type: 'int8', quantile: 0.99, always_ram: true } },
      multivector_config: null,
    },
    hnsw_config: {
      m: 64,
      ef_construct: 512,
      full_scan_threshold: 5,
      max_indexing_threads: 2,
      on_disk: true,
      payload_m: 3,
    },
    optimizers_config: { indexing_threshold: 0, default_segment_number: 2, memmap_threshold: 20_000 },
    wal_config: { wal_capacity_mb: 64 },
    quantization_config: { binary: { always_ram: false } },
    on_disk_payload: false,
    shard_number: 1,
    replication_factor: 1,
    write_consistency_factor: 1,
    sharding_method: 'auto',
    metadata: { owner: 'me' },
    sparse_vectors: null,
    strict_mode_config: null,
  };

  it('[Q4] store tuning and return it in its place, also after a restart', async () => {
    const collection = new QdrantCollection(server);
    await collection.result('?timeout=10', put(tuning));
    const check = async (): Promise<void> => {
      const { config } = await collection.info();
      const { multivector_config, ...vectors } = tuning.vectors;
      assert.equal(multivector_config, null);
      assert.deepEqual(config.params.vectors, vectors);
      const { on_disk_payload, shard_number, replication_factor, write_consistency_factor, sharding_method } =
        config.params;
      assert.deepEqual(
        [on_disk_payload, shard_number, replication_factor, write_consistency_factor, sharding_method],
        [false, 1, 1, 1, 'auto'],
      );
      assert.deepEqual(config.hnsw_config, tuning.hnsw_config);
      assert.equal(config.optimizer_config.indexing_threshold, 0);
      assert.equal(config.optimizer_config.deleted_threshold, 0.2);
      assert.deepEqual(config.wal_config, { wal_capacity_mb: 64, wal_segments_ahead: 0, wal_retain_closed: 1 });
      assert.deepEqual([config.quantization_config, config.metadata], [tuning.quantization_config, tuning.metadata]);
    };
    await check();
    await server.restart();
    await check();
  });

  it('[Q4] return no quantization once an update has disabled it, and accept no other word for that', async () => {
    const collection = new QdrantCollection(server);
    await collection.result('?timeout=10', put(tuning));
    const patch = (word: string) => ({ method: 'PATCH', body: { quantization_config: word } }) as const;
    await collection.result('', patch('Disabled'));
    assert.equal((await collection.info()).config.quantization_config, null);
    await collection.refusal(400, '', patch('x'));
  });

  it('[Q4, Q23] take no more words about tuning than can be kept', async () => {
    const body = { vectors: VECTORS, metadata: { text: 'x'.repeat(20_000) } };
    assert.match(await new QdrantCollection(server).refusal(400, '', put(body)), /16384 characters about tuning/);
  });

  const refused: [why: string, status: number, body: Json, expected: RegExp][] = [
    [
      'two vectors of one name',
      400,
      { vectors: { a: VECTORS }, sparse_vectors: { a: {} } },
      /must be unique - duplicate found with 'a'/,
    ],
    ['another modifier', 400, { sparse_vectors: { bm25: { modifier: 'tf' } } }, /"none", "idf"/],
    ['an unknown datatype', 400, { vectors: { ...VECTORS, datatype: 'int4' } }, /turbo4/],
    [
      'an unknown distance',
      400,
      { vectors: { size: 2, distance: 'Hamming' } },
      /"Cosine", "Euclid", "Dot", "Manhattan"/,
    ],
    ['an unknown key of vectors', 400, { vectors: { ...VECTORS, sise: 2 } }, /vectors must be/],
    ['an unknown key', 400, { vectors: VECTORS, hnsw: {} }, /hnsw is not allowed here/],
    ['an unknown tuning key', 400, { vectors: VECTORS, hnsw_config: { mm: 1 } }, /hnsw_config/],
    ['shards by key', 400, { vectors: VECTORS, sharding_method: 'custom' }, /shard keys are not supported/],
    ['several shards', 400, { vectors: VECTORS, shard_number: 2 }, /shard_number 2 is not supported: .*one shard/],
    ['several copies', 400, { vectors: VECTORS, replication_factor: 2 }, /replication_factor 2 is not supported/],
    ['no shard', 422, { vectors: VECTORS, shard_number: 0 }, /Validation error in JSON body: \[shard_number: value 0/],
    ['less than no shard', 400, { vectors: VECTORS, shard_number: -1 }, /Format error in JSON body: \[shard_number/],
    ['rows that stay in memory', 422, { vectors: { ...VECTORS, memory: 'pinned' } }, /"pinned" is not supported/],
    ['payloads that stay in memory', 422, { vectors: VECTORS, payload: { memory: 'pinned' } }, /"pinned"/],
    [
      'points that are hidden',
      400,
      { vectors: VECTORS, optimizers_config: { prevent_unoptimized: true } },
      /prevent_unoptimized is not supported/,
    ],
    [
      'a limit of bytes of payloads',
      400,
      { vectors: VECTORS, strict_mode_config: { max_collection_payload_size_bytes: 1 } },
      /strict_mode_config.max_collection_payload_size_bytes is not supported: /,
    ],
    ['a copy of another', 400, { vectors: VECTORS, init_from: { collection: 'a' } }, /not supported/],
    [
      'no dimension at all',
      422,
      { vectors: { size: 0, distance: 'Dot' } },
      /vectors.size: value 0 invalid, must be 1 or larger/,
    ],
    [
      'too many dimensions',
      422,
      { vectors: { size: 65_537, distance: 'Dot' } },
      /value 65537 invalid, must be from 1 to 65536/,
    ],
  ];
  for (const [why, status, body, expected] of refused) {
    it(`[Q5, Q20, Q21, Q22] are refused with ${why}`, async () => {
      const collection = new QdrantCollection(server);
      assert.match(await collection.refusal(status, '', put(body)), expected);
      assert.deepEqual(await collection.result('/exists', { method: 'GET' }), { exists: false });
    });
  }

  it('[Q2] are the ones of the root, with their points', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([{ id: 7, vector: [1, 0], payload: { pathSegments: ['src'] } }]);
    const root = { path: '/collections/code', apiKey: collection.apiKey };
    const info = await server.result({ ...root, method: 'GET' });
    assert.deepEqual([info.points_count, info.vectors.size], [1, 2]);
    const points = [
      { id: 'eight', vector: [0, 1] },
      { id: -1, vector: [0, 1] },
    ];
    await server.result({ ...root, path: `${root.path}/points`, method: 'PUT', body: { points } });
    assert.deepEqual(
      (await collection.scroll()).points.map(({ id }: Json) => id),
      [7, '-1', 'eight'],
    );
  });
});
