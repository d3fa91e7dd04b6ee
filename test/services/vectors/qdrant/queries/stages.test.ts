// Prefetches and the queries that merge them, against brute force.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DISTANCES, type Distance } from '../../../../../src/vector/vector-store.ts';
import { createRandom } from '../../../../vector/random.ts';
import { type Json, TestServer } from '../../test-server.ts';
import { idsOf, type QdrantCollection } from '../qdrant-collection.ts';
import { createOracleCollection, createPoints, createVector, fuse, nearest, type Scored } from './oracle.ts';
import { assertRanked } from './ranked-equal.ts';

const POINTS = createPoints(60, 31);
const random = createRandom(32);
const [A, B, C] = [0, 1, 2].map(() => createVector(random)) as [number[], number[], number[]];

let server: TestServer;
let collection: QdrantCollection;
const collections = new Map<Distance, QdrantCollection>();
before(async () => {
  server = await TestServer.open();
  for (const distance of DISTANCES) collections.set(distance, await createOracleCollection(server, POINTS, distance));
  collection = collections.get('Dot') as QdrantCollection;
});
after(() => server.close());

const near = (query: readonly number[], limit: number, points = POINTS): Scored[] =>
  nearest('Dot', points, query).slice(0, limit);
const inGroup = (group: string) => ({ must: [{ key: 'group', match: { value: group } }] });
const ofGroup = (group: string) => POINTS.filter(({ payload }) => payload.group === group);

/** The parts of reciprocal rank fusion: ranks from 0. */
const byRank = (ranking: readonly Scored[], k: number, weight = 1): Scored[] =>
  ranking.map(({ id }, rank) => ({ id, score: 1 / ((rank + 1) / weight + k - 1) }));

/** The parts of distribution-based fusion: the mean less and plus three standard deviations are 0 and 1. */
function byDistribution(ranking: readonly Scored[], isLowerBetter = false): Scored[] {
  const values = ranking.map(({ score }) => (isLowerBetter ? -score : score));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  const [low, high] = [mean - 3 * Math.sqrt(variance), mean + 3 * Math.sqrt(variance)];
  return ranking.map(({ id }, i) => ({ id, score: ((values[i] ?? 0) - low) / (high - low) }));
}

const PREFETCH = [
  { query: A, limit: 12 },
  { query: { nearest: B }, limit: 20 },
];

describe('fusion', () => {
  it('[Q61] by reciprocal ranks adds 1 / (k + rank)', async () => {
    for (const distance of DISTANCES) {
      const asked = collections.get(distance) as QdrantCollection;
      const rankings = [nearest(distance, POINTS, A).slice(0, 12), nearest(distance, POINTS, B).slice(0, 20)];
      const expected = fuse(rankings.map((ranking) => byRank(ranking, 2)));
      const found = await asked.query({ prefetch: PREFETCH, query: { fusion: 'rrf' }, limit: 100 });
      assertRanked(found, expected, distance);
    }
  });

  it('[Q61] by reciprocal ranks takes another k, and a weight for each prefetch', async () => {
    const rankings = [near(A, 12), near(B, 20)] as const;
    const ask = (rrf: Json) => collection.query({ prefetch: PREFETCH, query: { rrf }, limit: 100 });
    assertRanked(await ask({ k: 60 }), fuse(rankings.map((ranking) => byRank(ranking, 60))));
    const weighted = fuse([byRank(rankings[0], 2, 3), byRank(rankings[1], 2, 0.5)]);
    assertRanked(await ask({ weights: [3, 0.5] }), weighted);
    const none = (await ask({ weights: [1, 0] })).map(({ score }: Json) => score);
    assert.equal(none.filter((score: number) => score > 0).length, 12);
    const body = { prefetch: PREFETCH, query: { rrf: { weights: [1] } } };
    assert.match(
      await collection.refusal(400, '/points/query', { body }),
      /Number of weights in RRF should match number of pre-fetches: got 1, expected 2/,
    );
    await collection.refusal(422, '/points/query', { body: { prefetch: PREFETCH, query: { rrf: { k: 0 } } } });
  });

  it('[Q61] by distributions normalizes the scores of each prefetch', async () => {
    for (const distance of DISTANCES) {
      const asked = collections.get(distance) as QdrantCollection;
      const rankings = [nearest(distance, POINTS, A).slice(0, 12), nearest(distance, POINTS, B).slice(0, 20)];
      const isLowerBetter = distance === 'Euclid' || distance === 'Manhattan';
      const expected = fuse(rankings.map((ranking) => byDistribution(ranking, isLowerBetter)));
      const found = await asked.query({ prefetch: PREFETCH, query: { fusion: 'dbsf' }, limit: 100 });
      assertRanked(found, expected, distance);
    }
    const alone = { prefetch: { query: A, limit: 1 }, query: { fusion: 'dbsf' } };
    assert.deepEqual(
      (await collection.query(alone)).map(({ score }: Json) => score),
      [0.5],
    );
  });

  it('[Q61] has a threshold, an offset and ties in the order of ids', async () => {
    const expected = fuse([byRank(near(A, 12), 2), byRank(near(B, 20), 2)]);
    const least = expected[9]?.score ?? 0;
    const body = { prefetch: PREFETCH, query: { fusion: 'rrf' }, limit: 100 };
    assertRanked(
      await collection.query({ ...body, score_threshold: least, offset: 3 }),
      expected.slice(3).filter(({ score }) => score >= least),
    );
    assertRanked(await collection.query({ ...body, limit: 4, offset: 3 }), expected.slice(3, 7));
    const tied = {
      prefetch: [
        { query: A, limit: 1, filter: inGroup('g3') },
        { query: A, limit: 1, filter: inGroup('g1') },
        { query: A, limit: 1, filter: inGroup('g2') },
      ],
      query: { fusion: 'rrf' },
    };
    const ids = idsOf(await collection.query(tied));
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => Number(a) - Number(b)),
    );
    assert.equal(ids.length, 3);
  });

  it('[Q61] is refused without prefetches, and with the name of a vector', async () => {
    const refused: [Json, RegExp][] = [
      [{ query: { fusion: 'rrf' } }, /cannot apply Fusion without prefetches/],
      [{ prefetch: PREFETCH, query: { fusion: 'rrf' }, using: 'a' }, /cannot be combined with the 'using' field/],
      [{ prefetch: PREFETCH }, /^Bad request: A query is needed to merge the prefetches/],
      [{ score_threshold: 1 }, /^Bad request: A query is needed to use the score_threshold/],
      [{ prefetch: { prefetch: PREFETCH }, query: A }, /A query is needed to merge the prefetches/],
    ];
    for (const [body, expected] of refused) {
      assert.match(await collection.refusal(400, '/points/query', { body }), expected);
    }
  });
});

