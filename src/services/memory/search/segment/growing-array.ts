// Typed arrays that grow: a segment is collected before its size is known.

const FIRST_LENGTH = 1_024;

export class GrowingNumbers {
  length = 0;
  #values = new Uint32Array(FIRST_LENGTH);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  view(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}

export class GrowingBytes {
  length = 0;
  #values = new Uint8Array(FIRST_LENGTH);

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow(this.length + 1);
    this.#values[this.length++] = value;
  }

  pushAll(values: Uint8Array): void {
    if (this.length + values.length > this.#values.length) this.#grow(this.length + values.length);
    this.#values.set(values, this.length);
    this.length += values.length;
  }

  /** Appends a varint: seven bits to a byte, the lowest first; the high bit says that more follow. */
  pushVarint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest >>>= 7) this.push((rest & 127) | 128);
    this.push(rest);
  }

  view(): Uint8Array {
    return this.#values.subarray(0, this.length);
  }

  #grow(lengthMin: number): void {
    const larger = new Uint8Array(Math.max(lengthMin, this.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}
