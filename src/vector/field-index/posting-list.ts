const FIRST_LENGTH = 4;
const POSTING_BYTES = 8;

/** The entries that have one index of a sparse vector, ascending, each with its value. */
export class PostingList {
  entries = new Uint32Array(FIRST_LENGTH);
  values = new Float32Array(FIRST_LENGTH);
  #length = 0;

  /** Adds an entry above all others; returns the bytes by which the list grew. */
  add(entry: number, value: number): number {
    let grown = this.#length === 0 ? FIRST_LENGTH * POSTING_BYTES : 0;
    if (this.#length === this.entries.length) {
      grown = this.#length * POSTING_BYTES;
      const [entries, values] = [new Uint32Array(this.#length * 2), new Float32Array(this.#length * 2)];
      entries.set(this.entries);
      values.set(this.values);
      this.entries = entries;
      this.values = values;
    }
    this.entries[this.#length] = entry;
    this.values[this.#length++] = value;
    return grown;
  }

  /** Returns the number of entries below `end`. */
  lengthUpTo(end: number): number {
    let length = this.#length;
    while (length > 0 && this.entries[length - 1]! >= end) length -= 1;
    return length;
  }
}
