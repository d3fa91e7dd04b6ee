import { isRowIntact, rowStride } from '../../engine/index.ts';
import { PayloadTooLarge } from '../errors.ts';
import { createPayloadEdit, type PayloadEdit } from '../payload-edit.ts';
import type { Catalogue, PointRow } from './catalogue.ts';
import type { ChangePayloadCommand, WriteEffect } from './commands.ts';
import { toDamageFailure } from './damage.ts';
import type { RowFiles } from './row-files.ts';
import { selectSlots } from './select-slots.ts';
import { nextSlotAfter, takeSlots } from './write-rows.ts';

/** Points whose payloads are in memory at a time. */
const PIECE_POINTS = 512;
/** As large as the largest request: what can be written at once can also be put together, and be read again. */
const POINT_PAYLOAD_CHARACTERS_MAX = 33_554_432;

/** Gives points new payloads: each moves to a new slot, with a copy of the row it has. */
export function changePayload(catalogue: Catalogue, files: RowFiles, command: ChangePayloadCommand): WriteEffect {
  const { at } = command.context;
  const collection = catalogue.getCollection(at);
  const { rowset, size, points } = collection;
  const version = collection.version + 1;
  const edit = createPayloadEdit(command.change);
  const selected = selectSlots(catalogue, collection, command.selection);
  const slots: number[] = [];
  const removed: number[] = [];
  let { nextSlot } = collection;
  catalogue.atomically(() => {
    for (let from = 0; from < selected.length; from += PIECE_POINTS) {
      const changed = editPoints(catalogue.pointsIn(rowset, selected.subarray(from, from + PIECE_POINTS)), edit);
      const sources = Uint32Array.from(changed, ({ slot }) => slot);
      const targets = takeSlots(catalogue, { ...collection, nextSlot }, command.reuseUpTo, changed.length);
      nextSlot = nextSlotAfter(targets, nextSlot);
      files.copy(rowset, rowStride(size), sources, targets, (record, index) => {
        if (!isRowIntact(record, size)) throw toDamageFailure(1, [changed[index]!.id]);
      });
      changed.forEach(({ slot, payload }, index) => {
        catalogue.movePoint(rowset, slot, targets[index]!, { version, payload });
        catalogue.markDead(rowset, slot, version);
      });
      slots.push(...targets);
      removed.push(...sources);
    }
    catalogue.updateCollection(at, { nextSlot, points, version });
  });
  return {
    kind: 'points',
    rowset,
    version,
    slots: Uint32Array.from(slots),
    rows: null,
    removed: Uint32Array.from(removed),
  };
}

/** The points whose payload the edit changes, with the new one. */
function editPoints(points: readonly PointRow[], edit: PayloadEdit): PointRow[] {
  return points.flatMap((point) => {
    const payload = edit(point.payload);
    if (payload.length > POINT_PAYLOAD_CHARACTERS_MAX) {
      throw new PayloadTooLarge(point.id, POINT_PAYLOAD_CHARACTERS_MAX);
    }
    return payload === point.payload ? [] : [{ ...point, payload }];
  });
}
