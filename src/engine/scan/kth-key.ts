/** The k-th lowest of the keys offered so far: a heap of the k lowest with the highest of them on top. */
export class KthKey {
  readonly #keys: Float64Array;
  #size = 0;
  /** Infinite until there are k keys. */
  bound = Number.POSITIVE_INFINITY;

  constructor(k: number) {
    this.#keys = new Float64Array(k);
  }

  /** What is not a number is not counted. */
  offer(key: number): void {
    if (!(key < this.bound)) return;
    if (this.#size < this.#keys.length) this.#add(key);
    else this.#replaceHighest(key);
    if (this.#size === this.#keys.length) this.bound = this.#keys[0] ?? 0;
  }

  #add(key: number): void {
    const keys = this.#keys;
    let at = this.#size++;
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
      if (child >= this.#size) break;
      if (child + 1 < this.#size && (keys[child + 1] ?? 0) > (keys[child] ?? 0)) child += 1;
      const childKey = keys[child] ?? 0;
      if (childKey <= key) break;
      keys[at] = childKey;
      at = child;
    }
    keys[at] = key;
  }
}
