// What the writes that bring vectors have in common.
import { DimensionMismatch } from '../../errors.ts';
import type { Catalogue, CollectionRow } from './catalogue.ts';

export function checkLengths(
  { ids, lengths }: { readonly ids: readonly string[]; readonly lengths: Uint32Array },
  size: number,
): void {
  const index = lengths.findIndex((length) => length !== size);
  if (index !== -1) throw new DimensionMismatch(size, lengths[index]!, { index, id: ids[index]! });
}

/** The rows to store, in order: of several with one id only the last. */
export function lastRows(ids: readonly string[]): Uint32Array {
  const last = new Map<string, number>();
  ids.forEach((id, row) => {
    last.set(id, row);
  });
  return Uint32Array.from(last.values()).sort();
}

/** Dead slots that no search sees any more, then fresh ones. */
export function takeSlots(
  catalogue: Catalogue,
  collection: CollectionRow,
  reuseUpTo: number,
  count: number,
): Uint32Array {
  const slots = new Uint32Array(count);
  const reused = catalogue.takeDead(collection.rowset, catalogue.reusableUpTo(collection, reuseUpTo), count);
  slots.set(reused);
  for (let index = reused.length; index < count; index++) slots[index] = collection.nextSlot + index - reused.length;
  return slots;
}

/** The first slot behind all of these and those in use. */
export function nextSlotAfter(slots: Uint32Array, nextSlot: number): number {
  return slots.reduce((next, slot) => Math.max(next, slot + 1), nextSlot);
}
