// Points as they are read: by id, page by page, and counted.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json, TestServer } from '../../test-server.ts';
import { idsOf, QdrantCollection } from '../qdrant-collection.ts';

const UUID = '5c56c793-69f3-4fbf-87e6-c4bf54c28c26';

export function describeReads(getServer: () => TestServer): void {
  describe('ids', () => {
    const HUGE = ['9007199254740993', '18446744073709551615', '9007199254740992'];

    it('[Q8] keep every digit, wherever they stand, and come back as numbers', async () => {
      const collection = await QdrantCollection.create(getServer());
      const points = HUGE.map((id, i) => `{"id":${id},"vector":[${i},1],"payload":{"n":${id}}}`);
      await collection.upsert(`[${points.join()}]`);
      const batch = `{"batch":{"ids":[9007199254740995,1],"vectors":[[1,2],[3,4]],"payloads":[{"n":9007199254740995},{}]}}`;
      await collection.result('/points', { method: 'PUT', body: batch });
      const post = async (suffix: string, body: string): Promise<string> =>
        (await collection.call(suffix, { body })).text;
      for (const id of [...HUGE, '9007199254740995']) {
        assert.match(
          await post('/points', `{"ids":[${id}]}`),
          new RegExp(`"result":\\[{"id":${id},"payload":{"n":${id}},`),
        );
        assert.match((await collection.call(`/points/${id}`, { method: 'GET' })).text, new RegExp(`"id":${id},`));
        assert.match(
          await post('/points/scroll', `{"offset":${id},"limit":1}`),
          new RegExp(`"points":\\[{"id":${id},`),
        );
        const filters = [
          `{"must":[{"has_id":[${id}]}]}`,
          `{"must":[{"key":"n","match":{"value":${id}}}]}`,
          `{"must":{"key":"n","match":{"any":[5,${id}]}}}`,
        ];
        for (const filter of filters) {
          const text = await post('/points/scroll', `{"filter":${filter}}`);
          assert.match(text, new RegExp(`"points":\\[{"id":${id},[^[]*\\],"next_page_offset":null`), filter);
        }
        const others = JSON.parse(await post('/points/query', `{"query":${id},"limit":9}`)).result.points;
        assert.equal(others.length, 4);
        assert.match(await post('/points/recommend', `{"positive":[1],"negative":[${id}],"limit":9}`), /"status":"ok"/);
      }
      assert.match(await post('/points/scroll', '{"limit":1}'), /"next_page_offset":9007199254740992/);
      await collection.result('/points/delete', { body: `{"points":[${HUGE[0]}]}` });
      assert.equal(await collection.count(), 4);
    });

    it('[Q8] that are texts stay texts, unless they are unsigned integers as people write them', async () => {
      const collection = await QdrantCollection.create(getServer());
      const ids = ['01', '1.0', '-1', '18446744073709551616', UUID, '', 'ä'];
      await collection.upsert([...ids, '42'].map((id) => ({ id, vector: [1, 0] })));
      assert.deepEqual(idsOf(await collection.retrieve([...ids, '42', 42])), [...ids, 42]);
    });

    it('[Q8] that are forms of one UUID are one id, wherever they stand', async () => {
      const collection = await QdrantCollection.create(getServer());
      const bare = UUID.replaceAll('-', '');
      const forms = [UUID, UUID.toUpperCase(), bare, `urn:uuid:${UUID}`, `{${UUID}}`];
      for (const [i, id] of forms.entries()) await collection.upsert([{ id, vector: [i, 0] }]);
      for (const id of forms) {
        assert.deepEqual(idsOf(await collection.retrieve([id])), [UUID]);
        assert.equal(await collection.count({ must: [{ has_id: [id] }] }), 1);
        const path = `/points/${encodeURIComponent(id)}`;
        assert.equal((await collection.result(path, { method: 'GET' })).id, UUID);
      }
      await collection.delete({ points: [bare] });
      assert.equal(await collection.count(), 0);
    });
  });

  describe('retrieve and get', () => {
    it('[Q9] return payloads by default, and vectors when requested', async () => {
      const collection = await QdrantCollection.create(getServer(), 3);
      const point = { id: 1, vector: [0.1, -2.5, 1e-7], payload: { a: { b: 1, c: 2 }, d: 3 } };
      await collection.upsert([point]);
      assert.deepEqual(await collection.retrieve([1, 99]), [{ ...point, vector: null }]);
      for (const name of ['with_vector', 'with_vectors']) {
        assert.deepEqual(await collection.retrieve([1], { [name]: true, with_payload: false }), [
          { ...point, payload: null },
        ]);
      }
      assert.deepEqual((await collection.retrieve([1], { with_payload: ['a.b'] }))[0].payload, { a: { b: 1 } });
      assert.deepEqual((await collection.retrieve([1], { with_payload: { exclude: ['a'] } }))[0].payload, { d: 3 });
      assert.deepEqual(await collection.result('/points/1', { method: 'GET' }), point);
      assert.deepEqual(await collection.retrieve([]), []);
    });

    it('[Q9, Q22] of a point that does not exist is 404 when it is named in the path', async () => {
      const collection = await QdrantCollection.create(getServer());
      assert.equal(
        await collection.refusal(404, '/points/5', { method: 'GET' }),
        'Not found: No point with id 5 found',
      );
    });

    it('[Q9] give vectors as they were sent, in as few digits as distinguish them', async () => {
      const collection = await QdrantCollection.create(getServer(), 4);
      const vector = [3, 0.1, 123_456.79, -1.5e-9];
      await collection.upsert([{ id: 1, vector }]);
      const { text } = await collection.call('/points/1', { method: 'GET' });
      assert.match(text, /"vector":\[3.0,0.1,123456.79,-1.5e-9\]/);
    });

    it('[Q9] give vectors the length 1 for cosine in every answer', async () => {
      const collection = await QdrantCollection.create(getServer(), 2, 'Cosine');
      const vectors = [
        [3, 4],
        [0, 0],
        [0.6, 0.8],
      ];
      await collection.upsert(vectors.map((vector, id) => ({ id, vector })));
      const units = [
        [0.6, 0.8],
        [0, 0],
        [0.6, 0.8],
      ];
      const vectorsOf = (points: Json[]) => points.toSorted((a, b) => a.id - b.id).map(({ vector }) => vector);
      assert.deepEqual(vectorsOf(await collection.retrieve([0, 1, 2], { with_vector: true })), units);
      assert.deepEqual(vectorsOf((await collection.scroll({ with_vector: true })).points), units);
      assert.deepEqual(vectorsOf(await collection.search([3, 4], { with_vector: true })), units);
      assert.deepEqual((await collection.result('/points/0', { method: 'GET' })).vector, [0.6, 0.8]);
    });

    it('[Q24] keep the fraction of whole floats in payloads and scores, also where parts are selected or changed', async () => {
      const collection = await QdrantCollection.create(getServer());
      const payload = '{"price":3.0,"n":3,"list":[1.0,2],"text":"4.0"}';
      await collection.upsert(`[{"id":1,"vector":[1,0],"payload":${payload}}]`);
      const read = async (body: object) => (await collection.call('/points', { body: { ids: [1], ...body } })).text;
      assert.ok((await read({})).includes(payload));
      assert.match(await read({ with_payload: ['price'] }), /"payload":{"price":3\.0}/);
      await collection.result('/points/payload', { body: '{"payload":{"new":5.0},"points":[1]}' });
      assert.match(await read({}), /"price":3\.0.*"new":5\.0/);
      const { text } = await collection.call('/points/search', { body: { vector: [2, 0], limit: 1 } });
      assert.match(text, /"score":2\.0,/);
      assert.equal(await collection.count({ must: [{ key: 'price', match: { value: 3 } }] }), 1);
    });

    it('[Q20, Q21] refuse names of vectors, odd keys and unknown fields', async () => {
      const collection = await QdrantCollection.create(getServer());
      const bodies: [Json, RegExp][] = [
        [{ ids: [1], with_vector: ['text'] }, /Not existing vector name error: text/],
        [{ ids: [1], with_payload: { include: ['a'], exclude: ['b'] } }, /with_payload must be/],
        [{ ids: [1], with_payload: ['"a.b"'] }, /quotes or positions/],
        [{ ids: [1], with_payload: { include: ['a[0]'] } }, /quotes or positions/],
        [{ ids: [1], limit: 1 }, /limit is not allowed/],
        [{ ids: [1], shard_key: 1 }, /no shards/],
        [{}, /ids is required/],
      ];
      for (const [body, expected] of bodies) assert.match(await collection.refusal(400, '/points', { body }), expected);
    });
  });

  describe('scroll', () => {
    it('[Q10] leads through all points, page by page, integers first and as numbers', async () => {
      const collection = await QdrantCollection.create(getServer());
      await collection.upsert(
        Array.from({ length: 25 }, (_, i) => ({ id: i, vector: [i, 0], payload: { even: i % 2 === 0 } })),
      );
      const pages: (string | number)[][] = [];
      let offset: string | number | null = null;
      do {
        const page = await collection.scroll({
          offset,
          filter: { must: [{ key: 'even', match: { value: true } }] },
          limit: 5,
        });
        pages.push(idsOf(page.points));
        offset = page.next_page_offset;
      } while (offset !== null);
      assert.deepEqual(pages, [
        [0, 2, 4, 6, 8],
        [10, 12, 14, 16, 18],
        [20, 22, 24],
      ]);
      assert.equal((await collection.scroll()).points.length, 10);
      assert.equal((await collection.scroll({ limit: 25 })).next_page_offset, null);
      assert.deepEqual((await collection.scroll({ limit: 1, with_payload: false, with_vector: true })).points, [
        { id: 0, payload: null, vector: [0, 0] },
      ]);
      await collection.upsert([UUID, 'a', '1a'].map((id) => ({ id, vector: [0, 0] })));
      assert.deepEqual(idsOf((await collection.scroll({ limit: 5, offset: 23 })).points), [23, 24, '1a', UUID, 'a']);
    });

    it('[Q10, Q20, Q23] refuses orders without an index, and pages beyond its bounds', async () => {
      const collection = await QdrantCollection.create(getServer());
      assert.match(
        await collection.refusal(400, '/points/scroll', { body: { order_by: 'a' } }),
        /needs a payload index/,
      );
      await collection.refusal(422, '/points/scroll', { body: { limit: 0 } });
      for (const limit of [10_000, 999_999_999]) assert.deepEqual((await collection.scroll({ limit })).points, []);
    });
  });

  describe('count', () => {
    it('[Q11] is exact, with and without a filter', async () => {
      const collection = await QdrantCollection.create(getServer());
      await collection.upsert(Array.from({ length: 9 }, (_, i) => ({ id: i, vector: [1, 0], payload: { n: i } })));
      assert.equal(await collection.count(), 9);
      assert.equal(await collection.count({ must: [{ key: 'n', range: { gte: 5 } }] }), 4);
      assert.deepEqual(await collection.result('/points/count', { body: { exact: false } }), { count: 9 });
    });
  });
}
