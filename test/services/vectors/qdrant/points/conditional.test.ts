// Writes of points under a condition: by mode, and by a filter on the points that exist.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../../test-server.ts';
import { QdrantCollection } from '../qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

async function createFilled(): Promise<QdrantCollection> {
  const collection = await QdrantCollection.create(server);
  await collection.upsert([1, 2].map((id) => ({ id, vector: [id, 0], payload: { version: id, url: `a/${id}` } })));
  return collection;
}

const put = (body: Json) => ({ method: 'PUT', body });
const newPoints = [1, 2, 3].map((id) => ({ id, vector: [9, id], payload: { version: 9 } }));
const below2 = { must: { key: 'version', range: { lt: 2 } } };

async function readVectors(collection: QdrantCollection): Promise<Json> {
  const records = await collection.retrieve([1, 2, 3], { with_vector: true });
  return Object.fromEntries(records.map(({ id, vector }: Json) => [id, vector[0]]));
}

describe('conditional writes', () => {
  const cases: [more: Json, expected: Json][] = [
    [{ update_mode: 'insert_only' }, { 1: 1, 2: 2, 3: 9 }],
    [{ update_mode: 'update_only' }, { 1: 9, 2: 9 }],
    [
      { update_mode: 'upsert', update_filter: below2 },
      { 1: 9, 2: 2, 3: 9 },
    ],
    [
      { update_mode: 'update_only', update_filter: below2 },
      { 1: 9, 2: 2 },
    ],
    [
      { update_mode: 'insert_only', update_filter: below2 },
      { 1: 1, 2: 2, 3: 9 },
    ],
  ];
  for (const [more, expected] of cases) {
    it(`[Q73] write the points that meet ${JSON.stringify(more)}`, async () => {
      const collection = await createFilled();
      await collection.result('/points', put({ points: newPoints, ...more }));
      assert.deepEqual(await readVectors(collection), expected);
    });
  }

  it('[Q73] replace vectors of points that match, and pass over the others', async () => {
    const collection = await createFilled();
    const points = newPoints.map(({ id, vector }) => ({ id, vector }));
    await collection.result('/points/vectors', put({ points, update_filter: below2 }));
    assert.deepEqual(await readVectors(collection), { 1: 9, 2: 2 });
    await collection.refusal(404, '/points/vectors', put({ points }));
  });

  it('[Q73] let one of several concurrent writers win each version', async () => {
    const collection = await createFilled();
    const isVersion = (value: number) => ({ must: { key: 'version', match: { value } } });
    for (let version = 1; version < 4; version++) {
      const writers = Array.from({ length: 8 }, (_, writer) => {
        const points = [{ id: 1, vector: [writer, 0], payload: { version: version + 1, writer } }];
        const operations = [{ upsert: { points, update_mode: 'update_only', update_filter: isVersion(version) } }];
        const count = {
          set_payload: {
            payload: { [`seen${version}`]: writer },
            filter: { must: { key: 'writer', match: { value: writer } } },
          },
        };
        return collection.result('/points/batch', { body: { operations: [...operations, count] } });
      });
      await Promise.all(writers);
      const [{ payload }] = await collection.retrieve([1]);
      assert.equal(payload.version, version + 1);
      assert.equal(payload.writer, payload[`seen${version}`], 'no later writer replaced the first');
    }
  });
});

describe('a prefix', () => {
  it('[Q74] matches texts that begin with it, letter by letter, also with a payload index', async () => {
    const collection = await createFilled();
    await collection.upsert([
      { id: 3, vector: [0, 0], payload: { url: ['b', 'a/3'] } },
      { id: 4, vector: [0, 0], payload: { url: 'A/4' } },
      { id: 5, vector: [0, 0], payload: { url: 5 } },
    ]);
    const count = (prefix: string) => collection.count({ must: { key: 'url', match: { prefix } } });
    const counts = async () => [await count('a/'), await count(''), await count('/'), await count('a/1')];
    assert.deepEqual(await counts(), [3, 4, 0, 1]);
    for (const field_schema of [
      { type: 'keyword', prefix: true },
      { type: 'text', tokenizer: 'word' },
    ]) {
      await collection.result('/index', put({ field_name: 'url', field_schema }));
      assert.deepEqual(await counts(), [3, 4, 0, 1]);
    }
  });
});
