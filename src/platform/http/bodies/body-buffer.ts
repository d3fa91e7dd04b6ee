import { freeBuffer } from '../../free-buffer.ts';
import type { BufferPool } from './buffer-pool.ts';

/**
 * A body that is longer lies in blocks of this size. It is not copied when more of it arrives, which would keep the event loop for
 * ten milliseconds, and the blocks fit the next body: large buffers that come and go make the garbage collector walk the whole heap.
 */
const BLOCK_BYTES = 1024 * 1024;

/**
 * A body that arrives in chunks, kept in one piece or in blocks: a buffer of its own for each chunk would let a sender of tiny chunks take
 * a hundred times the memory of the body. It takes twice what has arrived at most.
 */
export class BodyBuffer {
  readonly #pool: BufferPool;
  readonly #lengthExpected: number;
  /** All but the last one are full, and of the size of a block. */
  #blocks: Buffer<ArrayBuffer>[] = [];
  #isPooled = true;
  #length = 0;

  /** `lengthExpected` is what the sender declares; not a number when nothing is declared. */
  constructor(pool: BufferPool, lengthExpected: number) {
    this.#pool = pool;
    this.#lengthExpected = lengthExpected;
  }

  get length(): number {
    return this.#length;
  }

  /** The chunk belongs to the body from now on. */
  append(chunk: Buffer<ArrayBuffer>): void {
    if (this.#length === 0 && chunk.length === this.#lengthExpected) {
      // As nearly every small body arrives.
      this.#keep(chunk);
      return;
    }
    this.#copy(chunk);
    freeBuffer(chunk);
  }

  /** What has been appended so far, in one piece; good until the next chunk or the release. */
  toBuffer(): Buffer {
    if (this.#blocks.length > 1) {
      const joined = Buffer.concat(this.#blocks, this.#length);
      this.release();
      this.#keep(joined);
    }
    return this.#blocks[0]?.subarray(0, this.#length) ?? Buffer.alloc(0);
  }

  /** Its bytes, in blocks that hold nothing else and belong to the caller from now on. */
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

  /** Its memory is used again: the bytes must not be read after this. */
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

  /** Where the next bytes go: so many of them, or as many as a block holds. */
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
