import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { rankParts } from './rank-parts.ts';
import type { RankedSlots } from './task-run.ts';
import { TopK } from './top-k.ts';

/** Few distinct keys, so that ties are the rule. */
const keyArbitrary = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 200 });

function expectedSlots(keys: readonly number[], k: number): number[] {
  const slots = keys.map((_, slot) => slot).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
  const last = keys[slots[Math.min(k, slots.length) - 1] ?? 0] ?? 0;
  return slots.filter((slot, rank) => rank < k || keys[slot] === last);
}

function keep(keys: readonly number[], slots: readonly number[], k: number): RankedSlots {
  const best = new TopK(k);
  for (const slot of slots) best.offer(keys[slot] ?? 0, slot);
  return best.entries();
}

describe('top-k', () => {
  it('keeps the k lowest keys and everything that ties with the k-th', () => {
    fc.assert(
      fc.property(keyArbitrary, fc.integer({ min: 1, max: 210 }), (keys, k) => {
        const all = keys.map((_, slot) => slot);
        assert.deepEqual([...rankParts([keep(keys, all, k)], k).slots], expectedSlots(keys, k));
      }),
    );
  });

  it('finds the same from any division of the rows into parts', () => {
    fc.assert(
      fc.property(keyArbitrary, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 2, max: 5 }), (keys, k, count) => {
        const parts = Array.from({ length: count }, (_, part) => {
          const slots = keys.map((_key, slot) => slot).filter((slot) => (slot * 7) % count === part);
          return keep(keys, slots.reverse(), k);
        });
        const { slots, keys: ranked } = rankParts(parts, k);
        assert.deepEqual([...slots], expectedSlots(keys, k));
        assert.deepEqual(
          [...ranked],
          [...slots].map((slot) => keys[slot]),
        );
      }),
    );
  });

  it('never takes a row without a number for a key', () => {
    const best = new TopK(3);
    for (const [slot, key] of [Number.NaN, 1, Number.NaN, 2].entries()) best.offer(key, slot);
    assert.deepEqual([...best.entries().slots].sort(), [1, 3]);
  });
});
