// The common parts of writes that bring vectors.
import { isMainMissing } from '../../fields/extras.ts';
import type { CollectionAddress } from '../../vector-store.ts';
import type { Catalogue, CollectionRow } from './catalogue.ts';

/** Takes dead slots that no search sees any more, then fresh ones. */
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

/**
 * Records the first point without its main vector. Returns true if the collection may have one, so that searches skip
 * such points.
 */
export function noteMissingMain(
  catalogue: Catalogue,
  at: CollectionAddress,
  { lacksMain }: CollectionRow,
  points: readonly { readonly extras: Uint8Array | null }[],
): boolean {
  if (lacksMain === 1) return true;
  const isFirst = points.some(({ extras }) => isMainMissing(extras));
  if (isFirst) catalogue.noteMissingMain(at);
  return isFirst;
}

export function nextSlotAfter(slots: Uint32Array, nextSlot: number): number {
  return slots.reduce((next, slot) => Math.max(next, slot + 1), nextSlot);
}
