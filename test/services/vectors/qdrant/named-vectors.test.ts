// Named, sparse and multi vectors, as clients declare, send, search and read them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../test-server.ts';
import { idsOf, QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const VECTORS = {
  title: { size: 2, distance: 'Cosine' },
  body: { size: 3, distance: 'Euclid', on_disk: true },
  pages: { size: 2, distance: 'Dot', multivector_config: { comparator: 'max_sim' } },
};
const SPARSE = { words: { modifier: 'idf' }, plain: {} };

async function create(body: Json = { vectors: VECTORS, sparse_vectors: SPARSE }): Promise<QdrantCollection> {
  const collection = new QdrantCollection(server);
  await collection.result('', { method: 'PUT', body });
  return collection;
}

const FULL = {
  title: [3, 4],
  body: [1, 2, 3],
  pages: [
    [1, 0],
    [0.5, 2],
  ],
  words: { indices: [7, 4294967295], values: [1, 0.5] },
};
/** As it is answered: of length 1 under the cosine. */
const ANSWERED = { ...FULL, title: [0.6, 0.8] };
const POINTS = [
  { id: 1, vector: FULL, payload: { kind: 'full' } },
  { id: 2, vector: { title: [1, 0], plain: { indices: [9, 3], values: [2, 1] } } },
  { id: 3, vector: {} },
  { id: 4, vector: { body: [1, 2, 4], words: { indices: [7], values: [2] } } },
];

describe('named vectors', () => {
  it('[Q5] are declared with a collection and returned', async () => {
    const collection = await create();
    const { params } = (await collection.info()).config;
    assert.deepEqual(params.vectors, VECTORS);
    assert.deepEqual(params.sparse_vectors, SPARSE);
    const alone = await create({ sparse_vectors: { words: {} } });
    assert.deepEqual((await alone.info()).config.params.sparse_vectors, { words: {} });
    const beside = await create({ vectors: { size: 2, distance: 'Dot' }, sparse_vectors: { words: {} } });
    assert.deepEqual((await beside.info()).config.params.vectors, { size: 2, distance: 'Dot' });
  });

  it('[Q7, Q9, Q10] come back as they were sent, all or some of them', async () => {
    const collection = await create();
    await collection.upsert(POINTS);
    const all = await collection.retrieve([1, 2, 3, 4], { with_vector: true });
    assert.deepEqual(
      all.map(({ vector }: Json) => vector),
      [
        ANSWERED,
        { title: [1, 0], plain: { indices: [3, 9], values: [1, 2] } },
        {},
        { body: [1, 2, 4], words: { indices: [7], values: [2] } },
      ],
    );
    const some = await collection.scroll({ with_vector: ['pages', 'title'] });
    assert.deepEqual(some.points[0].vector, { title: ANSWERED.title, pages: ANSWERED.pages });
    assert.deepEqual((await collection.result('/points/1', { method: 'GET' })).vector, ANSWERED);
    const [bare] = await collection.retrieve([1]);
    assert.equal(bare.vector, null);
  });

  it('[Q7] are taken from batches by name, and the default one beside them', async () => {
    const collection = await create({ vectors: { size: 2, distance: 'Dot' }, sparse_vectors: { words: {} } });
    const words = [
      { indices: [1], values: [1] },
      { indices: [2], values: [2] },
    ];
    const rows = [
      [1, 0],
      [0, 1],
    ];
    const batch = { ids: [1, 2], vectors: { '': rows, words } };
    await collection.result('/points', { method: 'PUT', body: { batch } });
    await collection.upsert([{ id: 3, vector: [1, 1] }]);
    const found = await collection.retrieve([1, 3], { with_vector: true });
    assert.deepEqual(
      found.map(({ vector }: Json) => vector),
      [{ '': [1, 0], words: words[0] }, [1, 1]],
    );
    assert.deepEqual(idsOf(await collection.search([1, 0.5])), [3, 1, 2]);
    assert.deepEqual(idsOf(await collection.query({ query: words[1], using: 'words' })), [2]);
  });

  it('[Q11, Q12] are searched by name: only points that have the vector are answers', async () => {
    const collection = await create();
    await collection.upsert(POINTS);
    const named = (name: string, vector: Json, more: object = {}) =>
      collection.result('/points/search', { body: { vector: { name, vector }, limit: 9, ...more } });
    assert.deepEqual(idsOf(await named('title', [1, 0])), [2, 1]);
    assert.deepEqual(idsOf(await named('body', [1, 2, 3])), [1, 4]);
    assert.deepEqual(idsOf(await named('words', { indices: [7], values: [1] })), [4, 1]);
    assert.deepEqual(idsOf(await named('title', [1, 0], { filter: { must: [{ has_vector: 'body' }] } })), [1]);
    const query = async (body: Json) => idsOf(await collection.query(body));
    assert.deepEqual(await query({ query: [0, 1], using: 'title' }), [1, 2]);
    assert.deepEqual(await query({ query: { indices: [3], values: [1] }, using: 'plain' }), [2]);
    const rows = [
      [1, 0],
      [0, 1],
    ];
    const [point] = await collection.query({ query: rows, using: 'pages' });
    assert.deepEqual([point.id, point.score], [1, 3]);
    assert.deepEqual(await query({ query: 1, using: 'body' }), [4]);
    const prefetch = [
      { query: [1, 0], using: 'title' },
      { query: { indices: [7], values: [1] }, using: 'words' },
    ];
    assert.deepEqual(await query({ prefetch, query: { fusion: 'rrf' } }), [1, 2, 4]);
  });

  it('[Q15] say by has_vector which points have them', async () => {
    const collection = await create();
    await collection.upsert(POINTS);
    const having = async (name: string) => collection.count({ must: [{ has_vector: name }] });
    const names = ['title', 'body', 'pages', 'words', 'plain', 'other'];
    assert.deepEqual(await Promise.all(names.map(having)), [2, 2, 1, 2, 1, 0]);
    const without = await collection.scroll({ filter: { must_not: names.map((name) => ({ has_vector: name })) } });
    assert.deepEqual(idsOf(without.points), [3]);
  });

  it('[Q18] are changed and removed one by one', async () => {
    const collection = await create();
    await collection.upsert(POINTS);
    const change = { points: [{ id: 1, vector: { body: [9, 9, 9] } }] };
    await collection.result('/points/vectors?wait=true', { method: 'PUT', body: change });
    const both = [
      { id: 2, vector: { title: [3, 4] } },
      { id: 2, vector: { plain: { indices: [3, 9], values: [1, 2] } } },
    ];
    await collection.result('/points/vectors?wait=true', { method: 'PUT', body: { points: both } });
    const [changed] = await collection.retrieve([2], { with_vector: ['title', 'plain'] });
    assert.notDeepEqual(changed.vector.title, [1, 0], 'the first of two changes of a point counts too');
    await collection.refusal(422, '/points/vectors', { method: 'PUT', body: { points: [{ id: 1, vector: {} }] } });
    await collection.result('/points/vectors/delete', { body: { points: [1, 2], vector: ['title', 'words'] } });
    const [first, second] = await collection.retrieve([1, 2], { with_vector: true });
    assert.deepEqual(first, {
      id: 1,
      payload: { kind: 'full' },
      vector: { body: [9, 9, 9], pages: FULL.pages },
    });
    assert.deepEqual(second.vector, { plain: { indices: [3, 9], values: [1, 2] } });
    assert.deepEqual(await collection.query({ query: [1, 0], using: 'title' }), []);
    const operations = [{ delete_vectors: { filter: { must: [{ has_vector: 'body' }] }, vector: ['body'] } }];
    await collection.result('/points/batch', { body: { operations } });
    assert.equal(await collection.count({ must: [{ has_vector: 'body' }] }), 0);
  });

  const refused: [why: string, suffix: string, body: Json, expected: RegExp, status?: number][] = [
    [
      'a vector without its name',
      '',
      { points: [{ id: 1, vector: [1, 0] }] },
      /no default one; the vectors here are `title`, `body`, .*using/,
    ],
    ['an unknown name', '', { points: [{ id: 1, vector: { other: [1] } }] }, /name error: other/],
    ['another kind', '', { points: [{ id: 1, vector: { words: [1] } }] }, /`words` is sparse/],
    ['another length', '', { points: [{ id: 1, vector: { body: [1] } }] }, /expected dim: 3, got 1/],
    ['rows of another length', '', { points: [{ id: 1, vector: { pages: [[1, 2, 3]] } }] }, /expected dim: 2, got 3/],
    [
      'an index twice',
      '',
      { points: [{ id: 1, vector: { words: { indices: [1, 1], values: [1, 2] } } }] },
      /unique/,
      422,
    ],
    ['an unknown name', '/vectors', { points: [{ id: 1, vector: { other: [1] } }] }, /name error: other/],
  ];
  for (const [why, suffix, body, expected, status = 400] of refused) {
    it(`[Q21] are refused with ${why}${suffix && ' in a change'}`, async () => {
      const collection = await create();
      assert.match(await collection.refusal(status, `/points${suffix}`, { method: 'PUT', body }), expected);
      assert.equal(await collection.count(), 0);
    });
  }

  it('are refused by searches without a name, and by the interface at the root', async () => {
    const collection = await create();
    await collection.upsert(POINTS);
    assert.match(
      await collection.refusal(400, '/points/query', { body: { query: [1, 0] } }),
      /no default one; the vectors here are .*using/,
    );
    const root = { path: '/collections/code/points', apiKey: collection.apiKey, method: 'PUT' };
    const answer = await server.call({ ...root, body: { points: [{ id: '1', vector: [1, 0] }] } });
    assert.deepEqual([answer.status, answer.body.code], [400, 'BAD_REQUEST']);
    assert.match(answer.body.message, /its vectors have names/);
  });
});
