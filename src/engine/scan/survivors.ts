import type { Found } from '../memory/workspaces.ts';
import { KthKey } from './kth-key.ts';
import type { RankedSlots } from './task-run.ts';

/**
 * The rows of one search whose least key is not above the bound: the k-th lowest of all greatest keys, or of the true
 * keys once those of some rows are known. No row above it can be among the best, nor tie with them.
 */
export class Survivors {
  readonly #kth: KthKey;
  #bound = Number.POSITIVE_INFINITY;
  #slots = new Uint32Array(256);
  #least = new Float64Array(256);
  #greatest = new Float64Array(256);
  #count = 0;

  constructor(k: number) {
    this.#kth = new KthKey(k);
  }

  get bound(): number {
    return this.#bound;
  }

  get count(): number {
    return this.#count;
  }

  /** Rows as a sift found them, numbered from `firstSlot`. */
  add({ count, rows, least, greatest }: Found, firstSlot: number): void {
    const found = count[0] ?? 0;
    this.#makeRoom(found);
    for (let i = 0; i < found; i++) {
      const key = least[i] ?? 0;
      // What is not a number stays: only the true score can tell.
      if (key > this.#bound) continue;
      this.#put(firstSlot + (rows[i] ?? 0), key, greatest[i] ?? 0);
      this.#kth.offer(greatest[i] ?? 0);
      if (this.#kth.bound < this.#bound) this.#bound = this.#kth.bound;
    }
  }

  /** Rows of which nothing is known. */
  addUnknown(rows: Uint32Array, firstSlot: number): void {
    this.#makeRoom(rows.length);
    for (const row of rows) this.#put(firstSlot + row, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** A bound from elsewhere that no row above it can be among the best. */
  tighten(bound: number): void {
    this.#bound = Math.min(this.#bound, bound);
  }

  /** Drops what the bound has since excluded. */
  prune(): void {
    let kept = 0;
    for (let i = 0; i < this.#count; i++) {
      const key = this.#least[i] ?? 0;
      if (key > this.#bound) continue;
      this.#slots[kept] = this.#slots[i] ?? 0;
      this.#least[kept] = key;
      this.#greatest[kept] = this.#greatest[i] ?? 0;
      kept += 1;
    }
    this.#count = kept;
  }

  /** The slots of all survivors, ascending, which are then forgotten; the bound stays. */
  takeSlots(): Uint32Array {
    this.prune();
    const slots = this.#slots.slice(0, this.#count).sort();
    this.#count = 0;
    return slots;
  }

  /** All survivors with their bounds, in no order. */
  entries(): RankedSlots {
    this.prune();
    return {
      keys: this.#least.slice(0, this.#count),
      slots: this.#slots.slice(0, this.#count),
      greatest: this.#greatest.slice(0, this.#count),
    };
  }

  #put(slot: number, least: number, greatest: number): void {
    this.#slots[this.#count] = slot;
    this.#least[this.#count] = least;
    this.#greatest[this.#count] = greatest;
    this.#count += 1;
  }

  #makeRoom(more: number): void {
    const needed = this.#count + more;
    if (needed <= this.#slots.length) return;
    const length = Math.max(needed, 2 * this.#slots.length);
    const [slots, least, greatest] = [this.#slots, this.#least, this.#greatest];
    this.#slots = new Uint32Array(length);
    this.#slots.set(slots);
    this.#least = new Float64Array(length);
    this.#least.set(least);
    this.#greatest = new Float64Array(length);
    this.#greatest.set(greatest);
  }
}
