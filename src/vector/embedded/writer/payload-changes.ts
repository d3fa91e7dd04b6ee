// Changes of payloads and removals of vectors. Each point moves to a new slot, with a copy of its row. A change of many points would block all
// other writes, so most of it is prepared step by step between them, in slots that no search sees. The write itself
// then only switches to the prepared points that have not been written in the meantime, and does the rest.
import { randomInt } from 'node:crypto';
import { isRowIntact, rowStride } from '../../../engine/index.ts';
import { ChangeTooLarge } from '../../errors.ts';
import type { VectorField } from '../../fields/fields.ts';
import { CHANGE_CHARACTERS_MAX } from '../../payload/payload-edit.ts';
import { createPointEdit, type PointChange } from '../../point-edit.ts';
import { toDamageFailure } from '../files/damage.ts';
import type { RowFiles } from '../files/row-files.ts';
import { toSlotBits } from '../filters/slot-bits.ts';
import type { ChangePayloadCommand, Preparation, WriteEffect } from '../threads/commands.ts';
import type { Catalogue, CollectionRow } from './catalogue.ts';
import type { PointRow } from './point-rows.ts';
import type { PreparedPoint } from './prepared-points.ts';
import { selectSlots } from './select-slots.ts';
import { nextSlotAfter, takeSlots } from './write-rows.ts';

/** Points prepared in one step, whose payloads are in memory together: a few hundredths of a second. */
const STEP_POINTS = 1_024;
/** Changes under preparation. One more makes the oldest lose its preparation: it is then done all at once. */
const CHANGES_MAX = 8;
/** A step ends early when its payloads are this large together: they are in memory twice, before and after. */
const STEP_CHARACTERS = 8_388_608;
const READ_POINTS = 16;

interface OpenChange {
  readonly rowset: number;
  /** The version of the collection as of which the slots were selected. */
  readonly version: number;
  readonly selected: Uint32Array;
}

export class PayloadChanges {
  readonly #catalogue: Catalogue;
  readonly #files: RowFiles;
  /** The open changes, oldest first. They are an aid only: the catalogue alone knows whether a step was committed. */
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
    const { edited, count } = this.#editSome(open.rowset, open.selected.subarray(next), command.change, version);
    const slots = this.#copyRows(collection, edited, command.reuseUpTo);
    edited.forEach((point, index) => {
      this.#catalogue.prepared.add(change, open.rowset, { ...point, slot: slots[index]!, version });
    });
    this.#catalogue.updateCollection(at, { ...collection, nextSlot: nextSlotAfter(slots, collection.nextSlot) });
    const done = next + count;
    return { change, version, next: done < open.selected.length ? done : null };
  }

  /** Takes a version for the change, so that prepared points can carry it. */
  #begin(collection: CollectionRow, { context, selection, change: wanted }: ChangePayloadCommand): Preparation {
    const { rowset } = collection;
    const selected = selectSlots(this.#catalogue, collection, selection);
    const characters = 'payload' in wanted ? wanted.payload.length * selected.length : 0;
    if (characters > CHANGE_CHARACTERS_MAX) throw new ChangeTooLarge(selected.length, CHANGE_CHARACTERS_MAX);
    for (const [oldest, open] of this.#open) {
      if (this.#open.size < CHANGES_MAX) break;
      this.#catalogue.prepared.release(oldest, open.rowset);
      this.#open.delete(oldest);
    }
    const isLarge = selected.length > STEP_POINTS || characters > STEP_CHARACTERS;
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
    let { nextSlot } = collection;
    let fields: readonly VectorField[] | undefined;
    const removesMain = command.change.kind === 'remove-vectors' && command.change.withMain;
    this.#catalogue.atomically(() => {
      for (const point of prepared) this.#catalogue.prepared.use(change, rowset, point, version);
      this.#catalogue.prepared.release(change, rowset);
      for (let first = 0; first < rest.length; ) {
        const { edited, count } = this.#editSome(rowset, rest.subarray(first), command.change);
        first += count;
        const targets = this.#copyRows({ ...collection, nextSlot }, edited, command.reuseUpTo);
        nextSlot = nextSlotAfter(targets, nextSlot);
        edited.forEach((point, index) => {
          this.#catalogue.moveEdited(rowset, point, targets[index]!, version);
          this.#catalogue.markDead(rowset, point.slot, version);
          removed.push(point.slot);
        });
        slots.push(...targets);
      }
      this.#catalogue.updateCollection(at, { nextSlot, points, version });
      if (removesMain) this.#catalogue.noteMissingMain(at);
      if (command.settings !== null) fields = this.#catalogue.changeSettings(at, command.settings);
    });
    return {
      kind: 'points',
      rowset,
      version,
      slots: Uint32Array.from(slots),
      rows: null,
      removed: Uint32Array.from(removed),
      lacksMain: removesMain || collection.lacksMain === 1,
      ...(fields && { fields }),
    };
  }

  /** Returns the selected slots whose points were not prepared, or were written since. */
  #selectRest(
    collection: CollectionRow,
    { selection, preparation }: ChangePayloadCommand,
    prepared: readonly PreparedPoint[],
  ): Uint32Array {
    const open = preparation ? this.#open.get(preparation.change) : undefined;
    const known = open && { ...open, size: collection.size, bits: toSlotBits(open.selected) };
    const isFilter = selection.kind === 'filter' && known !== undefined;
    // Points written while a large change was prepared are checked without limit: preparing it again takes longer.
    const newerMax = Number.POSITIVE_INFINITY;
    const selected = selectSlots(this.#catalogue, collection, isFilter ? { ...selection, known, newerMax } : selection);
    const done = new Set(prepared.map(({ from }) => from));
    return selected.filter((slot) => !done.has(slot));
  }

  /** Edits the first of the points, as many as fit a step. Returns them with the number of slots looked at. */
  #editSome(
    rowset: number,
    slots: Uint32Array,
    change: PointChange,
    versionMax = Number.POSITIVE_INFINITY,
  ): { edited: PointRow[]; count: number } {
    const edit = createPointEdit(change);
    const edited: PointRow[] = [];
    let characters = 0;
    let count = 0;
    while (count < Math.min(slots.length, STEP_POINTS) && characters < STEP_CHARACTERS) {
      const some = slots.subarray(count, count + READ_POINTS);
      count += some.length;
      for (const point of this.#catalogue.pointsIn(rowset, some)) {
        if (point.version >= versionMax) continue;
        const { payload, extras } = edit(point);
        characters += payload.length + (extras?.length ?? 0);
        edited.push({ ...point, payload, extras });
      }
    }
    return { edited, count };
  }

  /** Copies the rows of the points to slots that no search sees, and returns these. */
  #copyRows(collection: CollectionRow, points: readonly PointRow[], reuseUpTo: number): Uint32Array {
    const { rowset, size } = collection;
    const slots = takeSlots(this.#catalogue, collection, reuseUpTo, points.length);
    const sources = Uint32Array.from(points, ({ slot }) => slot);
    this.#files.copy(rowset, rowStride(size), sources, slots, (record, index) => {
      if (!isRowIntact(record, size)) throw toDamageFailure(1, [points[index]!]);
    });
    return slots;
  }
}
