/** The first allocation; a small body fits into it. */
const INITIAL_BYTES = 16 * 1024;

/**
 * Bytes that arrive in chunks, kept in one piece: a buffer of its own for each chunk would let a sender of tiny chunks take a
 * hundred times the memory of the body.
 */
export class GrowingBuffer {
  #bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }

  /** What has been appended so far; valid until the next chunk. */
  toBuffer(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}
