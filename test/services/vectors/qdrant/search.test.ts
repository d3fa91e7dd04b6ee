import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DEFAULT_LIMITS } from '../../../../src/services/vectors/limits.ts';
import { type Json, TestServer } from '../test-server.ts';
import { idsOf, QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
/** The collection of the tests that only read. */
let collection: QdrantCollection;
before(async () => {
  server = await TestServer.open();
  collection = await createFan();
});
after(() => server.close());

/** Creates five points around a quarter of the circle: 0 at the right, 4 at the top. */
async function createFan(): Promise<QdrantCollection> {
  const collection = await QdrantCollection.create(server, 2, 'Cosine');
  const points = [0, 1, 2, 3, 4].map((id) => {
    const angle = (id * Math.PI) / 8;
    return {
      id,
      vector: [3 * Math.cos(angle), 3 * Math.sin(angle)],
      payload: { id, even: id % 2 === 0, text: `t${id}` },
    };
  });
  await collection.upsert(points);
  return collection;
}

const RIGHT = [1, 0];
const UP = [0, 1];
const EVEN = { must: [{ key: 'even', match: { value: true } }] };

describe('search', () => {
  it('[Q12] ranks exactly, with filter, offset and threshold', async () => {
    assert.deepEqual(idsOf(await collection.search(RIGHT)), [0, 1, 2, 3, 4]);
    assert.deepEqual(idsOf(await collection.search(UP, { limit: 2 })), [4, 3]);
    assert.deepEqual(idsOf(await collection.search(UP, { limit: 2, offset: 1 })), [3, 2]);
    assert.deepEqual(idsOf(await collection.search(UP, { offset: 5 })), []);
    assert.deepEqual(idsOf(await collection.search(RIGHT, { filter: EVEN })), [0, 2, 4]);
    assert.deepEqual(idsOf(await collection.search(RIGHT, { score_threshold: 0.9 })), [0, 1]);
    assert.deepEqual(
      idsOf(await collection.search(RIGHT, { filter: null, score_threshold: null, offset: null })).length,
      5,
    );
  });

  it('[Q12] answers with what is asked for', async () => {
    const [bare] = await collection.search(RIGHT, { limit: 1 });
    assert.deepEqual(bare, { id: 0, version: 1, score: 1, payload: null, vector: null });
    const [full] = await collection.search(RIGHT, { limit: 1, with_payload: true, with_vector: true });
    assert.deepEqual([full.payload, full.vector], [{ id: 0, even: true, text: 't0' }, [1, 0]]);
    const selections: [Json, Json][] = [
      [['text'], { text: 't0' }],
      [{ include: ['id', 'nothing'] }, { id: 0 }],
      [{ exclude: ['text', 'even'] }, { id: 0 }],
    ];
    for (const [with_payload, expected] of selections) {
      assert.deepEqual((await collection.search(RIGHT, { limit: 1, with_payload }))[0].payload, expected);
    }
  });

  it('[Q12] is exact with any parameters', async () => {
    const params = { hnsw_ef: 128, exact: false, indexed_only: true, quantization: { ignore: false, oversampling: 2 } };
    assert.deepEqual(idsOf(await collection.search(RIGHT, { params })), [0, 1, 2, 3, 4]);
    assert.deepEqual(idsOf(await collection.search(RIGHT, { params: null })), [0, 1, 2, 3, 4]);
  });

  it('[Q15] comes in batches, answered in their order', async () => {
    const searches = [
      { vector: RIGHT, limit: 1 },
      { vector: UP, limit: 2, filter: EVEN, with_payload: ['id'] },
      { vector: UP, limit: 1, offset: 4, with_vector: true },
    ];
    const answers = await collection.result('/points/search/batch', { body: { searches } });
    assert.deepEqual(answers.map(idsOf), [[0], [4, 2], [0]]);
    assert.deepEqual([answers[1][0].payload, answers[2][0].vector], [{ id: 4 }, [1, 0]]);
    assert.deepEqual(await collection.result('/points/search/batch', { body: { searches: [] } }), []);
  });
});

describe('query', () => {
  it('[Q13] takes a vector, bare or as nearest, and returns 10 results by default', async () => {
    assert.deepEqual(idsOf(await collection.query({ query: RIGHT })), [0, 1, 2, 3, 4]);
    assert.deepEqual(idsOf(await collection.query({ query: { nearest: UP }, limit: 1, using: null })), [4]);
    assert.deepEqual(
      idsOf(await collection.query({ query: UP, limit: 2, offset: 1, filter: EVEN, using: '' })),
      [2, 0],
    );
  });

  it('[Q13] takes the id of a point, which is no answer itself', async () => {
    const collection = await createFan();
    await collection.upsert([{ id: 'up', vector: [0, 2] }]);
    assert.deepEqual(idsOf(await collection.query({ query: 0, limit: 2 })), [1, 2]);
    assert.deepEqual(idsOf(await collection.query({ query: 'up', limit: 2 })), [4, 3]);
    assert.deepEqual(idsOf(await collection.query({ query: { nearest: 4 }, limit: 2, filter: EVEN })), [2, 0]);
    const text = await collection.refusal(404, '/points/query', { body: { query: 99 } });
    assert.equal(text, 'Not found: No point with id 99 found');
  });

  it('[Q13] without a query leads through the points in the order of their ids', async () => {
    for (const query of [undefined, null]) {
      const points = await collection.query({ query, limit: 2, offset: 1, filter: EVEN, with_payload: ['id'] });
      assert.deepEqual(
        points.map(({ id, score, payload }: Json) => [id, score, payload]),
        [
          [2, 1, { id: 2 }],
          [4, 1, { id: 4 }],
        ],
      );
    }
    const body = { score_threshold: 0.5 };
    assert.match(
      await collection.refusal(400, '/points/query', { body }),
      /A query is needed to use the score_threshold/,
    );
  });

  it('[Q13] answers with points that are near and unlike one another, by maximal marginal relevance', async () => {
    const ask = (nearest: Json, mmr: Json, more: object = {}) =>
      collection.query({ query: { nearest, mmr }, limit: 2, ...more });
    assert.deepEqual(idsOf(await ask(RIGHT, { diversity: 0, candidates_limit: 5 })), [0, 1]);
    assert.deepEqual(idsOf(await ask(RIGHT, { diversity: 1, candidates_limit: 5 })), [0, 4]);
    assert.deepEqual(
      idsOf(await ask(RIGHT, { diversity: 1, candidates_limit: 5 }, { filter: EVEN, offset: 1 })),
      [4, 2],
    );
    assert.deepEqual(idsOf(await ask(RIGHT, { diversity: 1 })), [0, 1]);
    assert.deepEqual(idsOf(await ask(0, { diversity: null, candidates_limit: null })), [1, 2]);
    const [first] = await ask(RIGHT, { diversity: 1, candidates_limit: 5 }, { with_vector: true });
    assert.deepEqual([first.vector.length, first.score], [2, 1]);
    assert.equal((await ask(RIGHT, {}))[0].vector, null);
    for (const mmr of [{ diversity: 1.5 }, { candidates_limit: 0 }, { candidates_limit: 501 }]) {
      await collection.refusal(422, '/points/query', { body: { query: { nearest: RIGHT, mmr } } });
    }
  });

  it('[Q14] recommends near the average of examples, leaving them out', async () => {
    const ask = (recommend: Json, more: object = {}) => collection.query({ query: { recommend }, ...more });
    assert.deepEqual(idsOf(await ask({ positive: [0, 2] })), [1, 3, 4]);
    assert.deepEqual(idsOf(await ask({ positive: [2], negative: [0] })), [3, 4, 1]);
    assert.deepEqual(idsOf(await ask({ positive: [UP, 4] }, { limit: 1 })), [3]);
    assert.deepEqual(
      idsOf(await ask({ positive: [0], negative: null, strategy: 'average_vector' }, { filter: EVEN })),
      [2, 4],
    );
  });

  it('[Q14] weighs examples alike for cosine, and as they are for dot products', async () => {
    for (const [distance, expected] of [
      ['Cosine', [2, 1, 3]],
      ['Dot', [1, 2, 3]],
    ] as const) {
      const collection = await QdrantCollection.create(server, 2, distance);
      const vectors = { right: [100, 0], up: [0, 1], 1: [1, 0.1], 2: [0.7, 0.7], 3: [0, 1] };
      await collection.upsert(Object.entries(vectors).map(([id, vector]) => ({ id, vector })));
      const recommend = { positive: ['right', 'up'] };
      assert.deepEqual(idsOf(await collection.query({ query: { recommend } })), expected, distance);
    }
  });

  it('[Q15] comes in batches of any kind of query', async () => {
    const searches = [
      { query: RIGHT, limit: 1 },
      { query: { nearest: UP }, limit: 1 },
      { query: 4, limit: 1 },
      { query: { recommend: { positive: [0, 2] } }, limit: 1 },
      { limit: 1 },
    ];
    const answers = await collection.result('/points/query/batch', { body: { searches } });
    assert.deepEqual(
      answers.map(({ points }: Json) => idsOf(points)),
      [[0], [4], [3], [1], [0]],
    );
  });
});

describe('recommend', () => {
  it('[Q14] takes its examples at the root of the body', async () => {
    const ask = (body: Json) => collection.result('/points/recommend', { body: { limit: 10, ...body } });
    assert.deepEqual(idsOf(await ask({ positive: [0, 2] })), [1, 3, 4]);
    assert.deepEqual(idsOf(await ask({ positive: [2], negative: [0], limit: 1, offset: 1, using: null })), [4]);
    assert.equal((await ask({ positive: [RIGHT], with_payload: true }))[0].payload.id, 0);
    assert.match(
      await collection.refusal(404, '/points/recommend', { body: { positive: [0], negative: [77], limit: 1 } }),
      /No point with id 77/,
    );
  });
});

describe('searches', () => {
  const refused: [why: string, suffix: string, body: Json, expected: RegExp][] = [
    ['no vector', 'search', { limit: 1 }, /vector is required/],
    ['no limit', 'search', { vector: RIGHT }, /limit is required/],
    [
      'a named vector',
      'search',
      { vector: { name: 'a', vector: RIGHT }, limit: 1 },
      /Not existing vector name error: a/,
    ],
    ['another length', 'search', { vector: [1], limit: 1 }, /expected dim: 2, got 1/],
    ['a misspelt field', 'search', { vector: RIGHT, limit: 1, filters: {} }, /filters is not allowed here/],
    ['top instead of limit', 'search', { vector: RIGHT, top: 1 }, /limit is required|top is not allowed/],
    ['a limit of 0', 'search', { vector: RIGHT, limit: 0 }, /limit: value 0 invalid, must be 1 or larger/],
    [
      'a limit too large',
      'search',
      { vector: RIGHT, limit: 10_001 },
      /limit: value 10001 invalid, must be 10000 or smaller/,
    ],
    ['an unknown parameter', 'search', { vector: RIGHT, limit: 1, params: { ef: 1 } }, /params/],
    ['fusion of nothing', 'query', { query: { fusion: 'rrf' } }, /cannot apply Fusion without prefetches/],
    ['a formula over nothing', 'query', { query: { formula: 'x' } }, /cannot apply Formula without prefetches/],
    ['a text for another model', 'query', { query: { text: 'a', model: 'b' } }, /query\.model "b" is not served/],
    ['a sparse vector', 'query', { query: { indices: [1], values: [1] } }, /a vector that is sparse was sent/],
    ['multiple vectors', 'query', { query: [RIGHT] }, /a vector that is multi was sent/],
    [
      'rows of different lengths',
      'query',
      { query: { nearest: [RIGHT, [1]] } },
      /all vectors must have the same dimension/,
    ],
    [
      'another strategy',
      'query',
      { query: { recommend: { positive: [0], strategy: 'worst_score' } } },
      /average_vector/,
    ],
    ['no example', 'query', { query: { recommend: { negative: [0] } } }, /positive must hold at least 1 item/],
    [
      'an example of another length',
      'query',
      { query: { recommend: { positive: [0, [1]] } } },
      /expected dim: 2, got 1/,
    ],
    ['the name of a vector', 'query', { query: RIGHT, using: 'text' }, /Not existing vector name error: text/],
    ['a shard key', 'query', { query: RIGHT, shard_key: 'a' }, /no shards/],
    ['a misspelt field of a query', 'query', { query: RIGHT, top: 3 }, /top is not allowed here/],
    ['a fractional id', 'query', { query: 1.5 }, /query must be/],
    [
      'a batch with one that is wrong',
      'search/batch',
      { searches: [{ vector: RIGHT, limit: 1 }, {}] },
      /searches\[1\]/,
    ],
    ['too many in a batch', 'query/batch', { searches: Array(101).fill({}) }, /at most 100 items/],
    [
      'too much in a batch',
      'query/batch',
      { searches: Array(2).fill({ limit: 6_000 }) },
      /more than 10000 points in all/,
    ],
    ['no examples at all', 'recommend', { limit: 1 }, /must hold at least one positive or negative/],
  ];
  for (const [why, suffix, body, expected] of refused) {
    it(`[Q20, Q21, Q23] are refused with ${why}`, async () => {
      const answer = await collection.call(`/points/${suffix}`, { body });
      assert.ok([400, 422].includes(answer.status), answer.text);
      assert.match(answer.body.status.error, expected);
    });
  }

  it('[Q23] take a limit beyond the bound where no more points match, and refuse it where more do', async () => {
    const collection = await QdrantCollection.create(server, 1);
    const ids = Array.from({ length: 10_001 }, (_, id) => id);
    await collection.upsert(ids.map((id) => ({ id, vector: [1], payload: { isFew: id < 3 } })));
    const filter = { must: [{ key: 'isFew', match: { value: true } }] };
    for (const query of [null, [1]]) {
      assert.deepEqual(idsOf(await collection.query({ query, filter, limit: 999_999_999 })), [0, 1, 2]);
      assert.deepEqual(idsOf(await collection.query({ query, filter, limit: 9_999, offset: 2 })), [2]);
      const body = { query, limit: 10_000, offset: 1 };
      assert.match(
        await collection.refusal(400, '/points/query', { body }),
        /limit and offset together must be at most/,
      );
    }
  });

  it('[Q23] give no more vectors and payloads at once than can be held', async (test) => {
    assert.equal(DEFAULT_LIMITS.answerBytesMax, 67_108_864);
    const small = await TestServer.open({ limits: { answerBytesMax: 1_048_576 } });
    test.after(() => small.close());
    const size = 1_024;
    const collection = await QdrantCollection.create(small, size);
    const vector = Array(size).fill(0);
    const payload = { text: 'x'.repeat(6_250) };
    await collection.upsert(Array.from({ length: 90 }, (_, id) => ({ id, vector, payload })));
    const with_vector = true;
    assert.equal((await collection.scroll({ limit: 80, with_vector, with_payload: false })).points.length, 80);
    const calls: [suffix: string, body: Json][] = [
      ['/points', { ids: Array.from({ length: 90 }, (_, id) => id), with_vector, with_payload: false }],
      ['/points/scroll', { limit: 90, with_vector, with_payload: false }],
      ['/points/query', { limit: 90, with_vector }],
      ['/points/search', { vector, limit: 90, with_vector }],
      ['/points/query/batch', { searches: Array(3).fill({ limit: 30, with_vector }) }],
      ['/points/query/batch', { searches: Array(4).fill({ limit: 60, with_payload: true }) }],
    ];
    for (const [suffix, body] of calls) {
      assert.match(await collection.refusal(400, suffix, { body }), /more than 1048576 bytes/, suffix);
    }
  });
});
