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

  #grow(lengthMin: number): void {
    const larger = new Uint32Array(Math.max(lengthMin, this.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}

/** Lists of numbers, one after the other. */
export class NumberLists {
  readonly #starts = new GrowingNumbers();
  readonly #values = new GrowingNumbers();
  count = 0;

  push(values: Iterable<number>): void {
    this.#starts.push(this.#values.length);
    for (const value of values) this.#values.push(value);
    this.count++;
  }

  /** Returns the position of the first value of a list. */
  startOf(list: number): number {
    return this.#starts.get(list);
  }

  endOf(list: number): number {
    return list + 1 < this.count ? this.#starts.get(list + 1) : this.#values.length;
  }

  get(position: number): number {
    return this.#values.get(position);
  }
}

/** Returns a copy with at least the given length. */
export function toLonger<Numbers extends Uint32Array | Int32Array>(numbers: Numbers, length: number): Numbers {
  const longer = new (numbers.constructor as new (length: number) => Numbers)(Math.max(length, 2 * numbers.length));
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

  /** Appends a text in UTF-8. */
  pushText(text: string): void {
    const bytesMax = 3 * text.length;
    if (this.length + bytesMax > this.#values.length) this.#grow(this.length + bytesMax);
    this.length += this.#values.write(text, this.length);
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
