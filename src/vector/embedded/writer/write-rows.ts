// The common parts of writes that bring vectors.
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

export function nextSlotAfter(slots: Uint32Array, nextSlot: number): number {
  return slots.reduce((next, slot) => Math.max(next, slot + 1), nextSlot);
}