describe('prefetches', () => {
  it('[Q61] are ranked anew by the query around them, level by level', async () => {
    const inner = near(A, 30);
    const middle = near(
      B,
      15,
      POINTS.filter(({ id }) => inner.some((found) => found.id === id)),
    );
    const expected = near(
      C,
      5,
      POINTS.filter(({ id }) => middle.some((found) => found.id === id)),
    );
    const body = { prefetch: { prefetch: [{ query: A, limit: 30 }], query: B, limit: 15 }, query: C, limit: 5 };
    assertRanked(await collection.query(body), expected);
  });

  it('[Q61] join their points, each once', async () => {
    const found = [...near(A, 10), ...near(B, 10)];
    const expected = near(
      C,
      100,
      POINTS.filter(({ id }) => found.some((each) => each.id === id)),
    );
    const prefetch = [
      { query: A, limit: 10 },
      { query: B, limit: 10 },
    ];
    assertRanked(await collection.query({ prefetch, query: C, limit: 100 }), expected);
  });

  it('[Q61] have 10 points, their own filter and threshold, and the filter around them', async () => {
    const [first] = near(A, 1);
    const threshold = (first?.score ?? 0) / 2;
    const cheap = { must: [{ key: 'price', range: { lt: 60 } }] };
    const isCheap = ({ payload }: (typeof POINTS)[number]): boolean => (payload.price ?? 100) < 60;
    const matching = ofGroup('g1').filter(isCheap);
    const found = near(A, 10, matching).filter(({ score }) => score >= threshold);
    const expected = near(
      C,
      100,
      POINTS.filter(({ id }) => found.some((each) => each.id === id)),
    );
    const prefetch = { query: A, filter: cheap, score_threshold: threshold };
    assertRanked(await collection.query({ prefetch, query: C, filter: inGroup('g1'), limit: 100 }), expected);
  });

  it('[Q61] may be of any kind', async () => {
    const kinds: Json[] = [
      { limit: 7 },
      { query: { sample: 'random' }, limit: 7 },
      { query: { recommend: { positive: [1] } }, limit: 7 },
      { query: { recommend: { positive: [1], strategy: 'best_score' } }, limit: 7 },
      { query: { context: { positive: 1, negative: 2 } }, limit: 7 },
      { query: { nearest: A, mmr: { diversity: 0.3, candidates_limit: 20 } }, limit: 7 },
    ];
    for (const prefetch of kinds) {
      const found = await collection.query({ prefetch, query: C, limit: 100 });
      assert.equal(found.length, 7, JSON.stringify(prefetch));
      assertRanked(
        found,
        near(
          C,
          100,
          POINTS.filter(({ id }) => idsOf(found).includes(id)),
        ),
      );
    }
  });

  it('[Q61] exclude the points that any stage names', async () => {
    const [best] = near(A, 1);
    const prefetch = { query: { recommend: { positive: [best?.id] } }, limit: 50 };
    const found = idsOf(await collection.query({ prefetch, query: A, limit: 100 }));
    assert.equal(found.includes(best?.id ?? -1), false);
  });

  it('[Q61] are bounded in number and in all their points', async () => {
    const many = Array.from({ length: 65 }, () => ({ query: A }));
    const ask = (body: Json, status = 400) => collection.refusal(status, '/points/query', { body });
    assert.match(await ask({ prefetch: many, query: { fusion: 'rrf' } }), /64 stages|at most 64/);
    let nested: Json = { query: A };
    for (let i = 0; i < 64; i++) nested = { prefetch: nested, query: A };
    assert.match(await ask(nested), /64 stages|levels deep/);
    const wide = Array.from({ length: 7 }, () => ({ query: A, limit: 10_000 }));
    assert.match(await ask({ prefetch: wide, query: { fusion: 'rrf' } }), /more than 65536 points in all stages/);
    const huge = { prefetch: { query: A, limit: 999_999_999 }, query: B };
    assert.equal((await collection.query({ ...huge, limit: 100 })).length, 60);
  });
});

