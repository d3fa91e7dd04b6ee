import { isRowIntact, rowStride } from '../../../engine/index.ts';
import { PointNotFound } from '../../errors.ts';
import { isMainMissing, mergeExtras } from '../../fields/extras.ts';
import { lastRows } from '../../point-batch.ts';
import { toDamageFailure } from '../files/damage.ts';
import type { RowFiles } from '../files/row-files.ts';
import type { ReplaceVectorsCommand, WriteEffect } from '../threads/commands.ts';
import type { Catalogue } from './catalogue.ts';
import type { PointRow } from './point-rows.ts';
import { checkWrite, nextSlotAfter, takeSlots } from './write-rows.ts';

/** Gives points new vectors: each moves to a new slot and keeps its payload, and the vectors that are not given. */
export function replaceVectors(catalogue: Catalogue, files: RowFiles, given: ReplaceVectorsCommand): WriteEffect {
  const { collection, command } = checkWrite(catalogue, given);
  const { at } = command.context;
  const { rowset, size, points } = collection;
  const rows = lastRows(command.ids);
  const removed = Uint32Array.from(rows, (row) => {
    const slot = catalogue.findSlot(rowset, command.ids[row]!);
    if (slot === undefined) throw new PointNotFound(command.ids[row]!);
    return slot;
  });
  const lacksMain = collection.lacksMain === 1;
  const merged =
    command.extras === null && !lacksMain
      ? undefined
      : mergePoints(catalogue, files, command, { rowset, rows, removed });
  const version = collection.version + 1;
  const slots = takeSlots(catalogue, collection, command.reuseUpTo, rows.length);
  slots.forEach((slot, index) => {
    const point = merged?.get(removed[index]!);
    if (point === undefined) catalogue.movePoint(rowset, removed[index]!, slot, version);
    else catalogue.moveEdited(rowset, point, slot, version);
    catalogue.markDead(rowset, removed[index]!, version);
  });
  catalogue.updateCollection(at, { nextSlot: nextSlotAfter(slots, collection.nextSlot), points, version });
  files.stage(rowset, false, rowStride(size), slots, rows, new Uint8Array(command.records!));
  return { kind: 'points', rowset, version, slots, rows, removed, lacksMain };
}

interface Replaced {
  readonly rowset: number;
  /** The rows of the command, and the present slots of their points. */
  readonly rows: Uint32Array;
  readonly removed: Uint32Array;
}

/** Returns the points with their new extras by their present slots; puts main vectors that stay into the records. */
function mergePoints(
  catalogue: Catalogue,
  files: RowFiles,
  command: ReplaceVectorsCommand,
  { rowset, rows, removed }: Replaced,
): ReadonlyMap<number, PointRow> {
  const points = new Map(catalogue.pointsIn(rowset, removed).map((point) => [point.slot, point]));
  const size = command.lengths[0] ?? 0;
  const stride = rowStride(size);
  removed.forEach((slot, index) => {
    const row = rows[index]!;
    const point = points.get(slot)!;
    const given = command.extras?.[row];
    points.set(slot, { ...point, extras: mergeExtras(point.extras, given) });
    if (!isMainMissing(given)) return;
    const record = new Uint8Array(command.records!, row * stride, stride);
    files.read(rowset, stride, slot, record);
    if (!isRowIntact(record, size)) throw toDamageFailure(1, [point]);
  });
  return points;
}
