import { freeBuffer } from '../../free-buffer.ts';
import type { BufferPool } from './buffer-pool.ts';

/**
 * The block size of longer bodies. Blocks are not copied when more arrives, which would occupy the event loop for ten
 * milliseconds. They also fit the next body: large short-lived buffers make the garbage collector scan the whole heap.
 */
const BLOCK_BYTES = 1024 * 1024;

/**
 * A body that arrives in chunks, stored in one piece or in blocks. With a buffer for each chunk, a sender of tiny
 * chunks could take a hundred times the memory of the body. It takes at most twice the bytes received.
 */
export class BodyBuffer {
  readonly #pool: BufferPool;
  readonly #lengthExpected: number;
  /** All blocks but the last are full, and of the block size. */
  #blocks: Buffer<ArrayBuffer>[] = [];
  #isPooled = true;
  #length = 0;

  /** `lengthExpected` is the length that the sender declares; NaN if none is declared. */
  constructor(pool: BufferPool, lengthExpected: number) {
    this.#pool = pool;
    this.#lengthExpected = lengthExpected;
  }

  get length(): number {
    return this.#length;
  }

  /** Appends a chunk, which belongs to the body from now on. */
  append(chunk: Buffer<ArrayBuffer>): void {
    if (this.#length === 0 && chunk.length === this.#lengthExpected) {
      // Nearly every small body arrives in one chunk.
      this.#keep(chunk);
      return;
    }
    this.#copy(chunk);
    freeBuffer(chunk);
  }

  /** Returns the bytes so far in one piece; valid until the next chunk or the release. */
  toBuffer(): Buffer {
    if (this.#blocks.length > 1) {
      const joined = Buffer.concat(this.#blocks, this.#length);
      this.release();
      this.#keep(joined);
    }
    return this.#blocks[0]?.subarray(0, this.#length) ?? Buffer.alloc(0);
  }

  /** Returns the bytes in blocks that hold nothing else and belong to the caller from now on. */
  moveOut(): Uint8Array<ArrayBuffer>[] {
    if (!this.#isPooled) this.#moveToPool();
    let left = this.#length;
    const blocks = this.#blocks.map((block) => {
      const used = block.subarray(0, left);
      left -= used.length;
      return used;
    });
    this.#forget();
    return blocks;
  }

  /** Releases the memory for reuse: the bytes must not be read after this. */
  release(): void {
    for (const block of this.#blocks) {
      if (this.#isPooled) this.#pool.giveBack(block);
      else freeBuffer(block);
    }
    this.#forget();
  }

  #keep(bytes: Buffer<ArrayBuffer>): void {
    this.#blocks = [bytes];
    this.#isPooled = false;
    this.#length = bytes.length;
  }

  #forget(): void {
    this.#blocks = [];
    this.#isPooled = true;
    this.#length = 0;
  }

  #moveToPool(): void {
    const bytes = this.toBuffer();
    this.#forget();
    this.#copy(bytes);
  }

  #copy(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) {
      const free = this.#reserve(bytes.length - from);
      const part = bytes.subarray(from, from + free.length);
      free.set(part);
      from += part.length;
      this.#length += part.length;
    }
  }

  /** Returns the memory for the next bytes: for `wanted` of them, or as many as a block holds. */
  #reserve(wanted: number): Buffer {
    const used = this.#length % BLOCK_BYTES;
    const last = used === 0 ? undefined : this.#blocks.pop();
    const size = Math.min(used + wanted, BLOCK_BYTES);
    if (last !== undefined && size <= last.length) {
      this.#blocks.push(last);
      return last.subarray(used);
    }
    const block = this.#pool.take(this.#length < BLOCK_BYTES ? size : BLOCK_BYTES);
    if (last !== undefined) {
      block.set(last.subarray(0, used));
      this.#pool.giveBack(last);
    }
    this.#blocks.push(block);
    return block.subarray(used);
  }
}
