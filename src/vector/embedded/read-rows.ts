// Rows straight from the row file, on a thread that may block. What the file lacks reads as zeros, which are no record.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { rowStride } from '../../engine/index.ts';
import { rowFilePath } from './row-files.ts';
import type { SlotRange } from './slot-ranges.ts';

/** The records of the slots, end to end. */
export function readRows(folder: string, rowset: number, size: number, ranges: readonly SlotRange[]): Uint8Array {
  const stride = rowStride(size);
  const records = new Uint8Array(ranges.reduce((sum, { count }) => sum + count * stride, 0));
  const descriptor = openIfPresent(rowFilePath(folder, rowset));
  if (descriptor === undefined) return records;
  try {
    let at = 0;
    for (const { first, count } of ranges) {
      readSync(descriptor, records, at, count * stride, first * stride);
      at += count * stride;
    }
  } finally {
    closeSync(descriptor);
  }
  return records;
}

/** How many slots the row file covers. */
export function countSlots(folder: string, rowset: number, size: number): number {
  const file = statSync(rowFilePath(folder, rowset), { throwIfNoEntry: false });
  return Math.ceil((file?.size ?? 0) / rowStride(size));
}

function openIfPresent(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
