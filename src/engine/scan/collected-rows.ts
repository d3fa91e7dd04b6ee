import { LIST_ROWS_MAX } from '../row-layout.ts';
import { listRows } from './listed-rows.ts';
import type { Segment } from './scan-plan.ts';
import { hasBit, isWithin } from './slot-bits.ts';

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

  /** Whether so many rows of the segment can join those that wait. */
  hasRoom(segment: Segment, rows: number): boolean {
    return this.#count === 0 || (segment === this.#segment && this.#count + rows <= LIST_ROWS_MAX);
  }

  /** Adds the slots of [from, to) that are set in `bits` and have a code; returns the others of them. */
  add(segment: Segment, from: number, to: number, bits: Uint32Array, coded: Uint32Array): Uint32Array {
    this.#segment = segment;
    if (this.#list.length === 0) this.#list = spare.pop() ?? new Uint32Array(LIST_ROWS_MAX);
    const rows = listRows(bits, segment, from, to);
    if (isWithin(bits, coded, from, to)) {
      this.#list.set(rows, this.#count);
      this.#count += rows.length;
      return NO_ROWS;
    }
    let others = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      if (hasBit(coded, segment.firstSlot + row)) this.#list[this.#count++] = row;
      else rows[others++] = row;
    }
    return rows.subarray(0, others);
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
