/** The words of the shared state: whether a thread changes the keys, how many there are, and then the bound and the keys. */
const LOCK = 0;
const SIZE = 1;
const BOUND_AT = 8;
const KEYS_AT = 16;

/** Numbers in the state of k keys. */
export function keysLength(k: number): number {
  return KEYS_AT / Float64Array.BYTES_PER_ELEMENT + k;
}

/** A place for the k lowest keys that all threads on a search find together; shared, unless one thread finds them all. */
export function createKeys(k: number, isShared: boolean): Float64Array {
  const bytes = keysLength(k) * Float64Array.BYTES_PER_ELEMENT;
  const keys = new Float64Array(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  clearKeys(keys);
  return keys;
}

/** Makes it a place without keys again, when no thread looks at it. */
export function clearKeys(keys: Float64Array): void {
  keys.fill(0);
  keys[BOUND_AT / Float64Array.BYTES_PER_ELEMENT] = Number.POSITIVE_INFINITY;
}

/** Atomic operations take integers only: one number of this thread, and its bits. */
const number = new Float64Array(1);
const bits = new BigInt64Array(number.buffer);

/**
 * The k-th lowest of the keys that all threads have offered so far: a heap of the k lowest with the highest of them on
 * top, changed by one thread at a time.
 */
export class KthKey {
  readonly #words: Int32Array;
  readonly #boundBits: BigInt64Array;
  readonly #keys: Float64Array;

  constructor({ buffer, byteOffset, length }: Float64Array) {
    this.#words = new Int32Array(buffer, byteOffset, 2);
    this.#boundBits = new BigInt64Array(buffer, byteOffset + BOUND_AT, 1);
    this.#keys = new Float64Array(buffer, byteOffset + KEYS_AT, length - keysLength(0));
  }

  /** Infinite until there are k keys. */
  get bound(): number {
    bits[0] = Atomics.load(this.#boundBits, 0);
    return number[0] ?? 0;
  }

  /**
   * Offers keys [from, to); what is not a number is not counted. Returns false, and takes none of them, while another
   * thread is at it: that thread may have been descheduled, so others do not wait for it.
   */
  offer(keys: Float64Array, from: number, to: number): boolean {
    if (from === to) return true;
    if (Atomics.compareExchange(this.#words, LOCK, 0, 1) !== 0) return false;
    let size = this.#words[SIZE] ?? 0;
    for (let i = from; i < to; i++) {
      const key = keys[i] ?? 0;
      if (size < this.#keys.length) {
        if (key < Number.POSITIVE_INFINITY) this.#add(key, size++);
      } else if (key < (this.#keys[0] ?? 0)) {
        this.#replaceHighest(key);
      }
    }
    this.#words[SIZE] = size;
    if (size === this.#keys.length) {
      number[0] = this.#keys[0] ?? 0;
      Atomics.store(this.#boundBits, 0, bits[0] ?? 0n);
    }
    Atomics.store(this.#words, LOCK, 0);
    return true;
  }

  #add(key: number, size: number): void {
    const keys = this.#keys;
    let at = size;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = keys[parent] ?? 0;
      if (parentKey >= key) break;
      keys[at] = parentKey;
      at = parent;
    }
    keys[at] = key;
  }

  #replaceHighest(key: number): void {
    const keys = this.#keys;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= keys.length) break;
      if (child + 1 < keys.length && (keys[child + 1] ?? 0) > (keys[child] ?? 0)) child += 1;
      const childKey = keys[child] ?? 0;
      if (childKey <= key) break;
      keys[at] = childKey;
      at = child;
    }
    keys[at] = key;
  }
}
