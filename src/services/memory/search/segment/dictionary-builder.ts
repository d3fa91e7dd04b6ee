import type { DictionaryArrays } from './dictionary.ts';
import { GrowingBytes, GrowingNumbers } from './growing-array.ts';
import { toKeyHash } from './hash-key.ts';

/** A builder of a dictionary. Keys come in any order, numbers in ascending order. */
export class DictionaryBuilder {
  readonly #keys = new Map<string, number>();
  readonly #entryKeys = new GrowingNumbers();
  readonly #entryIds = new GrowingNumbers();
  readonly #entryWeights = new GrowingBytes();
  readonly #hasWeights: boolean;

  constructor(hasWeights: boolean) {
    this.#hasWeights = hasWeights;
  }

  /** Returns the number of a key in this builder. */
  keyOf(key: string): number {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const added = this.#keys.size;
    this.#keys.set(key, added);
    return added;
  }

  add(key: number, id: number, weight = 1): void {
    this.#entryKeys.push(key);
    this.#entryIds.push(id);
    if (this.#hasWeights) this.#entryWeights.push(weight);
  }

  finish(): DictionaryArrays {
    const hashes = [...this.#keys.keys()].map(toKeyHash);
    const { sorted, starts: entryStarts } = this.#sortByKey();
    const order = Uint32Array.from(hashes.keys())
      .filter((key) => entryStarts[key]! < entryStarts[key + 1]!)
      .sort((a, b) => hashes[a]!.high - hashes[b]!.high || hashes[a]!.low - hashes[b]!.low);
    const starts = new Uint32Array(order.length + 1);
    const bytes = new GrowingBytes();
    order.forEach((key, position) => {
      starts[position] = bytes.length;
      this.#writeList(bytes, sorted.subarray(entryStarts[key], entryStarts[key + 1]));
    });
    starts[order.length] = bytes.length;
    return {
      high: Uint32Array.from(order, (key) => hashes[key]!.high),
      low: Uint32Array.from(order, (key) => hashes[key]!.low),
      starts,
      bytes: bytes.view(),
    };
  }

  #writeList(bytes: GrowingBytes, entries: Uint32Array): void {
    const ids = this.#entryIds.view();
    const weights = this.#entryWeights.view();
    bytes.pushVarint(entries.length);
    let previous = -1;
    for (const entry of entries) {
      bytes.pushVarint(ids[entry]! - previous);
      if (this.#hasWeights) bytes.push(weights[entry]!);
      previous = ids[entry]!;
    }
  }

  /** Returns the numbers of the entries grouped by key, each group in the order of insertion. */
  #sortByKey(): { sorted: Uint32Array; starts: Uint32Array } {
    const keys = this.#entryKeys.view();
    const starts = new Uint32Array(this.#keys.size + 1);
    for (const key of keys) starts[key + 1]!++;
    for (let key = 0; key < this.#keys.size; key++) starts[key + 1]! += starts[key]!;
    const next = starts.slice();
    const sorted = new Uint32Array(keys.length);
    for (let entry = 0; entry < keys.length; entry++) sorted[next[keys[entry]!]!++] = entry;
    return { sorted, starts };
  }
}
