import { rowStride } from '../../../engine/index.ts';
import { PointNotFound } from '../../errors.ts';
import { checkLengths, lastRows } from '../../point-batch.ts';
import type { RowFiles } from '../files/row-files.ts';
import type { ReplaceVectorsCommand, WriteEffect } from '../threads/commands.ts';
import type { Catalogue } from './catalogue.ts';
import { nextSlotAfter, takeSlots } from './write-rows.ts';

/** Gives points new vectors: each moves to a new slot and keeps its payload. */
export function replaceVectors(catalogue: Catalogue, files: RowFiles, command: ReplaceVectorsCommand): WriteEffect {
  const { at } = command.context;
  const collection = catalogue.getCollection(at);
  const { rowset, size, points } = collection;
  checkLengths(command, size);
  const rows = lastRows(command.ids);
  const removed = Uint32Array.from(rows, (row) => {
    const slot = catalogue.findSlot(rowset, command.ids[row]!);
    if (slot === undefined) throw new PointNotFound(command.ids[row]!);
    return slot;
  });
  const version = collection.version + 1;
  const slots = takeSlots(catalogue, collection, command.reuseUpTo, rows.length);
  slots.forEach((slot, index) => {
    catalogue.movePoint(rowset, removed[index]!, slot, version);
    catalogue.markDead(rowset, removed[index]!, version);
  });
  catalogue.updateCollection(at, { nextSlot: nextSlotAfter(slots, collection.nextSlot), points, version });
  files.stage(rowset, false, rowStride(size), slots, rows, new Uint8Array(command.records!));
  return { kind: 'points', rowset, version, slots, rows, removed };
}
