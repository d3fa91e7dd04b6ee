import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../../test-server.ts';
import { COMPLETED, idsOf, QdrantCollection } from '../qdrant-collection.ts';
import { describeReads } from './read-points-suite.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const UUID = '5c56c793-69f3-4fbf-87e6-c4bf54c28c26';

describe('upsert', () => {
  it('[Q7] stores points with and without payload', async () => {
    const collection = await QdrantCollection.create(server);
    const points = [
      { id: 1, vector: [1, 0], payload: { a: 1 } },
      { id: UUID, vector: [0, 1], payload: null },
      { id: 2, vector: [0.5, 0.5] },
    ];
    assert.deepEqual(await collection.upsert(points), COMPLETED);
    const stored = await collection.retrieve([1, UUID, 2]);
    assert.deepEqual(
      stored.map(({ id, payload }: Json) => [id, payload]),
      [
        [1, { a: 1 }],
        [UUID, {}],
        [2, {}],
      ],
    );
  });

  it('[Q7] takes the batch form, with ids of both kinds', async () => {
    const collection = await QdrantCollection.create(server);
    const vectors = [
      [1, 0.25],
      [0, 1],
    ];
    const put = (batch: Json) => collection.result('/points', { method: 'PUT', body: { batch } });
    await put({ ids: [1, 2], vectors, payloads: [{ n: [1, 2] }, null] });
    await put({ vectors, ids: ['a', 5] });
    await put({ ids: [UUID, 'b'], vectors, payloads: null });
    const stored = await collection.retrieve([1, 2, 'a', 5, UUID, 'b'], { with_vector: true });
    assert.deepEqual(stored.slice(0, 3), [
      { id: 1, payload: { n: [1, 2] }, vector: [1, 0.25] },
      { id: 2, payload: {}, vector: [0, 1] },
      { id: 'a', payload: {}, vector: [1, 0.25] },
    ]);
    assert.equal(stored.length, 6);
  });

  it('[Q23, Q22] refuses ids, payloads and lists beyond their bounds with 422, naming place and limit', async () => {
    const collection = await QdrantCollection.create(server);
    const vector = [1, 0];
    const put = (body: Json) => collection.refusal(422, '/points', { method: 'PUT', body });
    const id = 'x'.repeat(1_025);
    const long = { text: 'x'.repeat(1_048_576) };
    const wide = { list: new Array(16_384).fill(0) };
    assert.match(
      await put({
        points: [
          { id: 1, vector },
          { id, vector },
        ],
      }),
      /points\[1\]\.id: must not be longer than 1024 bytes of UTF-8\]\. Use a shorter id/,
    );
    assert.match(
      await put({ points: [{ id: 1, vector, payload: long }] }),
      /points\[0\]\.payload: .*1048576 bytes of JSON\]\. /,
    );
    assert.match(await put({ points: [{ id: 1, vector, payload: wide }] }), /points\[0\]\.payload: .*16384 values/);
    assert.match(await put({ batch: { ids: [1, id], vectors: [vector, vector] } }), /batch\.ids\[1\]: .*1024 bytes/);
    const batch = { ids: [1, 2], vectors: [vector, vector], payloads: [{}, wide] };
    assert.match(await put({ batch }), /batch\.payloads\[1\]: .*16384 values/);
    const many = new Array(65_537).fill({ id: 1, vector });
    assert.match(await put({ points: many }), /points: must hold at most 65536 items/);
    const points = new Array(65_537).fill(1);
    assert.match(
      await collection.refusal(422, '/points/delete', { body: { points } }),
      /points: must hold at most 65536/,
    );
    assert.equal(await collection.count(), 0);
    // Points of older data folders may have longer ids, so all other calls accept them.
    assert.deepEqual(await collection.retrieve([id]), []);
    await collection.delete({ points: [id] });
    assert.equal(await collection.count({ must: [{ has_id: [id] }] }), 0);
    const vectors = { points: [{ id, vector }] };
    assert.match(await collection.refusal(404, '/points/vectors', { method: 'PUT', body: vectors }), /No point/);
  });

  it('[Q7] refuses a batch whose parts differ in length', async () => {
    const collection = await QdrantCollection.create(server);
    const vectors = [[1, 0]];
    for (const batch of [
      { ids: [1, 2], vectors },
      { ids: ['a', 'b'], vectors },
      { ids: [1], vectors, payloads: [] },
      { ids: [1], vectors, payloads: [{}, {}] },
    ]) {
      assert.match(
        await collection.refusal(400, '/points', { method: 'PUT', body: { batch } }),
        /as many as there are ids/,
      );
    }
    assert.equal(await collection.count(), 0);
  });

  const refused: [why: string, body: Json, expected: RegExp][] = [
    ['nothing', {}, /"points".*"batch"/],
    ['no points', { points: [] }, /points: must hold at least 1 item/],
    [
      'both forms',
      { points: [{ id: 1, vector: [1, 0] }], batch: { ids: [1], vectors: [[1, 0]] } },
      /not allowed|"points"/,
    ],
    [
      'vectors of other names',
      { points: [{ id: 1, vector: { text: [1, 0] } }] },
      /Not existing vector name error: text/,
    ],
    ['a sparse vector', { points: [{ id: 1, vector: { indices: [1], values: [1] } }] }, /name error: indices/],
    ['several rows', { points: [{ id: 1, vector: [[1, 0]] }] }, /is dense, and a vector that is multi was sent/],
    [
      'a text for another model',
      { points: [{ id: 1, vector: { text: 'x', model: 'y' } }] },
      /^Wrong input: points\[0\]\.vector\.model "y" is not served/,
    ],
    [
      'vectors of other names in a batch',
      { batch: { ids: [1], vectors: { text: [[1, 0]] } } },
      /Not existing vector name error: text/,
    ],
    ['a negative id', { points: [{ id: -1, vector: [1, 0] }] }, /id must be/],
    ['a fractional id', { points: [{ id: 1.5, vector: [1, 0] }] }, /id must be/],
    ['an id beyond 64 bits', '{"points":[{"id":18446744073709551616,"vector":[1,0]}]}', /unsigned integer of 64 bits/],
    ['no id', { points: [{ vector: [1, 0] }] }, /id is required/],
    ['another length', { points: [{ id: 1, vector: [1] }] }, /expected dim: 2, got 1 in points\[0\]/],
    ['a number beyond float32', { points: [{ id: 1, vector: [1, 1e39] }] }, /32-bit floats/],
    ['an unknown field of a point', { points: [{ id: 1, vector: [1, 0], vectors: [] }] }, /vectors is not allowed/],
    ['an unknown field', { points: [{ id: 1, vector: [1, 0] }], limit: 1 }, /body must be/],
    ['a shard key', { points: [{ id: 1, vector: [1, 0] }], shard_key: 'x' }, /no shards/],
    ['another mode', { points: [{ id: 1, vector: [1, 0] }], update_mode: 'replace' }, /must be one of|body must be/],
    ['a payload that is no object', { points: [{ id: 1, vector: [1, 0], payload: [] }] }, /payload/],
  ];
  for (const [why, body, expected] of refused) {
    it(`[Q7, Q20, Q21] refuses ${why}`, async () => {
      const collection = await QdrantCollection.create(server);
      const answer = await collection.call('/points', { method: 'PUT', body });
      assert.ok([400, 422].includes(answer.status), answer.text);
      assert.match(answer.body.status.error, expected);
      assert.equal(await collection.count(), 0);
    });
  }
});

