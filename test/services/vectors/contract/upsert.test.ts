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

const point = { id: 'a', vector: [1, 2] };

/** The route and its alias, which must behave the same. */
const ROUTES = [
  { method: 'PUT', suffix: '/points' },
  { method: 'POST', suffix: '/points/upsert' },
] as const;

/** Returns a value with this many objects around it. */
function nest(levels: number): Json {
  let value: Json = 1;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? { inner: value } : [value];
  return value;
}

for (const { method, suffix } of ROUTES) {
  describe(`${method} ${suffix}`, () => {
    it('[V4.14, V4.15, V2.13, V2.1] stores new points, replaces old ones and answers with the update result', async () => {
      const collection = await TestCollection.create(server);
      const store = async (points: Json[]): Promise<void> => {
        const answer = await collection.call(suffix, { method, body: { points } });
        assert.equal(answer.status, 200);
        const { time, ...rest } = answer.body;
        assert.deepEqual(rest, { status: 'ok', result: { operation_id: 0, status: 'completed' }, usage: null });
        assert.ok(time >= 0);
      };
      await store([
        { ...point, payload: { a: 1, b: 2 } },
        { id: 'b', vector: [0, 1] },
      ]);
      await store([{ ...point, vector: [0, 5], payload: { b: 3 } }]);
      assert.equal(await collection.count(), 2);
      assert.deepEqual((await collection.retrieve(['a']))[0].payload, { b: 3 }, 'the payload is replaced, not merged');
      const [best] = await collection.search([0, 1], { limit: 1 });
      assert.deepEqual([best.id, best.score], ['a', 5]);
    });

    const refused: [why: string, body: unknown][] = [
      ['no body', undefined],
      ['null', null],
      ['a bare array', [point]],
      ['no points', {}],
      ['points that are empty', { points: [] }],
      ['points that are null', { points: null }],
      ['points that are one object', { points: point }],
      ['the column form', { batch: { ids: [1], vectors: [[1, 2]] } }],
      ['another property', { points: [point], wait: true }],
      ...[1, 'a', null, [1, 2]].map((each): [string, unknown] => [
        `a point ${JSON.stringify(each)}`,
        { points: [each] },
      ]),
      ['a point without id', { points: [{ vector: [1, 2] }] }],
      ...[null, true, {}, [1]].map((id): [string, unknown] => [
        `the id ${JSON.stringify(id)}`,
        { points: [{ ...point, id }] },
      ]),
      ['an id beyond all numbers', '{"points":[{"id":1e400,"vector":[1,2]}]}'],
      ['a point without vector', { points: [{ id: 'a' }] }],
      ...[null, [], 1, '1,2', { 0: 1, 1: 2 }, { text: [1, 2] }, [1, '2'], [1, null], [1, true], [[1, 2]]].map(
        (vector): [string, unknown] => [`the vector ${JSON.stringify(vector)}`, { points: [{ ...point, vector }] }],
      ),
      ...[null, 1, 'x', true, [], [{}]].map((payload): [string, unknown] => [
        `the payload ${JSON.stringify(payload)}`,
        { points: [{ ...point, payload }] },
      ]),
      ['one bad point behind a good one', { points: [point, { id: 'b' }] }],
    ];
    it('[V2.7, V2.8, V2.9, V4.14, V4.15, V4.25, V7.5] refuses every other body and stores nothing of it', async () => {
      const collection = await TestCollection.create(server);
      for (const [why, body] of refused) {
        assertInvalid(await collection.call(suffix, { method, ...(body !== undefined && { body }) }), why);
      }
      assert.equal(await collection.count(), 0);
    });

    it('[V2.8, V7.6, D14, D18] refuses a vector of another length, says which, and stores none of the points', async () => {
      const collection = await TestCollection.create(server);
      for (const vector of [[1], [1, 2, 3]]) {
        const points = [point, { id: 7, vector }, { id: 'c', vector: [1, 2] }];
        const answer = await collection.call(suffix, { method, body: { points } });
        const { details } = assertRefused(answer, 400, 'VECTOR_DIMENSION_MISMATCH');
        assert.deepEqual(details, { expected: 2, actual: vector.length, id: '7', index: 1 });
      }
      assert.equal(await collection.count(), 0);
    });

    it('[V4.25, V7.4] answers 404 for a missing collection', async () => {
      const answer = await new TestCollection(server).call(suffix, { method, body: { points: [point] } });
      assertRefused(answer, 404, 'COLLECTION_NOT_FOUND');
    });
  });
}

