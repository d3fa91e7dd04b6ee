import { listDamaged, rowStride } from '../../../engine/index.ts';
import { readRows } from '../files/read-rows.ts';
import { toRanges } from '../filters/slot-ranges.ts';
import type { RowsetShape } from '../threads/commands.ts';

/** Returns the vectors in these slots, in their order; undefined for a slot whose record in the file is not intact. */
export function readVectors(
  folder: string,
  { rowset, size }: RowsetShape,
  slots: Uint32Array,
): (Float32Array | undefined)[] {
  const stride = rowStride(size);
  const records = new Uint8Array(slots.length * stride);
  readRows(folder, rowset, toRanges(slots), records);
  const damaged = new Set(listDamaged(records, stride));
  // One buffer for all values, without the rest of the records: it crosses to another thread at once.
  const values = new Float32Array(slots.length * size);
  return Array.from(slots, (_, index) => {
    if (damaged.has(index)) return undefined;
    values.set(new Float32Array(records.buffer, index * stride, size), index * size);
    return values.subarray(index * size, (index + 1) * size);
  });
}
