import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WrittenSlots } from './written-slots.ts';

describe('written slots', () => {
  it('are told from any version on since which every write was noted', () => {
    const written = new WrittenSlots();
    assert.equal(written.since(1, 4), undefined);
    written.note(1, 5, Uint32Array.of(7));
    written.note(2, 9, Uint32Array.of(1));
    written.note(1, 6, Uint32Array.of(8, 9));
    assert.deepEqual(written.since(1, 4), new Set([7, 8, 9]));
    assert.deepEqual(written.since(1, 5), new Set([8, 9]));
    assert.deepEqual(written.since(1, 6), new Set());
    assert.equal(written.since(1, 3), undefined);
  });

  it('are forgotten, oldest first, rather than told in part', () => {
    const written = new WrittenSlots();
    const slots = new Uint32Array(30_000).map((_, slot) => slot);
    for (const version of [5, 6, 7]) written.note(1, version, slots);
    assert.equal(written.since(1, 4), undefined);
    assert.equal(written.since(1, 5)?.size, 30_000);
    for (let version = 0; version < 10_000; version++) written.note(2, version, Uint32Array.of(version));
    assert.equal(written.since(1, 7), undefined);
    assert.equal(written.since(2, 0), undefined);
    assert.equal(written.since(2, 9_000)?.size, 999);
  });
});
