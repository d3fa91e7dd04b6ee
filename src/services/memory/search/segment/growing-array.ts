// Typed arrays that grow: a segment is collected before its size is known.

const FIRST_LENGTH = 1_024;

export class GrowingNumbers {
  length = 0;
  #values = new Uint32Array(FIRST_LENGTH);

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow(this.length + 1);
    this.#values[this.length++] = value;
  }

  get(index: number): number {
    return this.#values[index]!;
  }

  pushAll(values: Uint32Array): void {
    if (this.length + values.length > this.#values.length) this.#grow(this.length + values.length);
    this.#values.set(values, this.length);
    this.length += values.length;
  }

  view(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }

  /** Removes all values. */
  clear(): void {
    this.length = 0;
  }

  #grow(lengthMin: number): void {
    this.#values = toLonger(this.#values, lengthMin);
  }
}

/** Returns a copy that is at least twice as long. */
export function toLonger(numbers: Uint32Array, lengthMin: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(Math.max(lengthMin, 2 * numbers.length));
  longer.set(numbers);
  return longer;
}

export class GrowingBytes {
  length = 0;
  #values = Buffer.alloc(FIRST_LENGTH);

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow(this.length + 1);
    this.#values[this.length++] = value;
  }

  /** Appends a text in UTF-8 and returns the new length. */
  pushText(text: string): number {
    const bytesMax = 3 * text.length;
    if (this.length + bytesMax > this.#values.length) this.#grow(this.length + bytesMax);
    this.length += this.#values.write(text, this.length);
    return this.length;
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
    const larger = Buffer.alloc(Math.max(lengthMin, this.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}
