import { LIST_ROWS_MAX } from '../rows/row-layout.ts';
import type { Search } from './scan-job.ts';
import type { Segment } from './scan-plan.ts';
import { listSetBits } from './slot-bits.ts';

/** Rows of the current chunk. A thread does one thing at a time, so one list serves all jobs. */
const listed = new Uint32Array(LIST_ROWS_MAX);

/** Returns the slots of [from, to) whose bit is set, as numbers within the segment. Valid until the next call. */
export function listRows(bits: Uint32Array, segment: Segment, from: number, to: number): Uint32Array {
  return listed.subarray(0, listSetBits(bits, from, to, segment.firstSlot, listed));
}

/** Groups runs by the slots that their searches look at, which are then listed once for a whole group. */
export function groupByBits<Run extends { readonly search: Search }>(runs: readonly Run[]): Map<Uint32Array, Run[]> {
  return Map.groupBy(runs, ({ search }) => search.bits);
}
