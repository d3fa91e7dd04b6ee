import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestServer } from '../test-server.ts';
import { assertInvalid, assertRefused } from './refusal.ts';
import { idsOf, TestCollection } from './test-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

describe('retrieve', () => {
  it('[V4.12, V4.13, V2.12, V2.1] gives whole points, whose vector is null even when it is asked for', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 2], payload: { a: { b: [1] } } }]);
    const retrieved = { id: '1', version: 1, vector: null, shard_key: null, order_value: null };
    const whole = [{ ...retrieved, payload: { a: { b: [1] } } }];
    const bare = [{ ...retrieved, payload: null }];
    for (const [options, expected] of [
      [{}, whole],
      [{ with_payload: true }, whole],
      [{ with_payload: false }, bare],
      [{ with_vector: true }, whole],
      [{ with_vector: false, with_payload: false }, bare],
    ] as const) {
      assert.deepEqual(await collection.retrieve([1], options), expected);
    }
  });

  it('[V4.12] gives the points that exist, in the order of the ids, each once', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert(['a', 'b', 3].map((id) => ({ id, vector: [1, 2] })));
    assert.deepEqual(idsOf(await collection.retrieve([3, 'missing', 'b', 'a', '3', 3, 'b'])), ['3', 'b', 'a']);
    assert.deepEqual(await collection.retrieve(['missing']), []);
  });

  it('[V8.1, V4.12] takes 1 to 1000 ids', async () => {
    const collection = await TestCollection.create(server);
    const ids = Array.from({ length: 1001 }, (_, i) => i);
    await collection.upsert(ids.map((id) => ({ id, vector: [1, 2] })));
    assert.equal((await collection.retrieve(ids.slice(0, 1))).length, 1);
    assert.equal((await collection.retrieve(ids.slice(0, 1000))).length, 1000);
    for (const wrong of [[], ids]) {
      assert.equal(assertInvalid(await collection.call('/points', { body: { ids: wrong } })), 'ids');
    }
    // The bound is on the number of sent ids, not of named points.
    assert.equal(assertInvalid(await collection.call('/points', { body: { ids: Array(1001).fill(1) } })), 'ids');
  });

  it('[V4.12, V4.25, V7.5] refuses every other body', async () => {
    const collection = await TestCollection.create(server);
    const ids = [1];
    for (const body of [
      undefined,
      null,
      [1],
      {},
      { ids: null },
      { ids: 1 },
      { ids: 'a' },
      { ids: [null] },
      { ids: [true] },
      { ids: [[1]] },
      { ids: [{}] },
      { ids, with_payload: null },
      { ids, with_payload: 'true' },
      { ids, with_payload: 1 },
      { ids, with_payload: ['a'] },
      { ids, with_payload: { include: ['a'] } },
      { ids, with_vector: null },
      { ids, with_vector: 0 },
      { ids, with_vector: ['a'] },
      { ids, with_vectors: true },
      { ids, limit: 1 },
      { ids, shard_key: null },
    ]) {
      assertInvalid(await collection.call('/points', body === undefined ? {} : { body }), body);
    }
  });

  it('[V4.25, V7.4] answers 404 for a missing collection', async () => {
    const answer = await new TestCollection(server).call('/points', { body: { ids: [1] } });
    assertRefused(answer, 404, 'COLLECTION_NOT_FOUND');
  });
});
