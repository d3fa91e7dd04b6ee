import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectOnPlane } from './principal-components.js';

/** Creates a generator of numbers from 0 to 1 that is the same in every run. */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('the map', () => {
  it('shows the two directions in which vectors differ most, and how much of the whole that is', () => {
    const random = createRandom();
    const spread = [0.1, 9, 0.1, 3, 0.1, 0.1];
    const vectors = Array.from({ length: 400 }, () => spread.map((width) => 5 + width * (random() - 0.5)));
    const { x, y, explained } = projectOnPlane(Float32Array.from(vectors.flat()), spread.length);
    const mean = (axis: number) => vectors.reduce((sum, vector) => sum + (vector[axis] ?? 0), 0) / vectors.length;
    const [first, second] = [mean(1), mean(3)];
    vectors.forEach((vector, index) => {
      assert.ok(Math.abs((x[index] ?? 0) - ((vector[1] ?? 0) - first)) < 0.2);
      assert.ok(Math.abs((y[index] ?? 0) - ((vector[3] ?? 0) - second)) < 0.2);
    });
    assert.ok(explained > 0.99 && explained <= 1);
  });

  it('is the same for the same vectors', () => {
    const random = createRandom();
    const rows = Float32Array.from({ length: 50 * 8 }, random);
    assert.deepEqual(projectOnPlane(rows.slice(), 8), projectOnPlane(rows.slice(), 8));
  });

  it('survives vectors that are all the same, lie on a line, or have one number only', () => {
    for (const [rows, size] of [
      [new Float32Array(12).fill(3), 4],
      [Float32Array.from([1, 1, 2, 2, 3, 3]), 2],
      [Float32Array.from([1, 2, 3]), 1],
    ] as const) {
      const { x, y, explained } = projectOnPlane(rows, size);
      assert.ok([...x, ...y, explained].every(Number.isFinite));
    }
  });
});
