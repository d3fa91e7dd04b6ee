import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../../test-server.ts';
import { COMPLETED, QdrantCollection } from '../qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const INITIAL = { a: 1, nested: { x: 1, y: [{ z: 1 }, { z: 2 }] }, 'odd.name': true };

async function createFilled(): Promise<QdrantCollection> {
  const collection = await QdrantCollection.create(server);
  await collection.upsert([1, 2, 3].map((id) => ({ id, vector: [id, 0], payload: { ...INITIAL, id } })));
  return collection;
}

async function payloadsOf(collection: QdrantCollection): Promise<Json> {
  return (await collection.scroll()).points.map(({ payload }: Json) => payload);
}

describe('payloads', () => {
  it('[Q17] are extended, by ids or by a filter', async () => {
    const collection = await createFilled();
    const set = (body: Json) => collection.result('/points/payload?wait=true', { body });
    assert.deepEqual(await set({ payload: { a: 2, b: 3, 'odd.name': null }, points: [1, 99] }), COMPLETED);
    await set({ payload: { c: [1] }, filter: { must: [{ key: 'id', range: { gte: 3 } }] } });
    const [first, second, third] = await payloadsOf(collection);
    assert.deepEqual(first, { a: 2, nested: INITIAL.nested, id: 1, b: 3 }, 'null takes a member away');
    assert.deepEqual(second, { ...INITIAL, id: 2 });
    assert.deepEqual(third, { ...INITIAL, id: 3, c: [1] });
  });

  it('[Q17] are extended inside, where a key leads', async () => {
    const collection = await createFilled();
    await collection.result('/points/payload?wait=true', { body: { payload: { new: 5 }, key: 'nested', points: [1] } });
    assert.deepEqual((await payloadsOf(collection))[0].nested, { ...INITIAL.nested, new: 5 });
  });

  it('[Q17] are replaced as a whole', async () => {
    const collection = await createFilled();
    const body = { payload: { only: 1 }, points: [1] };
    assert.deepEqual(await collection.result('/points/payload?wait=true', { method: 'PUT', body }), COMPLETED);
    assert.deepEqual((await payloadsOf(collection)).slice(0, 2), [{ only: 1 }, { ...INITIAL, id: 2 }]);
    const keyed = { ...body, key: 'nested' };
    assert.match(
      await collection.refusal(400, '/points/payload?wait=true', { method: 'PUT', body: keyed }),
      /not supported here/,
    );
  });

  it('[Q17, Q23] are changed within the bounds of payloads', async () => {
    const collection = await createFilled();
    for (const method of ['POST', 'PUT']) {
      const change = (payload: Json) =>
        collection.refusal(422, '/points/payload?wait=true', { method, body: { payload, points: [1] } });
      assert.match(
        await change({ text: 'x'.repeat(1_048_576) }),
        /payload: must not be longer than 1048576 bytes of JSON/,
      );
      assert.match(await change({ list: new Array(16_384).fill(0) }), /payload: must not hold more than 16384 values/);
    }
    assert.deepEqual((await payloadsOf(collection))[0], { ...INITIAL, id: 1 });
  });

  it('[Q17] lose members by key', async () => {
    const collection = await createFilled();
    const body = { keys: ['a', 'nested.y[].z', '"odd.name"', 'missing'], points: [1] };
    assert.deepEqual(await collection.result('/points/payload/delete?wait=true', { body }), COMPLETED);
    assert.deepEqual((await payloadsOf(collection))[0], { nested: { x: 1, y: [{}, {}] }, id: 1 });
  });

  it('[Q17] are cleared, by ids or by a filter', async () => {
    const collection = await createFilled();
    assert.deepEqual(await collection.result('/points/payload/clear?wait=true', { body: { points: [1] } }), COMPLETED);
    await collection.result('/points/payload/clear?wait=true', {
      body: { filter: { must: [{ key: 'id', match: { value: 2 } }] } },
    });
    assert.deepEqual(await payloadsOf(collection), [{}, {}, { ...INITIAL, id: 3 }]);
  });

  it('[Q17, Q24] keep vectors, and every digit', async () => {
    const collection = await createFilled();
    const body = '{"payload":{"n":18446744073709551615,"f":1e400},"points":[1]}';
    await collection.result('/points/payload?wait=true', { body });
    const { text } = await collection.call('/points/1', { method: 'GET' });
    assert.match(text, /"n":18446744073709551615,"f":1e400\},"vector":\[1.0,0.0\]/);
    await collection.result('/points/payload?wait=true', { method: 'PUT', body });
    assert.match(
      (await collection.call('/points', { body: { ids: [1] } })).text,
      /\{"n":18446744073709551615,"f":1e400\}/,
    );
  });

  const refused: [why: string, suffix: string, body: Json, expected: RegExp][] = [
    ['no points and no filter', '', { payload: {} }, /must hold points or a filter/],
    ['both', '', { payload: {}, points: [1], filter: {} }, /not both/],
    ['no payload', '', { points: [1] }, /payload is required/],
    ['a payload that is no object', '', { payload: [], points: [1] }, /payload must be an object/],
    ['an odd key', '', { payload: {}, key: 'a..b', points: [1] }, /key is not a valid payload key/],
    ['no keys', '/delete', { keys: [], points: [1] }, /keys: must hold at least 1 item/],
    ['an odd key to delete', '/delete', { keys: ['a['], points: [1] }, /keys\[0\]/],
    ['an unknown field', '', { payload: {}, points: [1], x: 1 }, /x is not allowed/],
    ['a shard key', '', { payload: {}, points: [1], shard_key: 'a' }, /no shards/],
    ['a payload too deep', '', { payload: nest(65), points: [1] }, /nested more than 64/],
  ];
  for (const [why, suffix, body, expected] of refused) {
    it(`[Q17, Q20, Q21] are not changed with ${why}`, async () => {
      const collection = await createFilled();
      const before = await payloadsOf(collection);
      const answer = await collection.call(`/points/payload${suffix}`, { body });
      assert.ok([400, 422].includes(answer.status), answer.text);
      assert.match(answer.body.status.error, expected);
      assert.deepEqual(await payloadsOf(collection), before);
    });
  }
});

function nest(levels: number): Json {
  return levels === 0 ? {} : { a: nest(levels - 1) };
}
