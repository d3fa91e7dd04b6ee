import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestServer } from '../test-server.ts';
import { assertInvalid, assertRefused } from './refusal.ts';
import { idsOf, TestCollection } from './test-collection.ts';

const UPDATED = { operation_id: 0, status: 'completed' };
const IDS = ['1', '2', '3', 'a', 'b'];

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

async function createFilled(): Promise<TestCollection> {
  const collection = await TestCollection.create(server);
  await collection.upsert(IDS.map((id) => ({ id, vector: [1, 2], payload: { pathSegments: ['src', id] } })));
  return collection;
}

const condition = { key: 'pathSegments.1', match: { value: 'a' } };

describe('delete points', () => {
  const selections: [why: string, body: object, left: string[]][] = [
    ['by one id', { points: ['a'] }, ['1', '2', '3', 'b']],
    ['by ids as numbers and strings', { points: [1, '2', 'b'] }, ['3', 'a']],
    ['by ids of which some are unknown or named twice', { points: ['zzz', 3, 3, '3', 99] }, ['1', '2', 'a', 'b']],
    ['by unknown ids only', { points: ['zzz'] }, IDS],
    ['all by an empty filter', { filter: {} }, []],
    ['all by an empty must', { filter: { must: [] } }, []],
    ['by a filter', { filter: { must: [condition] } }, ['1', '2', '3', 'b']],
    ['by a filter that matches nothing', { filter: { must: [{ ...condition, match: { value: 'A' } }] } }, IDS],
    [
      'by alternatives',
      { filter: { should: [{ must: [condition] }, { must: [{ ...condition, match: { value: '2' } }] }] } },
      ['1', '3', 'b'],
    ],
  ];
  for (const [why, body, left] of selections) {
    it(`[V4.21, V4.22, V4.23, V4.24, V2.13, D12] deletes ${why}, and nothing else`, async () => {
      const collection = await createFilled();
      assert.deepEqual(await collection.delete(body), UPDATED);
      assert.equal(await collection.count(), left.length);
      assert.deepEqual(idsOf(await collection.retrieve(IDS)), left);
      assert.deepEqual(idsOf(await collection.search([1, 1])), left);
      assert.deepEqual(await collection.delete(body), UPDATED, 'once more is no error');
    });
  }

  it('[V4.22] leaves a cleared collection in place, ready for new points', async () => {
    const collection = await createFilled();
    await collection.delete({ filter: {} });
    const { points_count, vectors } = await collection.info();
    assert.deepEqual([points_count, vectors.size], [0, 2]);
    await collection.upsert([{ id: 'a', vector: [3, 4] }]);
    assert.deepEqual(idsOf(await collection.search([1, 1])), ['a']);
  });

  it('[V4.21] takes far more than a thousand ids', async () => {
    const collection = await createFilled();
    await collection.delete({ points: Array.from({ length: 5_000 }, (_, i) => i) });
    assert.deepEqual(idsOf(await collection.retrieve(IDS)), ['a', 'b']);
  });

  it('[V4.21, V4.24, V4.25, V7.5] refuses every other body and deletes nothing', async () => {
    const collection = await createFilled();
    for (const body of [
      undefined,
      null,
      [],
      ['a'],
      {},
      { points: [] },
      { points: 'a' },
      { points: 1 },
      { points: null },
      { points: [null] },
      { points: [true] },
      { points: [['a']] },
      { points: [{ id: 'a' }] },
      { points: ['a', null] },
      { ids: ['a'] },
      { filter: null },
      { filter: [] },
      { filter: 'all' },
      { filter: { ids: ['a'] } },
      { points: ['a'], filter: {} },
      { points: ['a'], filter: { must: [condition] } },
      { points: ['a'], wait: true },
      { filter: {}, shard_key: null },
      { filter: { must: [condition] }, limit: 1 },
    ]) {
      assertInvalid(await collection.call('/points/delete', body === undefined ? {} : { body }), body);
    }
    assert.equal(await collection.count(), IDS.length);
  });

  it('[V4.25, V7.4] answers 404 for a missing collection, for each of the shapes', async () => {
    for (const body of [{ points: [1] }, { filter: {} }, { filter: { must: [condition] } }]) {
      assertRefused(await new TestCollection(server).call('/points/delete', { body }), 404, 'COLLECTION_NOT_FOUND');
    }
  });
});
