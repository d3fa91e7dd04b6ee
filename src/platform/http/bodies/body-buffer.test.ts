import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BodyBuffer } from './body-buffer.ts';
import { BufferPool } from './buffer-pool.ts';

const chunkOf = (length: number, fill: number) => Buffer.alloc(length, fill);

describe('BodyBuffer', () => {
  it('holds the chunks end to end, however many there are', () => {
    const body = new BodyBuffer(new BufferPool(), Number.NaN);
    const sizes = [1, 20_000, 0, 65_536, 7, 100_000, 900_000, 3_000_000, 1];
    const sent = Buffer.concat(sizes.map((size, i) => chunkOf(size, i)));
    sizes.forEach((size, i) => {
      body.append(chunkOf(size, i));
    });
    assert.equal(body.length, sent.length);
    assert.ok(body.toBuffer().equals(sent));
  });

  it('keeps a body that arrives in one piece where it is', () => {
    const chunk = chunkOf(100, 1);
    const body = new BodyBuffer(new BufferPool(), 100);
    body.append(chunk);
    assert.equal(body.toBuffer().buffer, chunk.buffer);
  });

  it('believes no declared length: it takes twice what has arrived at most', () => {
    const body = new BodyBuffer(new BufferPool(), 32 * 1024 * 1024);
    body.append(chunkOf(70_000, 1));
    assert.ok(body.toBuffer().buffer.byteLength <= 140_000);
    for (let n = 0; n < 20; n++) body.append(chunkOf(70_000, n));
    const memory = body.moveOut().reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    assert.ok(memory <= 2 * 21 * 70_000);
  });

  it('gives chunks it has copied back at once', () => {
    const chunk = chunkOf(65_536, 1);
    new BodyBuffer(new BufferPool(), 100_000).append(chunk);
    assert.equal(chunk.buffer.byteLength, 0);
  });

  it('lets the next body use the memory of one that is released', () => {
    const pool = new BufferPool();
    const receive = () => {
      const body = new BodyBuffer(pool, 200_000);
      body.append(chunkOf(100_000, 1));
      body.append(chunkOf(100_000, 2));
      return body;
    };
    const first = receive();
    const { buffer } = first.toBuffer();
    first.release();
    assert.equal(first.length, 0);
    assert.equal(receive().toBuffer().buffer, buffer);
  });

  it('keeps a large body in blocks, so that it is never copied as a whole and the next one uses the same memory', () => {
    const pool = new BufferPool();
    const receive = () => {
      const body = new BodyBuffer(pool, 5_000_000);
      for (let n = 0; n < 50; n++) body.append(chunkOf(100_000, n));
      return body.moveOut();
    };
    const blocks = receive();
    assert.deepEqual(
      blocks.map(({ length }) => length),
      [...new Array(4).fill(1024 * 1024), 5_000_000 - 4 * 1024 * 1024],
    );
    assert.ok(Buffer.concat(blocks).equals(Buffer.concat(Array.from({ length: 50 }, (_, n) => chunkOf(100_000, n)))));
    for (const { buffer } of blocks) pool.giveBack(Buffer.from(buffer));
    const again = receive();
    assert.deepEqual(new Set(again.map(({ buffer }) => buffer)), new Set(blocks.map(({ buffer }) => buffer)));
  });

  it('moves out in memory that holds nothing else, in one piece or in many', () => {
    for (const sizes of [[70_000], [65_536, 4_464]]) {
      const pool = new BufferPool();
      const body = new BodyBuffer(pool, 70_000);
      const socketMemory = Buffer.alloc(100_000, 7);
      for (const size of sizes) body.append(socketMemory.subarray(0, size));
      const [moved] = body.moveOut();
      assert.ok(moved !== undefined && Buffer.alloc(70_000, 7).equals(moved));
      assert.notEqual(moved.buffer, socketMemory.buffer);
      assert.equal(body.length, 0);
      body.release();
      pool.giveBack(Buffer.from(moved.buffer));
      assert.equal(pool.take(70_000).buffer, moved.buffer);
    }
  });
});

describe('BufferPool', () => {
  it('keeps no more than its bound', () => {
    const pool = new BufferPool();
    const buffers = Array.from({ length: 5 }, () => pool.take(8 * 1024 * 1024));
    for (const buffer of buffers) pool.giveBack(buffer);
    assert.deepEqual(
      buffers.map(({ buffer }) => buffer.byteLength > 0),
      [true, true, true, true, false],
    );
  });
});
