import { LIST_ROWS_MAX } from '../rows/row-layout.ts';
import type { Segment } from './scan-plan.ts';
import { listSetBits } from './slot-bits.ts';

/** Rows of the current chunk. A thread does one thing at a time, so one list serves all jobs. */
const listed = new Uint32Array(LIST_ROWS_MAX);

/** Returns the slots of [from, to) whose bit is set, as numbers within the segment. Valid until the next call. */
export function listRows(bits: Uint32Array, segment: Segment, from: number, to: number): Uint32Array {
  return listed.subarray(0, listSetBits(bits, from, to, segment.firstSlot, listed));
}