describe('delete', () => {
  it('[Q16] removes points by id, by filter, and all of them by an empty filter', async () => {
    const collection = await QdrantCollection.create(server);
    const fill = () =>
      collection.upsert(Array.from({ length: 4 }, (_, i) => ({ id: i, vector: [1, 0], payload: { n: i } })));
    await fill();
    assert.deepEqual(await collection.delete({ points: [0, 99] }), COMPLETED);
    assert.deepEqual(await collection.delete({ points: [] }), COMPLETED);
    assert.deepEqual(idsOf((await collection.scroll()).points), [1, 2, 3]);
    await collection.delete({ filter: { must_not: [{ key: 'n', match: { value: 2 } }] } });
    assert.deepEqual(idsOf((await collection.scroll()).points), [2]);
    for (const filter of [{}, { must: [] }, { should: [] }, { must: null }]) {
      await fill();
      await collection.delete({ filter });
      assert.equal(await collection.count(), 0);
    }
  });

  it('[Q16, Q21] refuses what selects nothing, or in two ways', async () => {
    const collection = await QdrantCollection.create(server);
    for (const body of [{}, { points: [1], filter: {} }, { ids: [1] }, { filter: null }, [1]]) {
      assert.match(await collection.refusal(400, '/points/delete', { body }), /points|filter|object/);
    }
  });
});

describe('vectors', () => {
  it('[Q18] are replaced, and payloads stay', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([
      { id: 1, vector: [1, 0], payload: { a: 1 } },
      { id: 2, vector: [0, 1] },
    ]);
    const body = { points: [{ id: 1, vector: [0.5, 2] }] };
    assert.deepEqual(await collection.result('/points/vectors?wait=true', { method: 'PUT', body }), COMPLETED);
    assert.deepEqual(await collection.result('/points/1', { method: 'GET' }), {
      id: 1,
      payload: { a: 1 },
      vector: [0.5, 2],
    });
    assert.deepEqual(idsOf(await collection.search([0, 1])), [1, 2]);
  });

  it('[Q18, Q22] of a point that does not exist are refused, and nothing changes', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 0] }]);
    const body = {
      points: [
        { id: 1, vector: [0, 1] },
        { id: 9, vector: [0, 1] },
      ],
    };
    assert.match(await collection.refusal(404, '/points/vectors', { method: 'PUT', body }), /No point with id 9/);
    assert.deepEqual((await collection.retrieve([1], { with_vector: true }))[0].vector, [1, 0]);
    const wrong = { points: [{ id: 1, vector: [0, 1, 2] }] };
    assert.match(
      await collection.refusal(400, '/points/vectors', { method: 'PUT', body: wrong }),
      /expected dim: 2, got 3/,
    );
  });
});

describeReads(() => server);
