// Rows straight from the row file, on a thread that may block. Bytes beyond its end read as zeros, which are no record.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { rowStride } from '../../../engine/index.ts';
import type { SlotRange } from '../filters/slot-ranges.ts';
import { rowFilePath } from './row-files.ts';

/** Fills `records` with the records of the slots, end to end. */
export function readRows(folder: string, rowset: number, ranges: readonly SlotRange[], records: Uint8Array): void {
  const stride = records.length / ranges.reduce((sum, { count }) => sum + count, 0);
  const descriptor = openIfPresent(rowFilePath(folder, rowset));
  try {
    let at = 0;
    for (const { first, count } of ranges) {
      const bytes = count * stride;
      const bytesRead = descriptor === undefined ? 0 : readSync(descriptor, records, at, bytes, first * stride);
      records.fill(0, at + bytesRead, at + bytes);
      at += bytes;
    }
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Returns the number of slots that the row file covers. */
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
