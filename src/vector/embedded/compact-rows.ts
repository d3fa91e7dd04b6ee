// Gives back the room of deleted points, a little at a time: points at the end of a rowset move into free slots nearer to its
// beginning, and when the end is empty it is cut off. To searches a move is a write like any other.
import { isRowIntact, rowStride } from '../../engine/index.ts';
import { StoreFailure } from '../errors.ts';
import type { CollectionAddress } from '../vector-store.ts';
import type { Catalogue, CollectionRow } from './catalogue.ts';
import type { CompactionStep } from './commands.ts';
import type { RowFiles } from './row-files.ts';

/** Slots of one step: few enough that a write arriving meanwhile does not notice. */
const STEP_SLOTS = 512;
/** Smaller rowsets waste too little to be worth the writing. */
const SPARSE_SLOTS_MIN = 4_096;

/** Less than half of the slots hold a point: a compaction then at least halves memory and disk. */
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
  const from = Math.max(points, nextSlot - STEP_SLOTS);
  const strays = catalogue.listLive(rowset, from);
  if (strays.length > 0) return movePoints(catalogue, files, { at, collection, from, strays, reuseUpTo });
  if (catalogue.hasDeadAfter(rowset, from, reuseUpTo)) return { state: 'waiting' };
  catalogue.cutSlots(rowset, from);
  catalogue.updateCollection(at, { ...collection, nextSlot: from });
  files.stageCut(rowset, from * rowStride(collection.size));
  return { state: 'cut' };
}

interface Move {
  readonly at: CollectionAddress;
  readonly collection: CollectionRow;
  readonly from: number;
  readonly strays: readonly { readonly slot: number; readonly path: string | null }[];
  readonly reuseUpTo: number;
}

function movePoints(
  catalogue: Catalogue,
  files: RowFiles,
  { at, collection, from, strays, reuseUpTo }: Move,
): CompactionStep {
  const { rowset, size } = collection;
  const slots = Uint32Array.from(catalogue.takeDead(rowset, reuseUpTo, strays.length, from));
  if (slots.length === 0) return { state: 'waiting' };
  const moved = strays.slice(0, slots.length);
  const removed = Uint32Array.from(moved, ({ slot }) => slot);
  const version = collection.version + 1;
  const stride = rowStride(size);
  const records = files.read(rowset, stride, removed);
  checkIntact(new Uint8Array(records), stride, size);
  const rows = Uint32Array.from(slots.keys());
  slots.forEach((slot, index) => {
    catalogue.movePoint(rowset, removed[index]!, slot);
    catalogue.markDead(rowset, removed[index]!, version);
  });
  catalogue.updateCollection(at, { ...collection, version });
  files.stage(rowset, false, stride, slots, rows, new Uint8Array(records));
  const effect = { kind: 'points', rowset, version, slots, rows, removed } as const;
  return { state: 'moved', effect, stored: { records, paths: moved.map(({ path }) => path) } };
}

/** A damaged row stays where it is known to be damaged. */
function checkIntact(records: Uint8Array, stride: number, dimension: number): void {
  for (let offset = 0; offset < records.length; offset += stride) {
    if (!isRowIntact(records.subarray(offset, offset + stride), dimension)) {
      throw new StoreFailure('the store failed: a vector to be moved is damaged on disk; nothing was changed');
    }
  }
}
