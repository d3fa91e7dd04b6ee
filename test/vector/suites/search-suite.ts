// The guarantees of every vector store about searches without a filter.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { DimensionMismatch } from '../../../src/vector/errors.ts';
import type { Distance, VectorStore } from '../../../src/vector/vector-store.ts';
import { createTestStore } from '../test-store.ts';

/** The number of writes that searches run beside. */
const WRITES = forSoak(50, 20);

export function describeSearch(getStore: () => VectorStore): void {
  const { newCollection, upsert, search, searchIds } = createTestStore(getStore);

  describe('search', () => {
    it('ranks similarities from the highest and distances from the lowest', async () => {
      const points = [
        { id: 'near', vector: [1, 1] },
        { id: 'far', vector: [-3, 5] },
        { id: 'long', vector: [10, 10] },
      ];
      const expected: Record<Distance, [string, number][]> = {
        Dot: [
          ['long', 20],
          ['far', 2],
          ['near', 2],
        ],
        Cosine: [
          ['long', 1],
          ['near', 1],
          ['far', 2 / Math.sqrt(2 * 34)],
        ],
        Euclid: [
          ['near', 0],
          ['far', Math.sqrt(32)],
          ['long', Math.sqrt(162)],
        ],
        Manhattan: [
          ['near', 0],
          ['far', 8],
          ['long', 18],
        ],
      };
      for (const distance of ['Dot', 'Cosine', 'Euclid', 'Manhattan'] as const) {
        const at = await newCollection(2, distance);
        await upsert(at, ...points);
        const hits = await search(at, [1, 1]);
        assert.deepEqual(
          hits.map(({ id }) => id),
          expected[distance].map(([id]) => id),
          distance,
        );
        hits.forEach(({ score }, index) => {
          assert.ok(Math.abs(score - expected[distance][index]![1]) < 1e-12, `${distance}: ${score}`);
        });
      }
    });

    it('breaks ties by the lower id, also where the limit cuts through them', async () => {
      const at = await newCollection();
      const ids = Array.from({ length: 50 }, (_, n) => `p${String((n * 37) % 50).padStart(2, '0')}`);
      await upsert(at, ...ids.map((id) => ({ id, vector: [1, 1] })));
      await upsert(at, { id: 'zz', vector: [2, 2] });
      assert.deepEqual(await searchIds(at, [1, 1], { limit: 4 }), ['zz', 'p00', 'p01', 'p02']);
    });

    it('breaks thousands of ties as exactly as a few', async () => {
      const at = await newCollection();
      const ids = Array.from({ length: 3_000 }, (_, n) => `p${(n * 1_597) % 3_000}`);
      await upsert(at, ...ids.map((id) => ({ id, vector: [0, 0] })));
      assert.deepEqual(await searchIds(at, [1, 1], { limit: 1_000 }), ids.toSorted().slice(0, 1_000));
    });

    it('breaks ties in the order of texts, or with integers first and as numbers', async () => {
      const at = await newCollection();
      const ids = [...Array.from({ length: 300 }, (_, n) => String((n * 7) % 300)), '', '1a', 'x', '\u0000'];
      await upsert(at, ...ids.map((id) => ({ id, vector: [0, 0] })));
      const numbers = Array.from({ length: 300 }, (_, n) => String(n));
      const sorted = { text: ids.toSorted(), 'sort-key': [...numbers, '', '\u0000', '1a', 'x'] };
      for (const limit of [3, 150, 304]) {
        for (const idOrder of ['text', 'sort-key'] as const) {
          assert.deepEqual(await searchIds(at, [1, 1], { limit, idOrder }), sorted[idOrder].slice(0, limit));
        }
      }
    });

    it('gives a zero vector the cosine 0', async () => {
      const at = await newCollection(2, 'Cosine');
      await upsert(at, { id: 'zero', vector: [0, 0] }, { id: 'back', vector: [-1, 0] });
      assert.deepEqual(
        (await search(at, [1, 0])).map(({ id, score }) => [id, score]),
        [
          ['zero', 0],
          ['back', -1],
        ],
      );
      assert.deepEqual(
        (await search(at, [0, 0])).map(({ score }) => score),
        [0, 0],
      );
    });

    it('includes a score equal to the threshold and nothing beyond it', async () => {
      const at = await newCollection();
      await upsert(at, ...[1, 2, 3].map((n) => ({ id: `s${n}`, vector: [n, 0] })));
      assert.deepEqual(await searchIds(at, [1, 0], { scoreThreshold: 2 }), ['s3', 's2']);
      const far = await newCollection(1, 'Euclid');
      await upsert(far, ...[1, 2, 3].map((n) => ({ id: `d${n}`, vector: [n] })));
      assert.deepEqual(await searchIds(far, [0], { scoreThreshold: 2 }), ['d1', 'd2']);
    });

    it('refuses a query vector of another length', async () => {
      const at = await newCollection();
      await assert.rejects(
        search(at, [1, 2, 3]),
        (error) => error instanceof DimensionMismatch && error.point === undefined,
      );
    });

    it('sees every acknowledged write, also those made while it is loading', async () => {
      const at = await newCollection();
      await upsert(at, { id: 'a', vector: [1, 0] });
      const searches: Promise<string[]>[] = [];
      for (let n = 0; n < WRITES; n++) {
        const id = `b${n}`;
        searches.push(upsert(at, { id, vector: [n + 2, 0] }).then(() => searchIds(at, [1, 0], { limit: 1_000 })));
      }
      (await Promise.all(searches)).forEach((ids, n) => {
        assert.ok(ids.includes(`b${n}`) && ids.includes('a'));
        assert.equal(new Set(ids).size, ids.length);
      });
      assert.equal((await searchIds(at, [1, 0], { limit: 1_000 })).length, WRITES + 1);
    });
  });
}
