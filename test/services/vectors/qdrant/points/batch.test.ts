import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestServer } from '../../test-server.ts';
import { COMPLETED, idsOf, QdrantCollection } from '../qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const UPSERT = { upsert: { points: [1, 2, 3].map((id) => ({ id, vector: [id, 0], payload: { a: 1, b: id } })) } };

describe('a batch of writes', () => {
  it('[Q40] carries all kinds of them out in their order', async () => {
    const collection = await QdrantCollection.create(server);
    const operations = [
      UPSERT,
      { upsert: { batch: { ids: [4], vectors: [[4, 0]] } } },
      { delete: { filter: { must: [{ key: 'b', match: { value: 2 } }] } } },
      { set_payload: { payload: { c: 5 }, points: [1] } },
      { overwrite_payload: { payload: { only: true }, points: [3] } },
      { delete_payload: { keys: ['a'], points: [1] } },
      { clear_payload: { points: [4] } },
      { update_vectors: { points: [{ id: 4, vector: { '': [0, 4] } }] } },
    ];
    const results = await collection.result('/points/batch?wait=true', { body: { operations } });
    assert.deepEqual(
      results,
      operations.map(() => COMPLETED),
    );
    const wide = Array.from({ length: 700 }, (_, id) => ({ id, vector: Array(100).fill(1) }));
    const other = await QdrantCollection.create(server, 100);
    await other.result('/points/batch', { body: { operations: [{ upsert: { points: wide } }] } });
    const points = await collection.retrieve([1, 2, 3, 4], { with_vector: true });
    assert.deepEqual(idsOf(points), [1, 3, 4]);
    assert.deepEqual(
      points.map(({ payload }: { payload: unknown }) => payload),
      [{ b: 1, c: 5 }, { only: true }, {}],
    );
    assert.deepEqual(points.at(-1).vector, [0, 4]);
  });

  it('[Q40] ends with the first that fails, and happens once with an Idempotency-Key', async () => {
    const collection = await QdrantCollection.create(server);
    const call = {
      headers: { 'idempotency-key': 'batch' },
      body: { operations: [UPSERT, { update_vectors: { points: [{ id: 9, vector: [1, 1] }] } }] },
    };
    await collection.refusal(404, '/points/batch', call);
    assert.equal(await collection.count(), 3);
    await collection.delete({ points: [1] });
    await collection.upsert([{ id: 9, vector: [0, 0] }]);
    await collection.result('/points/batch', call);
    assert.deepEqual(idsOf((await collection.scroll()).points), [2, 3, 9], 'the first write is not repeated');
    const repeated = await collection.call('/points/batch', call);
    assert.equal(repeated.headers.get('idempotency-replayed'), 'true');
  });

  it('[Q20, Q40] refuses what it does not know, and no operation at all', async () => {
    const collection = await QdrantCollection.create(server);
    const refuse = async (status: number, operations: unknown[], expected: RegExp) =>
      assert.match(await collection.refusal(status, '/points/batch', { body: { operations } }), expected);
    await refuse(400, [{ upsert: UPSERT.upsert, delete: { points: [1] } }], /operations\[0\]/);
    await refuse(400, [{ insert: {} }], /insert is not allowed here/);
    await refuse(422, [], /at least 1 item/);
  });
});