describe('points', () => {
  it('[V2.10] may have additional properties, which are not kept', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([
      { ...point, payload: { kept: true }, shard_key: 'x', vectors: {}, version: 99, score: null },
    ]);
    assert.deepEqual(await collection.retrieve(['a']), [
      { id: 'a', version: 1, payload: { kept: true }, vector: null, shard_key: null, order_value: null },
    ]);
  });

  it('[V2.9, D7] keep a free-form payload as it is, and have an empty one when none is sent', async () => {
    const payload = JSON.parse(
      '{"text":"\\u0000 ä 😀 \\ud800","n":-1.5e-7,"list":[1,"2",null,[],{}],"":{"":""},"__proto__":{"x":1},"constructor":null,"b":1,"a":2}',
    );
    const collection = await TestCollection.create(server);
    await collection.upsert([
      { ...point, payload },
      { id: 'none', vector: [1, 2] },
      { id: 'empty', vector: [1, 2], payload: {} },
    ]);
    const [stored, none, empty] = await collection.retrieve(['a', 'none', 'empty']);
    assert.equal(JSON.stringify(stored.payload), JSON.stringify(payload));
    assert.deepEqual([none.payload, empty.payload], [{}, {}]);
  });

  it('[D14] of one id in one request keep the last', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([
      { id: 1, vector: [1, 0], payload: { n: 'first' } },
      { id: 'x', vector: [0, 0] },
      { id: '1', vector: [2, 0], payload: { n: 'second' } },
      { id: 1, vector: [3, 0], payload: { n: 'third' } },
    ]);
    assert.equal(await collection.count(), 2);
    const [best] = await collection.search([1, 0], { with_payload: true });
    assert.deepEqual([best.id, best.score, best.payload], ['1', 3, { n: 'third' }]);
  });

  it('[D9] carry the number of the write that stored them, growing per collection', async () => {
    const [collection, other] = [await TestCollection.create(server), await TestCollection.create(server)];
    const versions = async (): Promise<number[]> =>
      (await collection.retrieve(['a', 'b'])).map(({ version }: Json) => version);
    await collection.upsert([point, { ...point, id: 'b' }]);
    const [a1, b1] = await versions();
    assert.equal(a1, b1, 'one request is one write');
    await collection.upsert([point]);
    const [a2, b2] = await versions();
    assert.ok(a2! > a1!);
    assert.equal(b2, b1);
    await collection.delete({ points: ['a'] });
    await collection.upsert([point]);
    assert.ok((await versions())[0]! > a2!);
    await other.upsert([point]);
    assert.equal((await other.retrieve(['a']))[0].version, a1, 'collections count on their own');
  });

  it('[D19] take payloads of 64 levels and no more', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ ...point, payload: { x: nest(63) } }]);
    assert.deepEqual((await collection.retrieve(['a']))[0].payload, { x: nest(63) });
    const answer = await collection.call('/points', {
      method: 'PUT',
      body: { points: [{ ...point, payload: { x: nest(64) } }] },
    });
    assert.equal(assertInvalid(answer), 'points[0].payload');
  });

  it('[D19] take payloads of 16384 values at any depth, and no more', async () => {
    const collection = await TestCollection.create(server);
    // Eight members and elements besides those of the list.
    const payload = (count: number) => ({ a: new Array(count).fill(0), b: [[null], {}], c: { d: [''] } });
    await collection.upsert([{ ...point, payload: payload(16_376) }]);
    const refused = [point, { ...point, payload: payload(16_377) }];
    const answer = await collection.call('/points', { method: 'PUT', body: { points: refused } });
    assert.equal(assertInvalid(answer), 'points[1].payload');
    assert.match(answer.body.message, /16384 values/);
    assert.match(answer.body.resolution, /reference/);
    assert.equal((await collection.retrieve(['a']))[0].payload.a.length, 16_376, 'nothing was changed');
  });

  it('[D21] take every number that a 32-bit float holds and refuse what is beyond, with its place', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert(
      '[{"id":"max","vector":[3.4028235e38,-3.4028235e38]},{"id":"min","vector":[1e-400,-1.4e-45]}]',
    );
    assert.equal(await collection.count(), 2);
    for (const number of ['3.5e38', '-3.5e38', '1e39', '1e400']) {
      const answer = await collection.call('/points', {
        method: 'PUT',
        body: `{"points":[{"id":1,"vector":[0,${number}]}]}`,
      });
      assert.equal(assertInvalid(answer, number), 'points[0].vector[1]');
    }
  });

  it('[V4.14] may be far more than a thousand in one request', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert(Array.from({ length: 3_000 }, (_, id) => ({ id, vector: [id, 1] })));
    assert.equal(await collection.count(), 3_000);
  });
});

