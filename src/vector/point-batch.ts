// The checks and choices that every store makes for the points of a write.
import { DimensionMismatch, IdTooLong } from './errors.ts';
import { ID_BYTES_MAX, type VectorBatch } from './vector-store.ts';

/** Rejects ids that are too long. A code unit has at most three bytes, so that few ids have to be measured. */
export function checkIds(ids: readonly string[]): void {
  const index = ids.findIndex((id) => id.length > ID_BYTES_MAX / 3 && Buffer.byteLength(id) > ID_BYTES_MAX);
  if (index !== -1) throw new IdTooLong(index, ID_BYTES_MAX);
}

export function checkLengths(
  { ids, lengths }: { readonly ids: readonly string[]; readonly lengths: Uint32Array },
  size: number,
): void {
  const index = lengths.findIndex((length) => length !== size);
  if (index !== -1) throw new DimensionMismatch(size, lengths[index]!, { index, id: ids[index]! });
}

export function toLengths({ ids, offsets }: Pick<VectorBatch, 'ids' | 'offsets'>): Uint32Array {
  return Uint32Array.from(ids, (_, row) => offsets[row + 1]! - offsets[row]!);
}

/** Returns the rows to store, in order: of several with one id only the last. */
export function lastRows(ids: readonly string[]): Uint32Array {
  const last = new Map<string, number>();
  ids.forEach((id, row) => {
    last.set(id, row);
  });
  return Uint32Array.from(last.values()).sort();
}
