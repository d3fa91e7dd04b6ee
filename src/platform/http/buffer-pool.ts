/** The smallest buffer that is handed out; a small body fits into it. */
const BUFFER_BYTES_MIN = 16 * 1024;

/** What is kept for the next bodies: a few large ones, or all that a busy server receives at once. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Buffers that are used again. Fresh ones for each body would be garbage that the collector hardly sees, because so few
 * objects hold so many bytes: it lets them pile up and then walks the whole heap, 20 ms for every five bodies of 1.5 MB.
 */
export class BufferPool {
  /** By size, always a power of two. */
  readonly #free = new Map<number, Buffer[]>();
  #freeBytes = 0;

  /** A buffer of at least so many bytes, its content undefined. */
  take(bytesMin: number): Buffer {
    const size = 2 ** Math.ceil(Math.log2(Math.max(bytesMin, BUFFER_BYTES_MIN)));
    const buffer = this.#free.get(size)?.pop();
    if (buffer === undefined) return Buffer.allocUnsafeSlow(size);
    this.#freeBytes -= size;
    return buffer;
  }

  /** Nobody may look at the buffer any more. */
  giveBack(buffer: Buffer): void {
    const { length } = buffer;
    if (this.#freeBytes + length > KEPT_BYTES_MAX) {
      freeNow(buffer);
      return;
    }
    this.#freeBytes += length;
    const sameSize = this.#free.get(length);
    if (sameSize === undefined) this.#free.set(length, [buffer]);
    else sameSize.push(buffer);
  }
}

/** Gives memory back at once that the collector would find too late; does nothing to a part of a larger buffer. */
export function freeNow({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
