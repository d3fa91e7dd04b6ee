import { assert } from '../../base/assert.ts';
import type { RankedSlots } from './task-run.ts';

const NO_SLOTS = new Uint32Array(0);

/**
 * The k rows with the lowest keys, and every further row whose key equals the k-th: a heap with the worst row on top,
 * and a separate list of the rows that tie with that one.
 */
export class TopK {
  readonly #keys: Float64Array<ArrayBuffer>;
  readonly #slots: Uint32Array<ArrayBuffer>;
  #size = 0;
  #ties = NO_SLOTS;
  #tieCount = 0;
  /** The k-th key so far: no row above it can be among the best. NaN never is. */
  #bound = Number.POSITIVE_INFINITY;

  constructor(k: number) {
    assert(Number.isInteger(k) && k >= 1, 'k is a positive integer');
    this.#keys = new Float64Array(k);
    this.#slots = new Uint32Array(k);
  }

  get bound(): number {
    return this.#bound;
  }

  /** Offers rows numbered from `base`; the key of each is its score times `sign`. */
  offerScores(scores: Float64Array, sign: number, rows: Uint32Array, base: number): void {
    for (let i = 0; i < rows.length; i++) {
      const key = sign * (scores[i] ?? 0);
      if (key <= this.#bound) this.offer(key, base + (rows[i] ?? 0));
    }
  }

  offer(key: number, slot: number): void {
    if (!(key <= this.#bound)) return;
    if (this.#size < this.#keys.length) this.#add(key, slot);
    else if (key === this.#bound) this.#addTie(slot);
    else this.#replaceWorst(key, slot);
  }

  /** Returns all rows kept, best first, of equal keys the lower slot first. To be called once, at the end. */
  entries(): RankedSlots {
    if (this.#tieCount === 0 && this.#size === this.#keys.length) {
      sortRanked(this.#keys, this.#slots, this.#size);
      return { keys: this.#keys, slots: this.#slots };
    }
    const keys = new Float64Array(this.#size + this.#tieCount);
    const slots = new Uint32Array(this.#size + this.#tieCount);
    keys.set(this.#keys.subarray(0, this.#size));
    keys.fill(this.#bound, this.#size);
    slots.set(this.#slots.subarray(0, this.#size));
    sortRanked(keys, slots, this.#size);
    slots.set(this.#ties.subarray(0, this.#tieCount), this.#size);
    // As many rows may tie with the last as the table has; the built-in numeric sort keeps that affordable.
    if (this.#tieCount > 0) slots.subarray(keys.indexOf(this.#bound)).sort();
    return { keys, slots };
  }

  #add(key: number, slot: number): void {
    const keys = this.#keys;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = keys[parent] ?? 0;
      if (parentKey >= key) break;
      this.#put(at, parentKey, this.#slots[parent] ?? 0);
      at = parent;
    }
    this.#put(at, key, slot);
    if (this.#size === keys.length) this.#bound = keys[0] ?? 0;
  }

  #replaceWorst(key: number, slot: number): void {
    const keys = this.#keys;
    const replaced = this.#slots[0] ?? 0;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && (keys[child + 1] ?? 0) > (keys[child] ?? 0)) child += 1;
      const childKey = keys[child] ?? 0;
      if (childKey <= key) break;
      this.#put(at, childKey, this.#slots[child] ?? 0);
      at = child;
    }
    this.#put(at, key, slot);
    const bound = keys[0] ?? 0;
    // The replaced row and the ties stay only as long as another row of their key is among the k.
    if (bound === this.#bound) this.#addTie(replaced);
    else this.#tieCount = 0;
    this.#bound = bound;
  }

  #put(at: number, key: number, slot: number): void {
    this.#keys[at] = key;
    this.#slots[at] = slot;
  }

  #addTie(slot: number): void {
    if (this.#tieCount === this.#ties.length) {
      const larger = new Uint32Array(Math.max(64, 2 * this.#ties.length));
      larger.set(this.#ties);
      this.#ties = larger;
    }
    this.#ties[this.#tieCount++] = slot;
  }
}

/**
 * Sorts the first `count` rows by key, of equal keys the lower slot first. The heap sort works in place. It is several
 * times as fast as the built-in sort, which would call back for every comparison.
 */
function sortRanked(keys: Float64Array, slots: Uint32Array, count: number): void {
  for (let at = (count >> 1) - 1; at >= 0; at--) sink(keys, slots, at, count);
  for (let last = count - 1; last > 0; last--) {
    swap(keys, slots, 0, last);
    sink(keys, slots, 0, last);
  }
}

function isBefore(keys: Float64Array, slots: Uint32Array, one: number, other: number): boolean {
  const [key, otherKey] = [keys[one] ?? 0, keys[other] ?? 0];
  return key < otherKey || (key === otherKey && (slots[one] ?? 0) < (slots[other] ?? 0));
}

function swap(keys: Float64Array, slots: Uint32Array, one: number, other: number): void {
  const [key, slot] = [keys[one] ?? 0, slots[one] ?? 0];
  keys[one] = keys[other] ?? 0;
  slots[one] = slots[other] ?? 0;
  keys[other] = key;
  slots[other] = slot;
}

/** Moves a row down until no row below it comes after it. */
function sink(keys: Float64Array, slots: Uint32Array, from: number, count: number): void {
  let at = from;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= count) return;
    if (child + 1 < count && isBefore(keys, slots, child, child + 1)) child += 1;
    if (!isBefore(keys, slots, at, child)) return;
    swap(keys, slots, at, child);
    at = child;
  }
}
