import { closeSync, openSync, readSync } from 'node:fs';
import { isRowIntact, rowStride } from '../../engine/index.ts';
import type { RowsetShape } from './commands.ts';
import { rowFilePath } from './row-files.ts';

/** The vectors in these slots, in their order; undefined where the file does not hold what was once written there. */
export function readVectors(
  folder: string,
  { rowset, size }: RowsetShape,
  slots: Uint32Array,
): (Float32Array | undefined)[] {
  const descriptor = openRowFile(rowFilePath(folder, rowset));
  if (descriptor === undefined) return Array.from(slots, () => undefined);
  try {
    const record = new Uint8Array(rowStride(size));
    const vector = new Float32Array(record.buffer, 0, size);
    // One buffer for all: it crosses to another thread at once.
    const values = new Float32Array(slots.length * size);
    return Array.from(slots, (slot, index) => {
      const bytesRead = readSync(descriptor, record, 0, record.length, slot * record.length);
      if (bytesRead !== record.length || !isRowIntact(record, size)) return undefined;
      values.set(vector, index * size);
      return values.subarray(index * size, (index + 1) * size);
    });
  } finally {
    closeSync(descriptor);
  }
}

function openRowFile(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
