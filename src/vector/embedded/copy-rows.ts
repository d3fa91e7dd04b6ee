import type { RowTable } from '../../engine/index.ts';

/** Rows that pass through a buffer at a time. */
const PIECE_ROWS = 512;

/** Publishes in `to` what lies in `from`, and removes it there. */
export function copyRows(table: RowTable, from: Uint32Array, to: Uint32Array): void {
  for (let first = 0; first < from.length; first += PIECE_ROWS) {
    const sources = from.subarray(first, first + PIECE_ROWS);
    const targets = to.subarray(first, first + PIECE_ROWS);
    const records = gather(sources, table.stride, (slot) => table.views(slot, slot + 1));
    // Where rows are elsewhere, their codes are all that is in memory.
    const codes = records ? undefined : gather(sources, table.codeStride, (slot) => table.codeViews(slot, slot + 1));
    table.publish(targets, records ?? new Uint8Array(0), sources, codes);
  }
}

function gather(slots: Uint32Array, stride: number, viewsOf: (slot: number) => Uint8Array[]): Uint8Array | undefined {
  const records = new Uint8Array(slots.length * stride);
  for (const [index, slot] of slots.entries()) {
    const [view] = viewsOf(slot);
    if (view === undefined) return undefined;
    records.set(view, index * stride);
  }
  return records;
}
