import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WrittenSlots } from './written-slots.ts';

const ALL = Number.POSITIVE_INFINITY;

describe('written slots', () => {
  it('are told from any version on since which every write was noted', () => {
    const written = new WrittenSlots();
    assert.equal(written.since(1, 4, ALL), undefined);
    written.note(1, 5, Uint32Array.of(7));
    written.note(2, 9, Uint32Array.of(1));
    written.note(1, 6, Uint32Array.of(8, 9));
    assert.deepEqual(written.since(1, 4, ALL), new Set([7, 8, 9]));
    assert.deepEqual(written.since(1, 5, ALL), new Set([8, 9]));
    assert.deepEqual(written.since(1, 6, ALL), new Set());
    assert.equal(written.since(1, 3, ALL), undefined);
  });

  it('are not told when they are more than are wanted', () => {
    const written = new WrittenSlots();
    written.note(1, 5, Uint32Array.of(7));
    written.note(1, 6, Uint32Array.of(8, 9));
    assert.equal(written.since(1, 4, 2), undefined);
    assert.deepEqual(written.since(1, 5, 2), new Set([8, 9]));
  });

  it('are forgotten, oldest first, rather than told in part', () => {
    const written = new WrittenSlots();
    const slots = new Uint32Array(400_000).map((_, slot) => slot);
    for (const version of [5, 6, 7]) written.note(1, version, slots);
    assert.equal(written.since(1, 4, ALL), undefined);
    assert.equal(written.since(1, 5, ALL)?.size, 400_000);
    for (let version = 0; version < 10_000; version++) written.note(2, version, Uint32Array.of(version));
    assert.equal(written.since(2, 0, ALL), undefined);
    assert.equal(written.since(2, 9_000, ALL)?.size, 999);
  });

  it('of one collection are not forgotten for those of another that is written more', () => {
    const written = new WrittenSlots();
    written.note(1, 5, Uint32Array.of(7));
    for (let version = 0; version < 5_000; version++) written.note(2, version, Uint32Array.of(version));
    for (let version = 0; version < 5; version++) written.note(3, version, new Uint32Array(400_000));
    assert.deepEqual(written.since(1, 4, ALL), new Set([7]));
  });
});
