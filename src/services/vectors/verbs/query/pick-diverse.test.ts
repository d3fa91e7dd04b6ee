import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { VectorField } from '../../../../vector/fields/fields.ts';
import { DISTANCES, type Distance, type VectorConfig } from '../../../../vector/vector-store.ts';
import { type DiverseCandidate, pickDiverse } from './pick-diverse.ts';

const toMainField = (config: VectorConfig): VectorField => ({ name: '', kind: 'dense', isMain: true, ...config });

const toCandidate = (id: string, score: number, values: readonly number[]): DiverseCandidate => ({
  point: { id, score },
  vector: Float32Array.from(values),
});

async function pick(points: DiverseCandidate[], distance: Distance, share: number, limit: number): Promise<string> {
  const picked = await pickDiverse(points, toMainField({ size: 2, distance }), share, limit, {});
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
      const points = [toCandidate('a', a, [1, 0.1]), toCandidate('b', b, [1, 0.2]), toCandidate('c', c, [0.5, 0.5])];
      assert.equal(await pick(points, distance, 0, 3), 'abc');
      assert.equal(await pick(points, distance, 0.9, 3), 'acb');
      assert.equal(await pick(points, distance, 1, 1), 'a');
    });
  }

  it('weigh the similarity to the nearest of those that are chosen', async () => {
    // The third is unlike the first, but like the second.
    const points = [
      toCandidate('a', 0.9, [1, 0]),
      toCandidate('b', 0.8, [0, 1]),
      toCandidate('c', 0.7, [0.1, 1]),
      toCandidate('d', -0.22, [-1, 0]),
    ];
    assert.equal(await pick(points, 'Cosine', 0.5, 4), 'abdc');
  });

  it('stop when their request has ended, and come from no candidates as none', async () => {
    const field = toMainField({ size: 1, distance: 'Dot' });
    const signal = AbortSignal.abort(new Error('gone'));
    await assert.rejects(pickDiverse([toCandidate('a', 1, [1])], field, 0.5, 1, { signal }), /gone/);
    assert.equal(await pick([], 'Dot', 0.5, 3), '');
  });
});
