// Queries by several examples, against brute force: recommend, discover, context and relevance feedback.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DISTANCES, type Distance } from '../../../../../src/vector/vector-store.ts';
import { createRandom } from '../../../../vector/random.ts';
import { type Json, TestServer } from '../../test-server.ts';
import { idsOf, type QdrantCollection } from '../qdrant-collection.ts';
import {
  createOracleCollection,
  createPoints,
  createVector,
  type OraclePoint,
  rankBy,
  toSimilarity,
} from './oracle.ts';
import { assertRanked } from './ranked-equal.ts';

const POINTS = createPoints(60, 27);
const random = createRandom(28);
const [A, B, C, D] = [0, 1, 2, 3].map(() => createVector(random)) as [number[], number[], number[], number[]];
/** Two stored points, which are no answers of a query that names them. */
const [P, N] = [POINTS[7], POINTS[11]] as [OraclePoint, OraclePoint];
const OTHERS = POINTS.filter((point) => point !== P && point !== N);

const squash = (x: number): number => x / (1 + Math.abs(x));
const toUnit = (x: number): number => 0.5 * (squash(x) + 1);

let server: TestServer;
const collections = new Map<Distance, QdrantCollection>();
before(async () => {
  server = await TestServer.open();
  for (const distance of DISTANCES) collections.set(distance, await createOracleCollection(server, POINTS, distance));
});
after(() => server.close());

/** Asks the same of the query interface, and of an older endpoint if there is one. */
async function ask(distance: Distance, query: Json, older?: string): Promise<Json> {
  const collection = collections.get(distance) as QdrantCollection;
  const found = await collection.query({ query, limit: 100 });
  if (older !== undefined) {
    const [body] = Object.values(query) as Json[];
    assert.deepEqual(await collection.result(`/points/${older}`, { body: { ...body, limit: 100 } }), found);
    const searches = [{ ...body, limit: 3 }];
    const [first] = await collection.result(`/points/${older}/batch`, { body: { searches } });
    assert.deepEqual(first, found.slice(0, 3));
  }
  return found;
}

