import { LIST_ROWS_MAX } from '../rows/row-layout.ts';
import { listRows } from './listed-rows.ts';
import type { Segment } from './scan-plan.ts';
import { countSetBits, hasBit } from './slot-bits.ts';

const NO_ROWS = new Uint32Array(0);

/** Lists that ended searches of this thread leave for the next ones: one for each search that can share a scan. */
const spare: Uint32Array<ArrayBuffer>[] = [];
const SPARE_MAX = 32;

/**
 * Rows of one segment, as numbers within it, that wait until there are enough for one call of a kernel. Otherwise a
 * filter that leaves a few rows of each chunk would call a kernel for those few.
 */
export class CollectedRows {
  /** Allocated with the first row: most searches look at all rows, and collect none. */
  #list = NO_ROWS;
  #segment: Segment | undefined;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Returns true if the slots of [from, to) that are set can join the waiting ones. */
  hasRoom(segment: Segment, from: number, to: number, bits: Uint32Array): boolean {
    if (this.#count === 0) return true;
    if (segment !== this.#segment) return false;
    return this.#count + Math.min(to - from, countSetBits(bits, from, to)) <= LIST_ROWS_MAX;
  }

  /** Adds the slots of [from, to) that are set in `bits` and have a code; returns those that have none. */
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

  /** Returns the waiting rows and empties the list. Valid until the next rows are added. */
  take(): { segment: Segment | undefined; list: Uint32Array } {
    const list = this.#count === 0 ? NO_ROWS : this.#list.subarray(0, this.#count);
    this.#count = 0;
    return { segment: this.#segment, list };
  }

  /** Leaves the memory to the next search. Must be called at the end. */
  release(): void {
    if (this.#list.length > 0 && spare.length < SPARE_MAX) spare.push(this.#list);
    this.#list = NO_ROWS;
  }
}
