import { freeBuffer } from '../../free-buffer.ts';
import type { BufferPool } from './buffer-pool.ts';

/**
 * A body that arrives in chunks, kept in one piece: a buffer of its own for each chunk would let a sender of tiny chunks take
 * a hundred times the memory of the body. It takes twice what has arrived at most.
 */
export class BodyBuffer {
  readonly #pool: BufferPool;
  readonly #lengthExpected: number;
  #bytes: Buffer<ArrayBuffer> | undefined;
  #isPooled = false;
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
    if (this.#bytes === undefined && chunk.length === this.#lengthExpected) {
      // As nearly every small body arrives.
      this.#bytes = chunk;
      this.#length = chunk.length;
      return;
    }
    this.#reserve(this.#length + chunk.length).set(chunk, this.#length);
    this.#length += chunk.length;
    freeBuffer(chunk);
  }

  /** What has been appended so far; good until the next chunk or the release. */
  toBuffer(): Buffer {
    return this.#bytes?.subarray(0, this.#length) ?? Buffer.alloc(0);
  }

  /** Its bytes, in memory that holds nothing else and belongs to the caller from now on. */
  moveOut(): Uint8Array<ArrayBuffer> {
    const { length } = this;
    const own = this.#isPooled ? this.#reserve(length) : this.#copyToPool();
    this.#bytes = undefined;
    this.#length = 0;
    return own.subarray(0, length);
  }

  /** Its memory is used again: the bytes must not be read after this. */
  release(): void {
    if (this.#bytes === undefined) return;
    if (this.#isPooled) this.#pool.giveBack(this.#bytes);
    else freeBuffer(this.#bytes);
    this.#bytes = undefined;
    this.#length = 0;
  }

  #copyToPool(): Buffer<ArrayBuffer> {
    const copy = this.#pool.take(this.#length);
    copy.set(this.toBuffer());
    return copy;
  }

  #reserve(length: number): Buffer<ArrayBuffer> {
    const bytes = this.#bytes;
    if (bytes !== undefined && length <= bytes.length) return bytes;
    const larger = this.#pool.take(length);
    if (bytes !== undefined) {
      larger.set(bytes.subarray(0, this.#length));
      this.#pool.giveBack(bytes);
    }
    this.#bytes = larger;
    this.#isPooled = true;
    return larger;
  }
}
