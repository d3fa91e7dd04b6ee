import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Block, MemoryPool } from './memory-pool.ts';

const KIB = 1_024;
const MIB = 1_024 * KIB;

function bytesOf({ owner, offset, bytes }: Block): Uint8Array {
  return new Uint8Array(owner.memory.buffer, offset, bytes);
}

describe('memory pool', () => {
  it('keeps many small blocks in one memory and uses freed ones again, as zeros', () => {
    const pool = new MemoryPool(2, () => assert.fail('nothing is dropped'));
    const blocks = Array.from({ length: 500 }, () => pool.allocate(60 * KIB));
    assert.deepEqual(new Set(blocks.map(({ owner }) => owner.id)).size, 1);
    const freed = blocks[250];
    assert.ok(freed);
    bytesOf(freed).fill(7);
    pool.free(freed);
    const again = pool.allocate(60 * KIB);
    assert.equal(again.offset, freed.offset);
    assert.ok(bytesOf(again).every((byte) => byte === 0));
  });

  it('gives a large block its own memory and drops it with the block', () => {
    const dropped: [number, number][] = [];
    const pool = new MemoryPool(2, ({ id }, bytes) => dropped.push([id, bytes]));
    const small = pool.allocate(KIB);
    const large = pool.allocate(3 * MIB);
    assert.notEqual(large.owner.id, small.owner.id);
    pool.free(large);
    assert.deepEqual(dropped, [[large.owner.id, 3 * MIB]]);
    assert.throws(() => pool.getMemory(large.owner.id), /gone/);
    assert.equal(pool.getMemory(small.owner.id), small.owner.memory);
  });

  it('opens another shared memory when one is full, and drops it when it is empty again', () => {
    const dropped: number[] = [];
    const pool = new MemoryPool(2, ({ id }) => dropped.push(id));
    const blocks = Array.from({ length: 100 }, () => pool.allocate(1_000 * KIB));
    const memories = [...new Set(blocks.map(({ owner }) => owner.id))];
    assert.equal(memories.length, 2);
    for (const block of blocks) pool.free(block);
    assert.equal(dropped.length, 1);
    assert.equal(
      pool.allocate(KIB).owner.id,
      memories.find((id) => !dropped.includes(id)),
    );
  });

  it('knows how many bytes it has handed out', () => {
    const pool = new MemoryPool(2, () => {});
    const blocks = [100, 5_000, 2 * MIB].map((bytes) => pool.allocate(bytes));
    assert.equal(pool.bytes, 128 + 5_056 + 2 * MIB);
    for (const block of blocks) pool.free(block);
    assert.equal(pool.bytes, 0);
  });
});
