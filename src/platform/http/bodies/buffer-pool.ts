import { freeBuffer } from '../../free-buffer.ts';

/** The smallest buffer of the pool; a small body fits into it. */
const BUFFER_BYTES_MIN = 16 * 1024;

/** The bytes kept for the next bodies: a few large ones, or all that a busy server receives at once. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/** Buffers for reuse: fresh ones for each body would keep the garbage collector busy. */
export class BufferPool {
  /** The free buffers by size, always a power of two. */
  readonly #free = new Map<number, Buffer<ArrayBuffer>[]>();
  #freeBytes = 0;

  /** Returns a buffer of at least `bytesMin` bytes with undefined content. */
  take(bytesMin: number): Buffer<ArrayBuffer> {
    const size = 2 ** Math.ceil(Math.log2(Math.max(bytesMin, BUFFER_BYTES_MIN)));
    const buffer = this.#free.get(size)?.pop();
    if (buffer === undefined) return Buffer.allocUnsafeSlow(size);
    this.#freeBytes -= size;
    return buffer;
  }

  /** Returns a buffer to the pool; it must not be read after this. */
  giveBack(buffer: Buffer<ArrayBuffer>): void {
    const { length } = buffer;
    if (this.#freeBytes + length > KEPT_BYTES_MAX) {
      freeBuffer(buffer);
      return;
    }
    this.#freeBytes += length;
    const sameSize = this.#free.get(length);
    if (sameSize === undefined) this.#free.set(length, [buffer]);
    else sameSize.push(buffer);
  }
}
