import { LIST_ROWS_MAX } from '../row-layout.ts';
import { listRows } from './listed-rows.ts';
import type { Segment } from './scan-plan.ts';
import { countSetBits, hasBit } from './slot-bits.ts';

const NO_ROWS = new Uint32Array(0);

/** What ended searches of this thread leave for the next ones: as many lists as searches share a walk. */
const spare: Uint32Array<ArrayBuffer>[] = [];
const SPARE_MAX = 32;

/**
 * Rows of one segment, as numbers within it, that wait until they are enough to be sifted in one go: a filter that leaves
 * a few rows of each chunk would otherwise have a kernel called for those few.
 */
export class CollectedRows {
  /** Made when the first row comes: most searches look at all rows, and collect none. */
  #list = NO_ROWS;
  #segment: Segment | undefined;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Whether the slots of [from, to) that are set can join those that wait. */
  hasRoom(segment: Segment, from: number, to: number, bits: Uint32Array): boolean {
    if (this.#count === 0) return true;
    if (segment !== this.#segment) return false;
    return this.#count + Math.min(to - from, countSetBits(bits, from, to)) <= LIST_ROWS_MAX;
  }

  /** Adds the slots of [from, to) that are set in `bits` and have a code; returns the others of them. */
  add(segment: Segment, from: number, to: number, bits: Uint32Array, coded: Uint32Array): Uint32Array {
    this.#segment = segment;
    if (this.#list.length === 0) this.#list = spare.pop() ?? new Uint32Array(LIST_ROWS_MAX);
    const list = this.#list;
    let count = this.#count;
    let uncoded = 0;
    for (let word = from >>> 5; word << 5 < to; word++) {
      const start = word << 5;
      // As a signed word it stays an integer to the compiler; most words of a selective filter are empty.
      let set = (bits[word] ?? 0) | 0;
      if (set === 0) continue;
      if (start < from) set &= -1 << (from - start);
      if (to - start < 32) set &= (1 << (to - start)) - 1;
      const known = set & (coded[word] ?? 0);
      uncoded |= set ^ known;
      for (let left = known; left !== 0; left &= left - 1) {
        list[count++] = start + 31 - Math.clz32(left & -left) - segment.firstSlot;
      }
    }
    this.#count = count;
    if (uncoded === 0) return NO_ROWS;
    return listRows(bits, segment, from, to).filter((row) => !hasBit(coded, segment.firstSlot + row));
  }

  /** What waits, which then waits no more. Valid until the next rows are added. */
  take(): { segment: Segment | undefined; list: Uint32Array } {
    const list = this.#count === 0 ? NO_ROWS : this.#list.subarray(0, this.#count);
    this.#count = 0;
    return { segment: this.#segment, list };
  }

  /** To be called at the end: the memory goes to the next search. */
  release(): void {
    if (this.#list.length > 0 && spare.length < SPARE_MAX) spare.push(this.#list);
    this.#list = NO_ROWS;
  }
}
