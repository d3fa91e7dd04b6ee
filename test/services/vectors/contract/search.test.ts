import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DISTANCES, type Distance } from '../../../../src/vector/vector-store.ts';
import { assertExact } from '../../../vector/oracle.ts';
import { createRandom } from '../../../vector/random.ts';
import { type Json, TestServer } from '../test-server.ts';
import { assertInvalid, assertRefused } from './refusal.ts';
import { idsOf, TestCollection } from './test-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const toScores = (points: Json[]): [string, number][] => points.map(({ id, score }) => [id, score]);

describe('search', () => {
  it('[V4.18, V2.11, V2.1] gives scored points, never with their vectors', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 2], payload: { a: 1 } }]);
    const answer = await collection.call('/points/search', {
      body: { vector: [3, 4], with_vector: true, with_payload: true },
    });
    assert.equal(answer.status, 200);
    const { time, ...rest } = answer.body;
    const hit = { id: '1', version: 1, score: 11, payload: { a: 1 }, vector: null, shard_key: null, order_value: null };
    assert.deepEqual(rest, { status: 'ok', result: [hit], usage: null });
    assert.ok(time >= 0);
  });

  const ranked: Record<Distance, [id: string, score: number][]> = {
    Dot: [
      ['far', 300],
      ['near', 13],
      ['zero', 0],
      ['opposite', -13],
    ],
    Cosine: [
      ['near', 1],
      ['far', 300 / Math.sqrt(13 * (60 ** 2 + 60 ** 2))],
      ['zero', 0],
      ['opposite', -1],
    ],
    Euclid: [
      ['near', 0],
      ['zero', Math.sqrt(13)],
      ['opposite', Math.sqrt(52)],
      ['far', Math.sqrt(58 ** 2 + 57 ** 2)],
    ],
    Manhattan: [
      ['near', 0],
      ['zero', 5],
      ['opposite', 10],
      ['far', 115],
    ],
  };
  for (const distance of DISTANCES) {
    const expected = ranked[distance];

    it(`[V1.4, D10] ranks by ${distance}, best first, with its scores`, async () => {
      const collection = await createRanked(distance);
      const points = await collection.search([2, 3]);
      assert.deepEqual(
        idsOf(points),
        expected.map(([id]) => id),
      );
      for (const [i, [id, score]] of expected.entries()) {
        assert.ok(
          Math.abs(points[i].score - score) <= 1e-6 * Math.abs(score),
          `${id}: ${points[i].score} is not ${score}`,
        );
      }
    });

    it(`[V4.17, D11] takes score_threshold for ${distance} as the worst score that is still given`, async () => {
      const collection = await createRanked(distance);
      const all = toScores(await collection.search([2, 3]));
      for (const [i, [, score]] of all.entries()) {
        const found = await collection.search([2, 3], { score_threshold: score });
        assert.deepEqual(toScores(found), all.slice(0, i + 1), `inclusive at ${score}`);
      }
      const [, second] = all[1]!;
      const beyond = distance === 'Dot' || distance === 'Cosine' ? second + 1e-4 : second - 1e-4;
      assert.deepEqual(toScores(await collection.search([2, 3], { score_threshold: beyond })), all.slice(0, 1));
      assert.deepEqual(toScores(await collection.search([2, 3], { score_threshold: null })), all);
    });

    it(`[V1.4] gives the exact top by ${distance} of many random points`, async () => {
      const random = createRandom(7);
      const size = 19;
      const newVector = () => Array.from({ length: size }, () => random.integer(2_000_001) / 1e6 - 1);
      const collection = await TestCollection.create(server, size, distance);
      const vectors = new Map(Array.from({ length: 2_000 }, (_, id) => [String(id), newVector()]));
      await collection.upsert([...vectors].map(([id, vector]) => ({ id, vector })));
      const truth = new Map([...vectors].map(([id, vector]) => [id, Float32Array.from(vector)]));
      for (const limit of [1, 25, 1000]) {
        const query = newVector();
        assertExact(await collection.search(query, { limit }), truth, {
          query: Float32Array.from(query),
          limit,
          distance,
        });
      }
    });
  }

  async function createRanked(distance: Distance): Promise<TestCollection> {
    const collection = await TestCollection.create(server, 2, distance);
    await collection.upsert([
      { id: 'opposite', vector: [-2, -3] },
      { id: 'zero', vector: [0, 0] },
      { id: 'near', vector: [2, 3] },
      { id: 'far', vector: [60, 60] },
    ]);
    return collection;
  }

  it('[D10] gives a zero vector the cosine 0, as query too', async () => {
    const collection = await TestCollection.create(server, 2, 'Cosine');
    await collection.upsert([
      { id: 'zero', vector: [0, 0] },
      { id: 'one', vector: [1, 0] },
    ]);
    assert.deepEqual(toScores(await collection.search([0, 0])), [
      ['one', 0],
      ['zero', 0],
    ]);
  });

  it('[D10] puts the lower id in code-unit order first among equal scores, also at the cut', async () => {
    const collection = await TestCollection.create(server);
    const ids = ['', '0', '10', '9', 'B', 'a', 'aa', 'ä', '😀', '\uffff'];
    await collection.upsert(ids.toReversed().map((id) => ({ id, vector: [1, 1] })));
    for (const limit of [1, 4, 9, 10])
      assert.deepEqual(idsOf(await collection.search([1, 1], { limit })), ids.slice(0, limit));
  });

  it('[V1.4] sees every write that was answered', async () => {
    const collection = await TestCollection.create(server);
    assert.deepEqual(await collection.search([1, 0]), []);
    await collection.upsert([
      { id: 'a', vector: [1, 0] },
      { id: 'b', vector: [2, 0] },
    ]);
    assert.deepEqual(idsOf(await collection.search([1, 0])), ['b', 'a']);
    await collection.upsert([{ id: 'a', vector: [3, 0] }]);
    assert.deepEqual(toScores(await collection.search([1, 0])), [
      ['a', 3],
      ['b', 2],
    ]);
    await collection.delete({ points: ['a'] });
    assert.deepEqual(idsOf(await collection.search([1, 0])), ['b']);
  });

  it('[D5, V8.2, V4.16] gives 10 points, or as many as top or limit say; top wins', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert(Array.from({ length: 1001 }, (_, id) => ({ id, vector: [id, 0] })));
    for (const [options, count] of [
      [{}, 10],
      [{ limit: 1 }, 1],
      [{ top: 1 }, 1],
      [{ limit: 1000 }, 1000],
      [{ top: 1000 }, 1000],
      [{ top: 3, limit: 7 }, 3],
      [{ top: 7, limit: 3 }, 7],
    ] as const) {
      assert.equal((await collection.search([1, 0], options)).length, count, JSON.stringify(options));
    }
  });

  const vector = [1, 0];
  const counts = [0, -1, 1001, 1.5, '5', null, true, [5]];
  it('[V4.16, V4.25, V8.2, V7.5] refuses every body outside the contract', async () => {
    const collection = await TestCollection.create(server);
    for (const body of [
      undefined,
      null,
      [1, 0],
      {},
      { vector: null },
      { vector: [] },
      { vector: 1 },
      { vector: '1,0' },
      { vector: { name: 'text', vector } },
      { vector: [1, '0'] },
      { vector: [1, null] },
      { query: vector },
      ...counts.flatMap((count) => [
        { vector, top: count },
        { vector, limit: count },
        { vector, top: 1, limit: count },
      ]),
      ...[null, 1, 'all'].map((with_payload) => ({ vector, with_payload })),
      ...['0.5', true, [0], {}].map((score_threshold) => ({ vector, score_threshold })),
      ...[null, 'src', [], {}].map((filter) => ({ vector, filter })),
    ]) {
      assertInvalid(await collection.call('/points/search', body === undefined ? {} : { body }), body);
    }
  });

  it('[V4.16] takes and ignores additional properties', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 'a', vector }]);
    const found = await collection.search(vector, {
      offset: 5,
      params: { exact: true },
      with_vector: true,
      using: null,
      x: [9, 9],
    });
    assert.deepEqual(idsOf(found), ['a']);
  });

  it('[V7.6, D18] refuses a query vector of another length', async () => {
    const collection = await TestCollection.create(server);
    for (const wrong of [[1], [1, 2, 3]]) {
      const { details } = assertRefused(
        await collection.call('/points/search', { body: { vector: wrong } }),
        400,
        'VECTOR_DIMENSION_MISMATCH',
      );
      assert.deepEqual(details, { expected: 2, actual: wrong.length });
    }
  });

  it('[D21] refuses a query vector beyond the range of 32-bit floats', async () => {
    const collection = await TestCollection.create(server);
    assert.equal(
      assertInvalid(await collection.call('/points/search', { body: '{"vector":[0,3.5e38]}' })),
      'vector[1]',
    );
  });

  it('[V4.25, V7.4] answers 404 for a missing collection', async () => {
    assertRefused(
      await new TestCollection(server).call('/points/search', { body: { vector } }),
      404,
      'COLLECTION_NOT_FOUND',
    );
  });
});

