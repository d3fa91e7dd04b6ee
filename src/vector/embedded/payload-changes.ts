// Payload changes. Each point moves to a new slot, with a copy of the row it has. A change of many points would hold up all
// other writes, so most of it is done ahead of time, step by step between them, in slots that nobody sees; the write itself then
// only puts the points there that have not been written meanwhile, and does the rest.
import { randomInt } from 'node:crypto';
import { isRowIntact, rowStride } from '../../engine/index.ts';
import { PayloadTooLarge } from '../errors.ts';
import { createPayloadEdit, type PayloadEdit } from '../payload-edit.ts';
import type { Catalogue, CollectionRow, PointRow } from './catalogue.ts';
import type { ChangePayloadCommand, Preparation, WriteEffect } from './commands.ts';
import { toDamageFailure } from './damage.ts';
import type { PreparedPoint } from './prepared-points.ts';
import type { RowFiles } from './row-files.ts';
import { selectSlots } from './select-slots.ts';
import { toSlotBits } from './slot-bits.ts';
import { nextSlotAfter, takeSlots } from './write-rows.ts';

/** Points prepared in one step, whose payloads are in memory together: a few hundredths of a second. */
const STEP_POINTS = 1_024;
/** Changes under preparation; one more lets the oldest be done the slow way, all at once. */
const CHANGES_MAX = 8;
/** As large as the largest request: what can be written at once can also be put together, and be read again. */
const POINT_PAYLOAD_CHARACTERS_MAX = 33_554_432;

interface OpenChange {
  readonly rowset: number;
  /** The version of the collection as of which the slots were selected. */
  readonly version: number;
  readonly selected: Uint32Array;
}

export class PayloadChanges {
  readonly #catalogue: Catalogue;
  readonly #files: RowFiles;
  /** Oldest first. What is here helps and decides nothing: whether a step was committed is known to the catalogue alone. */
  readonly #open = new Map<number, OpenChange>();

  constructor(catalogue: Catalogue, files: RowFiles) {
    this.#catalogue = catalogue;
    this.#files = files;
  }

  /** Does the next step of the work ahead of a change. */
  prepare(command: ChangePayloadCommand): Preparation {
    const { at, idempotency, startedAtMs } = command.context;
    const { preparation } = command;
    const collection = this.#catalogue.getCollection(at);
    if (preparation === null) {
      const isReplayed =
        idempotency !== null && this.#catalogue.receipts.find(at.namespace, idempotency, startedAtMs) !== undefined;
      return isReplayed ? { change: 0, version: 0, next: null } : this.#begin(collection, command);
    }
    const { change, version, next } = preparation;
    const open = this.#open.get(change);
    if (next === null || open === undefined || open.rowset !== collection.rowset)
      return { change, version, next: null };
    const selected = open.selected.subarray(next, next + STEP_POINTS);
    const points = this.#catalogue.pointsIn(open.rowset, selected).filter((point) => point.version < version);
    const edited = editPoints(points, createPayloadEdit(command.change));
    const slots = this.#copyRows(collection, edited, command.reuseUpTo);
    edited.forEach(({ slot, payload }, index) => {
      this.#catalogue.prepared.add(change, open.rowset, slot, slots[index]!, version, payload);
    });
    this.#catalogue.updateCollection(at, { ...collection, nextSlot: nextSlotAfter(slots, collection.nextSlot) });
    const done = next + selected.length;
    return { change, version, next: done < open.selected.length ? done : null };
  }

  /** Takes a version for the change, so that what is prepared can carry it. */
  #begin(collection: CollectionRow, { context, selection }: ChangePayloadCommand): Preparation {
    const { rowset } = collection;
    const selected = selectSlots(this.#catalogue, collection, selection);
    for (const [oldest, open] of this.#open) {
      if (this.#open.size < CHANGES_MAX) break;
      this.#catalogue.prepared.release(oldest, open.rowset);
      this.#open.delete(oldest);
    }
    const isLarge = selected.length > STEP_POINTS;
    const version = isLarge ? collection.version + 1 : collection.version;
    if (isLarge) this.#catalogue.updateCollection(context.at, { ...collection, version });
    // Random, so that a change begun before this thread was started anew is not mistaken for another one.
    const change = randomInt(2 ** 47);
    this.#open.set(change, { rowset, version, selected });
    return { change, version, next: isLarge ? 0 : null };
  }

  carryOut(command: ChangePayloadCommand): WriteEffect {
    const { at } = command.context;
    const { change = 0, version: preparedVersion = 0 } = command.preparation ?? {};
    const collection = this.#catalogue.getCollection(at);
    const { rowset, points } = collection;
    const version = collection.version + 1;
    const prepared = this.#catalogue.prepared.list(change, rowset, preparedVersion);
    const rest = prepared.length === points ? new Uint32Array(0) : this.#selectRest(collection, command, prepared);
    const slots = prepared.map(({ to }) => to);
    const removed = prepared.map(({ from }) => from);
    const edit = createPayloadEdit(command.change);
    let { nextSlot } = collection;
    this.#catalogue.atomically(() => {
      for (const point of prepared) this.#catalogue.prepared.use(change, rowset, point, version);
      this.#catalogue.prepared.release(change, rowset);
      for (let first = 0; first < rest.length; first += STEP_POINTS) {
        const present = this.#catalogue.pointsIn(rowset, rest.subarray(first, first + STEP_POINTS));
        const edited = editPoints(present, edit);
        const targets = this.#copyRows({ ...collection, nextSlot }, edited, command.reuseUpTo);
        nextSlot = nextSlotAfter(targets, nextSlot);
        edited.forEach(({ slot, payload }, index) => {
          this.#catalogue.movePoint(rowset, slot, targets[index]!, { version, payload });
          this.#catalogue.markDead(rowset, slot, version);
          removed.push(slot);
        });
        slots.push(...targets);
      }
      this.#catalogue.updateCollection(at, { nextSlot, points, version });
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

  /** The slots selected whose points were not prepared, or were written since. */
  #selectRest(
    collection: CollectionRow,
    { selection, preparation }: ChangePayloadCommand,
    prepared: readonly PreparedPoint[],
  ): Uint32Array {
    const open = preparation ? this.#open.get(preparation.change) : undefined;
    const known = open && { ...open, size: collection.size, bits: toSlotBits(open.selected) };
    const isFilter = selection.kind === 'filter' && known !== undefined;
    const selected = selectSlots(this.#catalogue, collection, isFilter ? { ...selection, known } : selection);
    const done = new Set(prepared.map(({ from }) => from));
    return selected.filter((slot) => !done.has(slot));
  }

  /** Copies the rows of the points to slots that nobody sees, and tells which. */
  #copyRows(collection: CollectionRow, points: readonly PointRow[], reuseUpTo: number): Uint32Array {
    const { rowset, size } = collection;
    const slots = takeSlots(this.#catalogue, collection, reuseUpTo, points.length);
    const sources = Uint32Array.from(points, ({ slot }) => slot);
    this.#files.copy(rowset, rowStride(size), sources, slots, (record, index) => {
      if (!isRowIntact(record, size)) throw toDamageFailure(1, [points[index]!.id]);
    });
    return slots;
  }
}

/** The points with their new payloads. */
function editPoints(points: readonly PointRow[], edit: PayloadEdit): PointRow[] {
  return points.map((point) => {
    const payload = edit(point.payload);
    if (payload.length <= POINT_PAYLOAD_CHARACTERS_MAX) return { ...point, payload };
    throw new PayloadTooLarge(point.id, POINT_PAYLOAD_CHARACTERS_MAX);
  });
}
