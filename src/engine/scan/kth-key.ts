/** The words of the shared state: a lock for the thread that changes the keys, their number, the bound and the keys. */
const LOCK = 0;
const SIZE = 1;
const BOUND_AT = 8;
const KEYS_AT = 16;

/** Returns the count of numbers in the state of k keys. */
export function keysLength(k: number): number {
  return KEYS_AT / Float64Array.BYTES_PER_ELEMENT + k;
}

/** Creates the state for the k lowest keys of a search. It is shared unless one thread finds them all. */
export function createKeys(k: number, isShared: boolean): Float64Array {
  const bytes = keysLength(k) * Float64Array.BYTES_PER_ELEMENT;
  const keys = new Float64Array(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  clearKeys(keys);
  return keys;
}

/** Resets the state to no keys, while no thread uses it. */
export function clearKeys(keys: Float64Array): void {
  keys.fill(0);
  keys[BOUND_AT / Float64Array.BYTES_PER_ELEMENT] = Number.POSITIVE_INFINITY;
}

/** One number of this thread and its bits, because atomic operations take integers only. */
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

  /** The k-th lowest key; infinite until there are k keys. */
  get bound(): number {
    bits[0] = Atomics.load(this.#boundBits, 0);
    return number[0] ?? 0;
  }

  /**
   * Offers keys [from, to); NaN is not counted. Returns false, and takes none of them, while another thread changes the
   * keys. That thread may have been descheduled, so others do not wait for it.
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