describe('point ids', () => {
  const ids: [sent: string, stored: string][] = [
    ['0', '0'],
    ['42', '42'],
    ['-1', '-1'],
    ['1.5', '1.5'],
    ['2.0', '2'],
    ['1e2', '100'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
    ['18446744073709551615', '18446744073709551615'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['0.12345678901234567890123', '0.12345678901234567890123'],
    ['""', ''],
    ['" "', ' '],
    ['"042"', '042'],
    ['"1.0"', '1.0'],
    ['"readme#1"', 'readme#1'],
    ['"\\u0000"', '\0'],
    ['"\\ud800"', '\ud800'],
    ['"😀"', '😀'],
    ['"__proto__"', '__proto__'],
    ['"e\\u0301"', 'e\u0301'],
    ['"\\u00e9"', '\u00e9'],
    [`"${'x'.repeat(1_024)}"`, 'x'.repeat(1_024)],
  ];

  it('[V2.7, D8] are strings in every answer; numbers keep every digit, strings every character', async () => {
    const collection = await TestCollection.create(server, 1);
    const stored = ids.map(([, id]) => id);
    // The first id gets the highest score, so that search gives them in the same order.
    await collection.upsert(`[${ids.map(([sent], i) => `{"id":${sent},"vector":[${ids.length - i}]}`).join()}]`);
    assert.equal(await collection.count(), ids.length);
    const raw = await collection.result('/points', { body: `{"ids":[${ids.map(([sent]) => sent).join()}]}` });
    assert.deepEqual(idsOf(raw), stored);
    assert.deepEqual(idsOf(await collection.retrieve(stored)), stored, 'a number is found by its text');
    assert.deepEqual(idsOf(await collection.search([1], { limit: 1000 })), stored);
    assert.deepEqual(idsOf(await collection.query({ vector: [1], limit: 1000 })), stored);
    await collection.result('/points/delete', { body: `{"points":[${ids.map(([sent]) => sent).join()}]}` });
    assert.equal(await collection.count(), 0);
  });

  it('[V2.7, D8] are the same as a number and as its text', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 5, vector: [1, 1] }]);
    await collection.upsert([{ id: '5', vector: [2, 2] }]);
    assert.equal(await collection.count(), 1);
    assert.deepEqual(idsOf(await collection.retrieve([5])), ['5']);
    await collection.delete({ points: [5] });
    assert.equal(await collection.count(), 0);
  });
});
