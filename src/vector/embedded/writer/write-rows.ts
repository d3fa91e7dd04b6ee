// The common parts of writes that bring vectors.
import { encodeRowsInto, rowStride } from '../../../engine/index.ts';
import { PointsChanged } from '../../errors.ts';
import { isMainMissing } from '../../fields/extras.ts';
import { findMain, parseFields, toByte, type VectorField } from '../../fields/fields.ts';
import { fitExtras, hasDatatypes } from '../../fields/fit-datatypes.ts';
import { checkExtras, checkLengths } from '../../point-batch.ts';
import type { CollectionAddress } from '../../vector-store.ts';
import type { ReplaceVectorsCommand, UpsertCommand } from '../threads/commands.ts';
import type { Catalogue, CollectionRow } from './catalogue.ts';

/** Checks a write against its collection. Returns both, with the vectors cut to the datatypes of their fields. */
export function checkWrite<Command extends UpsertCommand | ReplaceVectorsCommand>(
  catalogue: Catalogue,
  given: Command,
): { collection: CollectionRow; command: Command } {
  const collection = catalogue.getCollection(given.context.at);
  checkLengths(given, collection.size);
  const fields = parseFields(collection.fields, collection);
  checkExtras(given, fields);
  checkKnown(catalogue, collection.rowset, given);
  return { collection, command: { ...given, extras: fitRecords(given, fields) } };
}

/** Rejects a write of points that have other versions than its sender knows. */
function checkKnown(catalogue: Catalogue, rowset: number, { ids, known }: Pick<UpsertCommand, 'ids' | 'known'>): void {
  if (known === null) return;
  const slots = ids.map((id) => catalogue.findSlot(rowset, id));
  const stored = catalogue.pointsIn(rowset, Uint32Array.from(slots.filter((slot) => slot !== undefined)));
  const versions = new Map(stored.map(({ slot, version }) => [slot, version]));
  const isSame = slots.every((slot, i) => (slot === undefined ? null : versions.get(slot)) === known[i]);
  if (!isSame) throw new PointsChanged();
}

/**
 * Cuts the vectors of a write to the datatypes of their fields. The records are changed as they are, because the main
 * thread makes the same memory visible. Returns the extras. Doing it again changes nothing.
 */
function fitRecords(
  { records, lengths, extras }: Pick<UpsertCommand, 'records' | 'lengths' | 'extras'>,
  fields: readonly VectorField[],
): UpsertCommand['extras'] {
  if (!hasDatatypes(fields)) return extras;
  const size = lengths[0] ?? 0;
  if (records !== null && findMain(fields)?.datatype !== undefined) {
    const stride = rowStride(size);
    for (let from = 0; from < records.byteLength; from += stride) {
      const values = new Float32Array(new Float32Array(records, from, size)).map(toByte);
      encodeRowsInto(new Uint8Array(records, from, stride), values, size);
    }
  }
  return extras?.map((blob) => fitExtras(blob, fields)) ?? null;
}

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
