import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../test-server.ts';
import { assertInvalid, assertRefused } from './refusal.ts';
import { idsOf, TestCollection } from './test-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const SIZE = 8;

/** Returns the n-th unit vector: its nearest point is `pn`, so that an answer shows which vector was taken. */
function unit(n: number): number[] {
  return Array.from({ length: SIZE }, (_, i) => (i === n ? 1 : 0));
}

async function createUnits(): Promise<TestCollection> {
  const collection = await TestCollection.create(server, SIZE);
  await collection.upsert(Array.from({ length: SIZE }, (_, n) => ({ id: `p${n}`, vector: unit(n) })));
  return collection;
}

/** Sets the value at a dotted path, if no other value is in the way. */
function place(body: Json, path: string, value: unknown): Json {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : place(body[key] ?? {}, rest.join('.'), value);
  // The key comes last in the document, so that it does not win by its position.
  const { [key]: _old, ...others } = body;
  return { ...others, [key]: inner };
}

describe('query', () => {
  it('[V4.20, V2.11, V2.1] gives { points } of scored points', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 2], payload: { a: 1 } }]);
    const answer = await collection.call('/points/query', {
      body: { query: [3, 4], with_payload: true, with_vector: true },
    });
    assert.equal(answer.status, 200);
    const { time, ...rest } = answer.body;
    const hit = { id: '1', version: 1, score: 11, payload: { a: 1 }, vector: null, shard_key: null, order_value: null };
    assert.deepEqual(rest, { status: 'ok', result: { points: [hit] }, usage: null });
    assert.ok(time >= 0);
  });

  const PUBLISHED = ['vector', 'embedding', 'query.vector', 'query.nearest.vector', 'nearest.vector'];
  it('[V4.19, D13] takes the vector from each published place, an earlier one before a later one', async () => {
    const collection = await createUnits();
    for (let first = 0; first < PUBLISHED.length; first++) {
      // All positions from this one on hold a vector, the first of them last in the document.
      const later = PUBLISHED.slice(first).toReversed();
      const body = later.reduce((body, path) => place(body, path, unit(PUBLISHED.indexOf(path))), { limit: 1 });
      assert.deepEqual(idsOf(await collection.query(body)), [`p${first}`], JSON.stringify(Object.keys(body)));
      const alone = place({ limit: 1 }, PUBLISHED[first]!, unit(first));
      assert.deepEqual(idsOf(await collection.query(alone)), [`p${first}`]);
    }
  });

  const elsewhere: [why: string, body: Json][] = [
    ['query is the vector', { other: unit(1), query: unit(0) }],
    ['query.nearest is the vector', { other: unit(1), query: { first: unit(2), nearest: unit(0) } }],
    ['nearest.vector before query', { query: unit(1), nearest: { vector: unit(0) } }],
    ['anywhere', { some: { deep: [{ er: { place: unit(0) } }] } }],
    ['nearest itself', { nearest: unit(0) }],
    ['the first in document order', { b: { x: unit(0) }, a: unit(1) }],
    ['depth first', { a: { b: { c: unit(0) }, d: unit(1) }, e: unit(2) }],
    [
      'arrays that are no vectors are passed over',
      { a: [], b: ['x'], c: [null], d: [1, 'x'], e: [[]], f: [{ g: unit(0) }] },
    ],
    ['inside a list of vectors', { queries: [unit(0), unit(1)] }],
    [
      'a published place that holds no vector is passed over',
      { query: { vector: 'x', nearest: 7 }, nearest: null, z: unit(0) },
    ],
  ];
  for (const [why, body] of elsewhere) {
    it(`[V4.19, D13] takes it from elsewhere: ${why}`, async () => {
      const collection = await createUnits();
      assert.deepEqual(idsOf(await collection.query({ limit: 1, ...body })), ['p0']);
    });
  }

  it('[D13] refuses a body that holds no vector, and says where it may stand', async () => {
    const collection = await createUnits();
    let deep: Json = unit(0);
    for (let i = 0; i < 100; i++) deep = { deep };
    for (const body of [
      {},
      { limit: 5 },
      { query: 'text' },
      { query: { nearest: [] } },
      { a: ['1'] },
      { numbers: 1 },
      { deep },
    ]) {
      const answer = await collection.call('/points/query', { body });
      assertInvalid(answer, body);
      for (const path of PUBLISHED) assert.ok(answer.body.resolution.includes(path), answer.body.resolution);
    }
  });

  it('[V4.20, V4.25, V7.5, V8.2] refuses the optional fields outside the contract, as search does', async () => {
    const collection = await TestCollection.create(server);
    const query = [1, 0];
    for (const body of [
      undefined,
      null,
      [[1, 0]],
      '"text"',
      ...[null, 'x', 1, {}, ['1'], [null]].flatMap((wrong) => [
        { query, vector: wrong },
        { query, embedding: wrong },
      ]),
      ...[0, 1001, -1, 1.5, '5', null].flatMap((count) => [
        { query, top: count },
        { query, limit: count },
      ]),
      ...[null, 1, 'all'].map((with_payload) => ({ query, with_payload })),
      ...['0.5', true, {}].map((score_threshold) => ({ query, score_threshold })),
      ...[null, 'src', [], {}].map((filter) => ({ query, filter })),
    ]) {
      assertInvalid(await collection.call('/points/query', body === undefined ? {} : { body }), body);
    }
  });

  it('[V4.20, V8.2, D5, D11] takes the optional fields of search with the same meaning', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert(
      Array.from({ length: 1001 }, (_, id) => ({
        id,
        vector: [id, 0],
        payload: { pathSegments: [id % 2 ? 'odd' : 'even'] },
      })),
    );
    const filter = { must: [{ key: 'pathSegments.0', match: { value: 'odd' } }] };
    for (const options of [
      {},
      { limit: 1 },
      { top: 1 },
      { limit: 1000 },
      { top: 1000 },
      { top: 3, limit: 7 },
      { limit: 1000, score_threshold: 990 },
      { score_threshold: null, with_payload: true },
      { limit: 20, filter, with_payload: ['pathSegments'] },
    ]) {
      assert.deepEqual(
        await collection.query({ vector: [1, 0], ...options }),
        await collection.search([1, 0], options),
      );
    }
  });

  it('[V7.6, D18, D21] refuses a vector that does not fit', async () => {
    const collection = await TestCollection.create(server);
    const mismatch = await collection.call('/points/query', { body: { query: { nearest: { vector: [1, 2, 3] } } } });
    assert.deepEqual(assertRefused(mismatch, 400, 'VECTOR_DIMENSION_MISMATCH').details, { expected: 2, actual: 3 });
    const beyond = await collection.call('/points/query', { body: '{"query":{"vector":[1,1e39]}}' });
    assert.equal(assertInvalid(beyond), 'query.vector[1]');
  });

  it('[V4.25, V7.4] answers 404 for a missing collection', async () => {
    assertRefused(
      await new TestCollection(server).call('/points/query', { body: { query: [1] } }),
      404,
      'COLLECTION_NOT_FOUND',
    );
  });
});
