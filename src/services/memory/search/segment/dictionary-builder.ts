import type { DictionaryArrays } from './dictionary.ts';
import { GrowingBytes, GrowingNumbers } from './growing-array.ts';
import type { KeyHashes } from './key-table.ts';

export interface SortedDictionary extends DictionaryArrays {
  /** The keys in the order of their hashes. */
  readonly keys: Uint32Array;
}

const DIGIT_BITS = 16;
/** Fewer keys are sorted by comparing them: counting takes a step for each of 65,536 digits. */
const DIGIT_KEYS_MIN = 4_096;

/** A builder of a dictionary. Keys come in any order, numbers in ascending order. */
export class DictionaryBuilder {
  readonly #entryKeys = new GrowingNumbers();
  readonly #entryWeights = new GrowingBytes();
  /** The distinct numbers, and the first entry of each. */
  readonly #ids = new GrowingNumbers();
  readonly #idStarts = new GrowingNumbers();
  readonly #hasWeights: boolean;
  #lastId = -1;

  constructor(hasWeights: boolean) {
    this.#hasWeights = hasWeights;
  }

  add(key: number, id: number, weight = 1): void {
    if (id !== this.#lastId) this.#startId(id);
    this.#entryKeys.push(key);
    if (this.#hasWeights) this.#entryWeights.push(weight);
  }

  /** Adds keys without weights. */
  addAll(keys: Uint32Array, id: number): void {
    this.#startId(id);
    this.#entryKeys.pushAll(keys);
  }

  /** Returns the dictionary. The keys that were added are positions in `hashes`. */
  finish(hashes: KeyHashes): SortedDictionary {
    const counts = new Uint32Array(hashes.high.length);
    const distinct = new GrowingNumbers();
    // A small segment has few of the millions of trigrams: they are not looked at one by one.
    for (const key of this.#entryKeys.view()) if (counts[key]!++ === 0) distinct.push(key);
    const order = sortByHash(distinct.view(), hashes);
    const { ids, weights } = this.#sortEntries(order, counts);
    const starts = new Uint32Array(order.length + 1);
    const bytes = new GrowingBytes();
    let entry = 0;
    for (let position = 0; position < order.length; position++) {
      starts[position] = bytes.length;
      const end = entry + counts[order[position]!]!;
      bytes.pushVarint(end - entry);
      for (let previous = -1; entry < end; entry++) {
        const id = ids[entry]!;
        bytes.pushVarint(id - previous);
        if (this.#hasWeights) bytes.push(weights[entry]!);
        previous = id;
      }
    }
    starts[order.length] = bytes.length;
    return {
      high: order.map((key) => hashes.high[key]!),
      low: order.map((key) => hashes.low[key]!),
      starts,
      bytes: bytes.view(),
      keys: order,
    };
  }

  #startId(id: number): void {
    this.#lastId = id;
    this.#ids.push(id);
    this.#idStarts.push(this.#entryKeys.length);
  }

  /** Returns numbers and weights grouped by key in the given order, each group in the order of insertion. */
  #sortEntries(order: Uint32Array, counts: Uint32Array): { ids: Uint32Array; weights: Uint8Array } {
    const keys = this.#entryKeys.view();
    const next = new Uint32Array(counts.length);
    let sum = 0;
    for (const key of order) {
      next[key] = sum;
      sum += counts[key]!;
    }
    const ids = new Uint32Array(keys.length);
    const weights = new Uint8Array(this.#hasWeights ? keys.length : 0);
    const entryWeights = this.#entryWeights.view();
    const starts = this.#idStarts.view();
    this.#ids.view().forEach((id, index) => {
      const end = starts[index + 1] ?? keys.length;
      for (let entry = starts[index]!; entry < end; entry++) {
        const at = next[keys[entry]!]!++;
        ids[at] = id;
        if (this.#hasWeights) weights[at] = entryWeights[entry]!;
      }
    });
    return { ids, weights };
  }
}

/** Sorts keys by their hashes: by two digits of the high half, then those with the same high half by the low one. */
function sortByHash(keys: Uint32Array, { high, low }: KeyHashes): Uint32Array {
  if (keys.length < DIGIT_KEYS_MIN) return keys.toSorted((a, b) => high[a]! - high[b]! || low[a]! - low[b]!);
  const once = sortByDigit(keys, (key) => high[key]! & 0xffff);
  const sorted = sortByDigit(once, (key) => high[key]! >>> DIGIT_BITS);
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    while (end < sorted.length && high[sorted[end]!] === high[sorted[start]!]) end++;
    if (end - start > 1) sorted.subarray(start, end).sort((a, b) => low[a]! - low[b]!);
    start = end;
  }
  return sorted;
}

function sortByDigit(keys: Uint32Array, digitOf: (key: number) => number): Uint32Array {
  const next = new Uint32Array((1 << DIGIT_BITS) + 1);
  for (const key of keys) next[digitOf(key) + 1]!++;
  for (let digit = 1; digit < next.length; digit++) next[digit]! += next[digit - 1]!;
  const sorted = new Uint32Array(keys.length);
  for (const key of keys) sorted[next[digitOf(key)]!++] = key;
  return sorted;
}
