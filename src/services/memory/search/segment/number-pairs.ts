// Pairs of 32-bit numbers, numbered in order of their first use.
import { toLonger } from './growing-array.ts';

const FIRST_SIZE = 4_096;
/** The slots for each pair: the table is at most half full. */
const SLOTS_PER_PAIR = 2;

export class NumberPairs {
  size = 0;
  firsts = new Uint32Array(FIRST_SIZE);
  seconds = new Uint32Array(FIRST_SIZE);
  /** The number of a pair plus one; 0 if the slot is free. */
  #slots = new Uint32Array(FIRST_SIZE * SLOTS_PER_PAIR);

  /** Returns the number of a pair; that of a new one is the size before. */
  numberOf(first: number, second: number): number {
    const slot = this.#findSlot(first, second);
    const known = this.#slots[slot]!;
    if (known > 0) return known - 1;
    const added = this.size++;
    this.firsts[added] = first;
    this.seconds[added] = second;
    this.#slots[slot] = added + 1;
    if (this.size === this.firsts.length) this.#grow();
    return added;
  }

  /** Returns the slot of the pair, or the free one where it belongs. */
  #findSlot(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (let at = this.#slots[slot]!; at !== 0; at = this.#slots[slot]!) {
      if (this.firsts[at - 1] === first && this.seconds[at - 1] === second) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    this.firsts = toLonger(this.firsts, 0);
    this.seconds = toLonger(this.seconds, 0);
    this.#slots = new Uint32Array(this.firsts.length * SLOTS_PER_PAIR);
    for (let pair = 0; pair < this.size; pair++)
      this.#slots[this.#findSlot(this.firsts[pair]!, this.seconds[pair]!)] = pair + 1;
  }
}
