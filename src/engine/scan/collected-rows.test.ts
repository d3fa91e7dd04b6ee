import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LIST_ROWS_MAX } from '../rows/row-layout.ts';
import { CollectedRows } from './collected-rows.ts';
import { createBits, setBits } from './slot-bits.ts';

const SEGMENT = { memory: 0, offset: 0, firstSlot: 100, slotCount: 10_000 };

describe('collected rows', () => {
  it('are the wanted rows with a code, over several chunks, until they are taken; the others are handed back', () => {
    const bits = createBits(400);
    const coded = createBits(400);
    setBits(bits, Uint32Array.of(101, 140, 205, 290, 399));
    setBits(coded, Uint32Array.of(100, 101, 205, 290, 399));
    const collected = new CollectedRows();
    assert.deepEqual([...collected.add(SEGMENT, 100, 200, bits, coded)], [40]);
    assert.deepEqual([...collected.add(SEGMENT, 200, 300, bits, coded)], []);
    assert.deepEqual([...collected.take().list], [1, 105, 190]);
    assert.equal(collected.count, 0);
  });

  it('have room for rows of one segment, up to the limit of a kernel', () => {
    const all = createBits(4_000).fill(0xffffffff);
    const few = createBits(4_000).fill(1);
    const collected = new CollectedRows();
    assert.ok(collected.hasRoom(SEGMENT, 100, 100 + LIST_ROWS_MAX, all));
    collected.add(SEGMENT, 100, 110, all, all);
    assert.ok(collected.hasRoom(SEGMENT, 110, 100 + LIST_ROWS_MAX, all));
    assert.ok(!collected.hasRoom(SEGMENT, 110, 101 + LIST_ROWS_MAX, all));
    assert.ok(collected.hasRoom(SEGMENT, 110, 110 + LIST_ROWS_MAX, few));
    assert.ok(!collected.hasRoom({ ...SEGMENT, firstSlot: 20_000 }, 20_000, 20_001, all));
  });
});
