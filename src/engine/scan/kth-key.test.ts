import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRandom } from '../testing/hostile-rows.ts';
import { createKeys, KthKey } from './kth-key.ts';

describe('k-th key', () => {
  it('is the k-th lowest key that threads have offered, and infinite before there are k', () => {
    const random = createRandom(7);
    for (const k of [1, 2, 3, 10, 100]) {
      const shared = createKeys(k, true);
      const threads = [new KthKey(shared), new KthKey(shared)];
      const offered: number[] = [];
      for (let round = 0; round < 40; round++) {
        const keys = Float64Array.from({ length: round % 9 }, () => Math.floor(random() * 50));
        assert.ok(threads[round % 2]?.offer(keys, 0, keys.length));
        offered.push(...keys);
        const expected = offered.toSorted((a, b) => a - b)[k - 1] ?? Number.POSITIVE_INFINITY;
        for (const { bound } of threads) assert.equal(bound, expected);
      }
    }
  });

  it('counts neither what is not a number nor what is infinite', () => {
    const kth = new KthKey(createKeys(2, false));
    kth.offer(Float64Array.of(1, Number.NaN, Number.POSITIVE_INFINITY), 0, 3);
    assert.equal(kth.bound, Number.POSITIVE_INFINITY);
    kth.offer(Float64Array.of(9, 3, Number.NaN), 1, 3);
    assert.equal(kth.bound, 3);
  });

  it('takes nothing, and does not wait, while another thread changes the keys', () => {
    const shared = createKeys(1, true);
    const kth = new KthKey(shared);
    const lock = new Int32Array(shared.buffer, 0, 1);
    lock[0] = 1;
    assert.equal(kth.offer(Float64Array.of(1), 0, 1), false);
    assert.equal(kth.bound, Number.POSITIVE_INFINITY);
    lock[0] = 0;
    assert.equal(kth.offer(Float64Array.of(1), 0, 1), true);
    assert.equal(kth.bound, 1);
  });
});
