import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collectPoints, DISTANCES, type Distance, type ScoredPoint } from '../../../vector/vector-store.ts';
import { pickDiverse } from './search-diverse.ts';

const toPoint = (id: string, score: number, values: readonly number[]): ScoredPoint => ({
  id,
  score,
  version: 1,
  payload: null,
  vector: Float32Array.from(values),
});

async function pick(points: ScoredPoint[], distance: Distance, share: number, limit: number): Promise<string> {
  const found = (async function* () {
    for (const point of points) yield { points: [point], bytes: 1 };
  })();
  const picked = await collectPoints(pickDiverse(found, distance, share, limit, {}));
  return picked.map(({ id }) => id).join('');
}

/** Scores of two similar points near the query [1, 0], and of one that is farther away. */
const NEAR: Readonly<Record<Distance, readonly [number, number, number]>> = {
  Cosine: [0.995, 0.98, 0.7],
  Dot: [1, 1, 0.5],
  Euclid: [0.1, 0.2, 0.7],
  Manhattan: [0.1, 0.2, 1],
};

describe('diversified points', () => {
  for (const distance of DISTANCES) {
    it(`are the nearest ones without diversity, and others than the first with it, by ${distance}`, async () => {
      const [a, b, c] = NEAR[distance];
      const points = [toPoint('a', a, [1, 0.1]), toPoint('b', b, [1, 0.2]), toPoint('c', c, [0.5, 0.5])];
      assert.equal(await pick(points, distance, 0, 3), 'abc');
      assert.equal(await pick(points, distance, 0.9, 3), 'acb');
      assert.equal(await pick(points, distance, 1, 1), 'a');
    });
  }

  it('weigh the similarity to the nearest of those that are chosen', async () => {
    // The third is unlike the first, but like the second.
    const points = [
      toPoint('a', 0.9, [1, 0]),
      toPoint('b', 0.8, [0, 1]),
      toPoint('c', 0.7, [0.1, 1]),
      toPoint('d', -0.22, [-1, 0]),
    ];
    assert.equal(await pick(points, 'Cosine', 0.5, 4), 'abdc');
  });

  it('stop when their request has ended, and come from no candidates as none', async () => {
    const found = (async function* () {
      yield { points: [toPoint('a', 1, [1])], bytes: 1 };
    })();
    const signal = AbortSignal.abort(new Error('gone'));
    await assert.rejects(collectPoints(pickDiverse(found, 'Dot', 0.5, 1, { signal })), /gone/);
    assert.equal(await pick([], 'Dot', 0.5, 3), '');
  });
});
