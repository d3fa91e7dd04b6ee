/** Lists of numbers, one after the other in one array. */
export class NumberLists {
  readonly #starts: Uint32Array;
  readonly #numbers: Uint32Array;

  /** `starts` has the start of each list and the end of the last one. */
  constructor(starts: Uint32Array, numbers: Uint32Array) {
    this.#starts = starts;
    this.#numbers = numbers;
  }

  count(list: number): number {
    return this.#starts[list + 1]! - this.#starts[list]!;
  }

  at(list: number): Uint32Array {
    return this.#numbers.subarray(this.#starts[list], this.#starts[list + 1]);
  }

  /** Returns for each number below `end` the lists that have it, in order. */
  toInverse(end: number): NumberLists {
    const [ownStarts, numbers] = [this.#starts, this.#numbers];
    const starts = new Uint32Array(end + 1);
    for (let at = 0; at < numbers.length; at++) starts[numbers[at]! + 1]!++;
    for (let number = 1; number <= end; number++) starts[number]! += starts[number - 1]!;
    const next = starts.slice();
    const lists = new Uint32Array(numbers.length);
    for (let list = 0; list + 1 < ownStarts.length; list++)
      for (let at = ownStarts[list]!; at < ownStarts[list + 1]!; at++) lists[next[numbers[at]!]!++] = list;
    return new NumberLists(starts, lists);
  }
}