for (const distance of DISTANCES) {
  const near = (a: readonly number[], { vector }: OraclePoint): number => toSimilarity(distance, a, vector);

  describe(`by ${distance}`, () => {
    it('[Q60] best_score takes the best positive example, or the best negative one if that is nearer', async () => {
      const expected = rankBy(OTHERS, (point) => {
        const liked = Math.max(near(P.vector, point), near(A, point));
        const disliked = Math.max(near(N.vector, point), near(B, point));
        return liked > disliked ? toUnit(liked) : -toUnit(disliked);
      });
      const recommend = { positive: [P.id, A], negative: [B, N.id], strategy: 'best_score' };
      assertRanked(await ask(distance, { recommend }, 'recommend'), expected);
      const least = rankBy(POINTS, (point) => -toUnit(near(A, point)));
      assertRanked(await ask(distance, { recommend: { negative: [A], strategy: 'best_score' } }), least);
    });

    it('[Q60] sum_scores adds the similarities to positive examples and takes away those to negative ones', async () => {
      const expected = rankBy(
        OTHERS,
        (point) => near(P.vector, point) + near(A, point) - near(N.vector, point) - near(B, point),
      );
      const recommend = { positive: [P.id, A], negative: [N.id, B], strategy: 'sum_scores' };
      assertRanked(await ask(distance, { recommend }, 'recommend'), expected);
    });

    it('[Q60] discover counts the pairs on whose positive side a point is, then the target', async () => {
      const pairs: [readonly number[], readonly number[]][] = [
        [A, B],
        [P.vector, N.vector],
        [C, D],
      ];
      const expected = rankBy(OTHERS, (point) => {
        const sides = pairs.map(([good, bad]) => Math.sign(near(good, point) - near(bad, point)));
        return sides.reduce((sum, side) => sum + side, 0) + toUnit(near(D, point));
      });
      const context = [
        { positive: A, negative: B },
        { positive: P.id, negative: N.id },
        { positive: C, negative: D },
      ];
      assertRanked(await ask(distance, { discover: { target: D, context } }, 'discover'), expected);
      const alone = rankBy(POINTS, (point) => toUnit(near(D, point)));
      assertRanked(await ask(distance, { discover: { target: D, context: null } }, 'discover'), alone);
    });

    it('[Q60] context is 0 on the positive sides of all pairs, and less on the others', async () => {
      const loss = (good: readonly number[], bad: readonly number[], point: OraclePoint): number =>
        squash(Math.min(near(good, point) - near(bad, point) - 2 ** -23, 0));
      const expected = rankBy(OTHERS, (point) => loss(A, B, point) + loss(P.vector, N.vector, point));
      const context = [
        { positive: A, negative: B },
        { positive: P.id, negative: N.id },
      ];
      const found = await ask(distance, { context });
      assertRanked(found, expected);
      const older = await (collections.get(distance) as QdrantCollection).result('/points/discover', {
        body: { context, limit: 100 },
      });
      assert.deepEqual(older, found);
      const one = { positive: A, negative: B };
      assertRanked(
        await ask(distance, { context: one }),
        rankBy(POINTS, (point) => loss(A, B, point)),
      );
    });

    it('[Q60] relevance feedback moves towards examples that were found better', async () => {
      const [a, b, c] = [0.5, 2, 0.25];
      const feedback = [
        { example: A, score: 0.9 },
        { example: P.id, score: 0.4 },
        { example: B, score: 0.1 },
      ];
      const [x, y, z] = [A, P.vector, B];
      const expected = rankBy(
        POINTS.filter((point) => point !== P),
        (point) =>
          a * near(C, point) +
          c * (0.9 - 0.4) ** b * (near(x, point) - near(y, point)) +
          c * (0.9 - 0.1) ** b * (near(x, point) - near(z, point)) +
          c * (0.4 - 0.1) ** b * (near(y, point) - near(z, point)),
      );
      const relevance_feedback = { target: C, feedback, strategy: { naive: { a, b, c } } };
      assertRanked(await ask(distance, { relevance_feedback }), expected);
    });
  });
}

describe('queries by examples', () => {
  it('[Q60] have a threshold and an offset, and rank what prefetches found', async () => {
    const collection = collections.get('Dot') as QdrantCollection;
    const recommend = { positive: [A], negative: [B], strategy: 'sum_scores' };
    const all = await collection.query({ query: { recommend }, limit: 100 });
    const middle = all[30].score;
    assert.deepEqual(
      await collection.query({ query: { recommend }, limit: 100, score_threshold: middle, offset: 2 }),
      all.slice(2).filter(({ score }: Json) => score >= middle),
    );
    const first = idsOf(await collection.query({ query: C, limit: 9 }));
    const among = await collection.query({ prefetch: { query: C, limit: 9 }, query: { recommend }, limit: 100 });
    assert.deepEqual(
      among,
      all.filter(({ id }: Json) => first.includes(id)),
    );
  });

  it('[Q60] refuse examples that are missing, unknown or of another length', async () => {
    const collection = collections.get('Dot') as QdrantCollection;
    const refused: [number, Json, RegExp][] = [
      [422, { recommend: { strategy: 'best_score' } }, /at least one positive or negative/],
      [400, { recommend: { positive: [[1]], strategy: 'sum_scores' } }, /expected dim: 4, got 1/],
      [404, { recommend: { positive: [999], strategy: 'sum_scores' } }, /No point with id 999/],
      [404, { discover: { target: 1, context: { positive: 2, negative: 998 } } }, /No point with id 998/],
      [400, { discover: { target: 1 } }, /query/],
      [400, { context: [{ positive: [1, 2, 3], negative: A }] }, /expected dim: 4, got 3/],
    ];
    for (const [status, query, expected] of refused) {
      assert.match(await collection.refusal(status, '/points/query', { body: { query } }), expected);
    }
    const body = { limit: 1 };
    assert.match(await collection.refusal(400, '/points/discover', { body }), /must hold a target or a context/);
  });
});
