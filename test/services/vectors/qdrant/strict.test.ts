// Strict mode: limits that the owner of a collection sets for every request.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../test-server.ts';
import { QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const POINTS = [1, 2, 3, 4].map((id) => ({ id, vector: [1, id], payload: { city: 'Berlin', price: id } }));

async function createStrict(config: Json): Promise<QdrantCollection> {
  const collection = await QdrantCollection.create(server);
  await collection.upsert(POINTS);
  await setStrict(collection, { enabled: true, ...config });
  return collection;
}

function setStrict(collection: QdrantCollection, strict_mode_config: Json): Promise<Json> {
  return collection.result('', { method: 'PATCH', body: { strict_mode_config } });
}

const query = (more: Json = {}) => ({ body: { query: [1, 0], limit: 3, ...more } });
const upsert = (count: number, from = 1) => ({
  method: 'PUT',
  body: { points: Array.from({ length: count }, (_, i) => ({ id: from + i, vector: [1, 0] })) },
});
const inCity = { must: [{ key: 'city', match: { value: 'Berlin' } }] };
const isPrice = (count: number) => ({
  must: Array.from({ length: count }, (_, i) => ({ key: 'price', match: { value: i } })),
});

describe('the strict mode of a collection', () => {
  it('[Q70] is stored, returned, changed part by part, and enforced only while it is enabled', async () => {
    const collection = await createStrict({ max_query_limit: 2, write_rate_limit: 1 });
    await setStrict(collection, { max_timeout: 5, write_rate_limit: null });
    const { strict_mode_config: kept } = (await collection.info()).config;
    assert.deepEqual(kept, { enabled: true, max_query_limit: 2, write_rate_limit: 1, max_timeout: 5 });
    await collection.refusal(400, '/points/query', query());
    await setStrict(collection, { enabled: false });
    await collection.result('/points/query', query());
    assert.equal((await (await QdrantCollection.create(server)).info()).config.strict_mode_config, undefined);
  });

  type Case = [setting: Json, taken: [string, Json], refused: [string, Json], expected: RegExp];
  const cases: Case[] = [
    [
      { max_query_limit: 3 },
      ['/points/query', query()],
      ['/points/query', query({ limit: 4 })],
      /Limit exceeded 4 > 3 for "limit"/,
    ],
    [
      { max_query_limit: 15 },
      ['/points/query/groups', query({ group_by: 'city', group_size: 5 })],
      ['/points/query/groups', query({ group_by: 'city', group_size: 6 })],
      /Limit exceeded 18 > 15/,
    ],
    [
      { max_timeout: 2 },
      ['/points/query?timeout=2', query()],
      ['/points/query?timeout=3', query()],
      /3 > 2 for "timeout"/,
    ],
    [
      { search_max_hnsw_ef: 5 },
      ['/points/query', query({ params: { hnsw_ef: 5 } })],
      ['/points/query', query({ params: { hnsw_ef: 6 } })],
      /"hnsw_ef"/,
    ],
    [
      { search_max_oversampling: 1.5 },
      ['/points/query', query({ params: { quantization: { oversampling: 1.5 } } })],
      ['/points/query', query({ params: { quantization: { oversampling: 2 } } })],
      /2 > 1.5 for "oversampling"/,
    ],
    [
      { search_allow_exact: false },
      ['/points/query', query({ params: { exact: false } })],
      ['/points/query', query({ params: { exact: true } })],
      /Exact search disabled/,
    ],
    [
      { search_max_batchsize: 1 },
      ['/points/query/batch', { body: { searches: [query().body] } }],
      ['/points/query/batch', { body: { searches: [query().body, query().body] } }],
      /2 > 1 for "search batch size"/,
    ],
    [
      { filter_max_conditions: 2 },
      ['/points/scroll', { body: { filter: isPrice(2) } }],
      ['/points/scroll', { body: { filter: { should: [isPrice(2), ...isPrice(1).must] } } }],
      /Filter condition limit reached \(3 > 2\)/,
    ],
    [
      { condition_max_size: 1 },
      ['/points/count', { body: { filter: { must: { key: 'price', match: { any: [1] } } } } }],
      ['/points/count', { body: { filter: { must: { key: 'price', match: { any: [1, 2] } } } } }],
      /Condition size limit reached \(2 > 1\)/,
    ],
    [{ upsert_max_batchsize: 2 }, ['/points', upsert(2)], ['/points', upsert(3)], /3 > 2 for "upsert limit"/],
    [
      { upsert_max_batchsize: 2 },
      ['/points/vectors', upsert(2)],
      ['/points/vectors', upsert(3)],
      /3 > 2 for "update limit"/,
    ],
    [
      { upsert_max_batchsize: 2 },
      ['/points/batch', { body: { operations: [{ upsert: upsert(2).body }] } }],
      ['/points/batch', { body: { operations: [{ upsert: upsert(3).body }] } }],
      /"upsert limit"/,
    ],
    [{ max_points_count: 5 }, ['/points', upsert(1, 5)], ['/points', upsert(1, 6)], /Max points count limit of 5/],
    [
      { max_collection_vector_size_bytes: 40 },
      ['/points', upsert(1, 5)],
      ['/points', upsert(1, 6)],
      /Max vector storage size limit/,
    ],
    [
      { max_payload_index_count: 1 },
      ['/index', { method: 'PUT', body: { field_name: 'city', field_schema: 'keyword' } }],
      ['/index', { method: 'PUT', body: { field_name: 'price', field_schema: 'integer' } }],
      /maximum number of payload indices \(1\)/,
    ],
  ];
  for (const [setting, [path, taken], [refusedPath, refused], expected] of cases) {
    it(`[Q70] limits requests by ${JSON.stringify(setting)} at ${refusedPath}`, async () => {
      const collection = await createStrict(setting);
      await collection.result(path, taken);
      assert.match(await collection.refusal(400, refusedPath, refused), expected);
    });
  }

  it('[Q70] wants payload indexes that serve the conditions of reads', async () => {
    const collection = await createStrict({ unindexed_filtering_retrieve: false });
    const index = (field_name: string, field_schema: Json) =>
      collection.result('/index', { method: 'PUT', body: { field_name, field_schema } });
    const scroll = (filter: Json) => ['/points/scroll', { body: { filter } }] as const;
    assert.match(await collection.refusal(400, ...scroll(inCity)), /not found for "city".*\[keyword, uuid\]/);
    await index('city', 'geo');
    await collection.refusal(400, ...scroll(inCity));
    await index('city', 'keyword');
    await collection.result(...scroll(inCity));
    await index('price', { type: 'integer', lookup: false, range: true });
    assert.match(await collection.refusal(400, ...scroll(isPrice(1))), /"price"/);
    await collection.result(...scroll({ must: [{ key: 'price', range: { gt: 1 } }] }));
    const nested = { must: [{ nested: { key: 'a.b', filter: { must: [{ key: 'c', values_count: { lt: 3 } }] } } }] };
    assert.match(await collection.refusal(400, ...scroll(nested)), /"a.b\[\].c"/);
    await index('a.b[].c', 'integer');
    await collection.result(...scroll(nested));
    const groups = query({ group_by: 'price' });
    assert.match(await collection.refusal(400, '/points/query/groups', groups), /Index of type "Integer" found/);
    // Deletions are limited by another setting.
    await collection.result('/points/delete', { body: { filter: isPrice(1) } });
    await setStrict(collection, { unindexed_filtering_update: false });
    assert.match(await collection.refusal(400, '/points/delete', { body: { filter: isPrice(1) } }), /"price"/);
  });

  it('[Q70] forbids searches that a graph would not serve, without search_allow_exact', async () => {
    const collection = await createStrict({ search_allow_exact: false });
    await collection.result('/points/query', query());
    const setGraph = (hnsw_config: Json) => collection.result('', { method: 'PATCH', body: { hnsw_config } });
    await setGraph({ m: 0 });
    assert.match(await collection.refusal(400, '/points/query', query()), /hnsw_config.m = 0\)/);
    await collection.result('/points/scroll', { body: {} });
    const body = { field_name: 'city', field_schema: { type: 'keyword', is_tenant: true } };
    await collection.result('/index', { method: 'PUT', body });
    assert.match(await collection.refusal(400, '/points/query', query({ filter: inCity })), /payload_m = 0/);
    await setGraph({ payload_m: 8 });
    await collection.result('/points/query', query({ filter: inCity }));
  });

  it('[Q70] limits reads and writes by minute, with the time to wait', async () => {
    const collection = await createStrict({ read_rate_limit: 4, write_rate_limit: 3 });
    const refuse = async (suffix: string, call: Json) => {
      const { status, body, headers } = await collection.call(suffix, call);
      assert.equal(status, 429, JSON.stringify(body));
      return { error: body.status.error, seconds: Number(headers.get('retry-after') ?? 0) };
    };
    const retrieve = (count: number) => ({ body: { ids: Array.from({ length: count }, (_, i) => i) } });
    assert.match((await refuse('/points', retrieve(5))).error, /larger than rate limiter capacity/);
    await collection.result('/points', retrieve(4));
    const { error, seconds } = await refuse('/points', retrieve(4));
    assert.match(
      error,
      /^Rate limiting exceeded: Read rate limit exceeded: Operation requires 4 tokens but only 0\.\d/,
    );
    assert.ok(seconds > 30 && seconds <= 60, `${seconds} s to fill the bucket`);
    await collection.result('/points', upsert(2));
    assert.match((await refuse('/points', upsert(2))).error, /Write rate limit exceeded: Operation requires 2 tokens/);
    // Half of the points count for a filter.
    const { error: filtered } = await refuse('/points/delete', { body: { filter: inCity } });
    assert.match(filtered, /Operation requires 2 tokens/);
    await setStrict(collection, { enabled: false });
    await collection.result('/points', retrieve(4));
  });
});
