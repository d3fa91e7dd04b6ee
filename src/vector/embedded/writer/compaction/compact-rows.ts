// The compaction of a rowset after deletions, a little at a time. Points at its end move into free slots nearer to its
// beginning, and when the end is empty it is cut off. To searches a move is a write like any other.
import { isRowIntact, rowStride } from '../../../../engine/index.ts';
import { StoreFailure } from '../../../errors.ts';
import type { CollectionAddress } from '../../../vector-store.ts';
import type { RowFiles } from '../../files/row-files.ts';
import type { CompactionStep } from '../../threads/commands.ts';
import type { Catalogue, CollectionRow } from '../catalogue.ts';

/** The most slots of one step: few enough that a write arriving in between does not notice. */
const STEP_SLOTS = 512;
/** Smaller rowsets waste too little to be worth the writing. */
const SPARSE_SLOTS_MIN = 4_096;

/** Returns true if less than half of the slots hold a point: a compaction then at least halves memory and disk. */
export function isSparse({ nextSlot, points }: { nextSlot: number; points: number }): boolean {
  return nextSlot >= SPARSE_SLOTS_MIN && points * 2 < nextSlot;
}

export function compactRows(
  catalogue: Catalogue,
  files: RowFiles,
  at: CollectionAddress,
  reuseUpTo: number,
): CompactionStep {
  const collection = catalogue.getCollection(at);
  const { rowset, points, nextSlot } = collection;
  if (nextSlot === points) return { state: 'done' };
  if (catalogue.isPinned) return { state: 'waiting' };
  const from = catalogue.findStepStart(rowset, Math.max(points, nextSlot - STEP_SLOTS));
  const strays = catalogue.listLive(rowset, from);
  if (strays.length > 0) return movePoints(catalogue, files, { at, collection, from, strays, reuseUpTo });
  const reusable = catalogue.reusableUpTo(collection, reuseUpTo);
  if (catalogue.hasDeadAfter(rowset, from, reusable)) return { state: 'waiting' };
  catalogue.cutSlots(rowset, from);
  catalogue.updateCollection(at, { ...collection, nextSlot: from });
  files.stageCut(rowset, from * rowStride(collection.size));
  return { state: 'cut' };
}

interface Move {
  readonly at: CollectionAddress;
  readonly collection: CollectionRow;
  readonly from: number;
  readonly strays: readonly number[];
  readonly reuseUpTo: number;
}

function movePoints(
  catalogue: Catalogue,
  files: RowFiles,
  { at, collection, from, strays, reuseUpTo }: Move,
): CompactionStep {
  const { rowset, size } = collection;
  const reusable = catalogue.reusableUpTo(collection, reuseUpTo);
  const slots = Uint32Array.from(catalogue.takeDead(rowset, reusable, strays.length, from));
  if (slots.length === 0) return { state: 'waiting' };
  const removed = Uint32Array.from(strays.slice(0, slots.length));
  const version = collection.version + 1;
  files.copy(rowset, rowStride(size), removed, slots, (record) => {
    // A damaged row stays where it is known to be damaged.
    if (!isRowIntact(record, size)) {
      throw new StoreFailure('the store failed: a vector to be moved is damaged on disk; nothing was changed');
    }
  });
  slots.forEach((slot, index) => {
    catalogue.movePoint(rowset, removed[index]!, slot);
    catalogue.markDead(rowset, removed[index]!, version);
  });
  catalogue.updateCollection(at, { ...collection, version });
  catalogue.noteWritten({ ...collection, version }, slots);
  const lacksMain = collection.lacksMain === 1;
  return { state: 'moved', effect: { kind: 'points', rowset, version, slots, rows: null, removed, lacksMain } };
}