describe('with_payload', () => {
  const payload = { a: 1, b: { c: 2, d: { e: 3 } }, 'x.y': 4, list: [1, 2] };
  const cases: [withPayload: unknown, expected: unknown][] = [
    [undefined, null],
    [false, null],
    [true, payload],
    [[], {}],
    [['a'], { a: 1 }],
    [['a', 'list', 'missing'], { a: 1, list: [1, 2] }],
    [['b.d'], { b: { d: { e: 3 } } }],
    [['b.c', 'b.d.e'], { b: { c: 2, d: { e: 3 } } }],
    [['b.missing', 'a.deeper'], {}],
    [{ include: ['b.c'] }, { b: { c: 2 } }],
    [{ include: [] }, {}],
    [{ exclude: ['b', 'x'] }, { a: 1, 'x.y': 4, list: [1, 2] }],
    [{ exclude: ['b.d.e', 'a'] }, { b: { c: 2, d: {} }, 'x.y': 4, list: [1, 2] }],
    [{ exclude: ['missing', 'a.deeper'] }, payload],
    [{ exclude: [] }, payload],
  ];
  it('[D6, V4.16, V4.20] selects the payload of search and of query', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 'a', vector: [1, 0], payload }]);
    for (const [with_payload, expected] of cases) {
      const body = { vector: [1, 0], with_payload };
      for (const points of [await collection.search(body.vector, body), await collection.query(body)]) {
        assert.deepEqual(points[0].payload, expected, JSON.stringify(with_payload));
      }
    }
  });

  it('[D6] applies a key that passes through an array to each of its elements', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([
      {
        id: 'a',
        vector: [1, 0],
        payload: {
          list: [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
        },
      },
    ]);
    const select = async (with_payload: unknown) => (await collection.search([1, 0], { with_payload }))[0].payload;
    assert.deepEqual(await select(['list.x']), { list: [{ x: 1 }, { x: 3 }] });
    assert.deepEqual(await select({ exclude: ['list.x'] }), { list: [{ y: 2 }, { y: 4 }] });
  });

  it('[V4.16, V4.20] may be any object', async () => {
    const collection = await TestCollection.create(server);
    for (const with_payload of [{}, { include: ['a'], exclude: ['b'] }, { fields: ['a'] }]) {
      await collection.search([1, 0], { with_payload });
      await collection.query({ vector: [1, 0], with_payload });
    }
  });
});
