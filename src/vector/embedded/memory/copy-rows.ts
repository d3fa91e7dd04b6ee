import type { RowTable } from '../../../engine/index.ts';
import { toRanges } from '../filters/slot-ranges.ts';

/** Rows that pass through a buffer at a time. */
const PIECE_ROWS = 512;

/** Publishes the rows of `from` in `to`, and removes them from `from`. */
export function copyRows(table: RowTable, from: Uint32Array, to: Uint32Array): void {
  for (let first = 0; first < from.length; first += PIECE_ROWS) {
    const sources = from.subarray(first, first + PIECE_ROWS);
    const targets = to.subarray(first, first + PIECE_ROWS);
    const records = gather(sources, table.stride, (from, to) => table.views(from, to));
    // If rows are elsewhere, their codes are all that is in memory.
    const codes = records ? undefined : gather(sources, table.codeStride, (from, to) => table.codeViews(from, to));
    table.publish(targets, records ?? new Uint8Array(0), sources, codes);
  }
}

function gather(
  slots: Uint32Array,
  stride: number,
  viewsOf: (fromSlot: number, toSlot: number) => Uint8Array[],
): Uint8Array | undefined {
  const records = new Uint8Array(slots.length * stride);
  let length = 0;
  for (const { first, count } of toRanges(slots)) {
    const views = viewsOf(first, first + count);
    if (views.length === 0) return undefined;
    for (const view of views) {
      records.set(view, length);
      length += view.length;
    }
  }
  return records;
}
