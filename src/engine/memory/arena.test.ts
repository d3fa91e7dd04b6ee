import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Arena } from './arena.ts';

describe('arena', () => {
  it('hands out parts that never overlap, and is whole again when all are freed, in any order', () => {
    const steps = fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 300 }), free: fc.nat() }), { maxLength: 80 });
    fc.assert(
      fc.property(steps, (commands) => {
        const arena = new Arena(1_000);
        const held: { offset: number; bytes: number }[] = [];
        for (const { bytes, free } of commands) {
          const offset = arena.allocate(bytes);
          if (offset === undefined) {
            const [given] = held.splice(free % held.length, 1);
            if (given) arena.free(given.offset, given.bytes);
          } else {
            assert.ok(offset >= 0 && offset + bytes <= 1_000);
            assert.ok(held.every((other) => offset + bytes <= other.offset || other.offset + other.bytes <= offset));
            held.push({ offset, bytes });
          }
        }
        for (const { offset, bytes } of held) arena.free(offset, bytes);
        assert.ok(arena.isEmpty);
        assert.equal(arena.allocate(1_000), 0);
      }),
    );
  });

  it('refuses to free the same part twice', () => {
    const arena = new Arena(100);
    arena.allocate(10);
    const offset = arena.allocate(10) ?? -1;
    arena.free(offset, 10);
    assert.throws(() => arena.free(offset, 10), /freed once/);
  });
});
