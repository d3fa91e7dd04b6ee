import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../../test-server.ts';
import { COMPLETED, idsOf, QdrantCollection } from '../qdrant-collection.ts';

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

describe('ids', () => {
  const HUGE = ['9007199254740993', '18446744073709551615', '9007199254740992'];

  it('[Q8] keep every digit, wherever they stand, and come back as numbers', async () => {
    const collection = await QdrantCollection.create(server);
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
      assert.match(await post('/points/scroll', `{"offset":${id},"limit":1}`), new RegExp(`"points":\\[{"id":${id},`));
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
    const collection = await QdrantCollection.create(server);
    const ids = ['01', '1.0', '-1', '18446744073709551616', UUID, '', 'ä'];
    await collection.upsert([...ids, '42'].map((id) => ({ id, vector: [1, 0] })));
    assert.deepEqual(idsOf(await collection.retrieve([...ids, '42', 42])), [...ids, 42]);
  });

  it('[Q8] that are forms of one UUID are one id, wherever they stand', async () => {
    const collection = await QdrantCollection.create(server);
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
  it('[Q9] give payloads unless told otherwise, and vectors when asked', async () => {
    const collection = await QdrantCollection.create(server, 3);
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
    const collection = await QdrantCollection.create(server);
    assert.equal(await collection.refusal(404, '/points/5', { method: 'GET' }), 'Not found: No point with id 5 found');
  });

  it('[Q9] give vectors as they were sent, in as few digits as tell them apart', async () => {
    const collection = await QdrantCollection.create(server, 4);
    const vector = [3, 0.1, 123_456.79, -1.5e-9];
    await collection.upsert([{ id: 1, vector }]);
    const { text } = await collection.call('/points/1', { method: 'GET' });
    assert.match(text, /"vector":\[3.0,0.1,123456.79,-1.5e-9\]/);
  });

  it('[Q9] give vectors the length 1 for cosine, wherever they are told', async () => {
    const collection = await QdrantCollection.create(server, 2, 'Cosine');
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
    const collection = await QdrantCollection.create(server);
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
    const collection = await QdrantCollection.create(server);
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
    const collection = await QdrantCollection.create(server);
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
    const collection = await QdrantCollection.create(server);
    assert.match(await collection.refusal(400, '/points/scroll', { body: { order_by: 'a' } }), /needs a payload index/);
    await collection.refusal(422, '/points/scroll', { body: { limit: 0 } });
    for (const limit of [10_000, 999_999_999]) assert.deepEqual((await collection.scroll({ limit })).points, []);
  });
});

describe('count', () => {
  it('[Q11] is exact, with and without a filter', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert(Array.from({ length: 9 }, (_, i) => ({ id: i, vector: [1, 0], payload: { n: i } })));
    assert.equal(await collection.count(), 9);
    assert.equal(await collection.count({ must: [{ key: 'n', range: { gte: 5 } }] }), 4);
    assert.deepEqual(await collection.result('/points/count', { body: { exact: false } }), { count: 9 });
  });
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