describe('other queries', () => {
  it('[Q62] order by a payload value, alone and over prefetches', async () => {
    const index = { method: 'PUT', body: { field_name: 'rank', field_schema: 'integer' } };
    await collection.result('/index?wait=true', index);
    const sorted = (points: typeof POINTS, sign: number) =>
      points.toSorted((a, b) => sign * (a.payload.rank - b.payload.rank || a.id - b.id));
    const ask = (order_by: Json, more: object = {}) => collection.query({ query: { order_by }, limit: 100, ...more });
    const found = await ask('rank');
    assert.deepEqual(
      found.map(({ id, order_value, score }: Json) => [id, order_value, score]),
      sorted(POINTS, 1).map(({ id, payload }) => [id, payload.rank, 1]),
    );
    assert.deepEqual(
      idsOf(await ask({ key: 'rank', direction: 'desc', start_from: 10 }, { offset: 1, limit: 5 })),
      sorted(
        POINTS.filter(({ payload }) => payload.rank <= 10),
        -1,
      )
        .slice(1, 6)
        .map(({ id }) => id),
    );
    const prefetched = near(A, 8).map(({ id }) => id);
    assert.deepEqual(
      idsOf(await ask('rank', { prefetch: { query: A, limit: 8 } })),
      sorted(
        POINTS.filter(({ id }) => prefetched.includes(id)),
        1,
      ).map(({ id }) => id),
    );
    const body = { query: { order_by: 'rank' }, score_threshold: 1 };
    assert.match(
      await collection.refusal(400, '/points/query', { body }),
      /Can't use score_threshold with an order_by/,
    );
    const unknown = { query: { order_by: 'nothing' } };
    assert.match(await collection.refusal(400, '/points/query', { body: unknown }), /needs a payload index/);
  });

  it('[Q62] sample points at random, each at most once', async () => {
    const ask = (more: object = {}) => collection.query({ query: { sample: 'random' }, ...more });
    const all = idsOf(await ask({ limit: 100 }));
    assert.deepEqual(
      all.toSorted((a, b) => Number(a) - Number(b)),
      POINTS.map(({ id }) => id),
    );
    const few = idsOf(await ask({ limit: 5, filter: inGroup('g2') }));
    assert.equal(new Set(few).size, 5);
    assert.ok(few.every((id) => Number(id) % 4 === 2));
    const draws = new Set<string>();
    for (let i = 0; i < 20; i++) draws.add(idsOf(await ask({ limit: 3 })).join());
    assert.ok(draws.size > 10, 'samples differ');
    const among = idsOf(await ask({ limit: 4, prefetch: { query: A, limit: 6 } }));
    const six = near(A, 6).map(({ id }) => id);
    assert.ok(among.length === 4 && among.every((id) => six.includes(Number(id))));
  });

  it('[Q62] choose diverse points among those that prefetches found', async () => {
    const query = { nearest: C, mmr: { diversity: 0, candidates_limit: 10 } };
    const six = near(A, 6).map(({ id }) => id);
    const expected = near(
      C,
      3,
      POINTS.filter(({ id }) => six.includes(id)),
    );
    assertRanked(await collection.query({ prefetch: { query: A, limit: 6 }, query, limit: 3 }), expected);
  });

  it('[Q61] come in batches with their prefetches', async () => {
    const one = { prefetch: PREFETCH, query: { fusion: 'rrf' }, limit: 5, with_payload: ['rank'] };
    const two = { prefetch: PREFETCH[0], query: B, limit: 5, with_vector: true };
    const answers = await collection.result('/points/query/batch', { body: { searches: [one, two, { query: A }] } });
    const expected = [await collection.query(one), await collection.query(two), await collection.query({ query: A })];
    assert.deepEqual(
      answers.map(({ points }: Json) => points),
      expected,
    );
    assert.deepEqual(Object.keys(expected[0][0].payload), ['rank']);
    assert.equal(expected[1][0].vector.length, 4);
  });
});
