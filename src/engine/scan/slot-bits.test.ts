import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { areAllSet, createBits, hasBit, intersect, listSetBits, setBit } from './slot-bits.ts';

const SLOTS = 150;
const slotSet = fc.uniqueArray(fc.integer({ min: 0, max: SLOTS - 1 }));

function toBits(slots: readonly number[]): Uint32Array {
  const bits = createBits(SLOTS);
  for (const slot of slots) setBit(bits, slot);
  return bits;
}

describe('slot bits', () => {
  it('list the set slots of any range, in order and counted from the base', () => {
    fc.assert(
      fc.property(slotSet, fc.integer({ min: 0, max: SLOTS }), fc.integer({ min: 0, max: SLOTS }), (slots, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const list = new Uint32Array(SLOTS);
        const count = listSetBits(toBits(slots), from, to, from, list);
        const expected = slots.filter((slot) => slot >= from && slot < to).sort((x, y) => x - y);
        assert.deepEqual(
          [...list.subarray(0, count)],
          expected.map((slot) => slot - from),
        );
      }),
    );
  });

  it('report whether all slots of a range are set in two sets', () => {
    const most = fc.uniqueArray(fc.integer({ min: 0, max: SLOTS - 1 }), { maxLength: 3 });
    const position = fc.integer({ min: 0, max: SLOTS });
    fc.assert(
      fc.property(most, most, position, position, (missing, others, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const all = Array.from({ length: SLOTS }, (_, slot) => slot);
        const without = (left: readonly number[]) => toBits(all.filter((slot) => !left.includes(slot)));
        const isWhole = ![...missing, ...others].some((slot) => slot >= from && slot < to);
        assert.equal(areAllSet(without(missing), without(others), from, to), isWhole);
      }),
    );
  });

  it('intersect with a mask of any length and count what is left', () => {
    fc.assert(
      fc.property(slotSet, slotSet, fc.integer({ min: 0, max: 8 }), (slots, wanted, words) => {
        const mask = new Uint32Array(words);
        for (const slot of wanted) if (slot < words * 32) setBit(mask, slot);
        const { bits, count } = intersect(toBits(slots), mask);
        const expected = slots.filter((slot) => hasBit(mask, slot));
        assert.equal(count, expected.length);
        assert.deepEqual(bits, toBits(expected));
      }),
    );
  });
});
