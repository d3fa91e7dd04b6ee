// One write command against the catalogue and the row files, inside the transaction of its group.
import { rowStride } from '../../engine/index.ts';
import { CollectionConflict, DimensionMismatch } from '../errors.ts';
import { createPathMatcher, parsePath } from '../path-filter.ts';
import type { CollectionAddress, PointSelection } from '../vector-store.ts';
import type { Catalogue, CollectionRow } from './catalogue.ts';
import type { UpsertCommand, WriteCommand, WriteEffect, WriteOutcome } from './commands.ts';
import { isSparse } from './compact-rows.ts';
import type { RowFiles } from './row-files.ts';

const NOTHING: WriteEffect = { kind: 'none' };

export function applyWrite(
  catalogue: Catalogue,
  files: RowFiles,
  command: WriteCommand,
  nowMs: () => number,
): WriteOutcome {
  const { at, idempotency, startedAtMs } = command.context;
  if (idempotency !== null) {
    const seconds = catalogue.findReceipt(at.namespace, idempotency, startedAtMs);
    if (seconds !== undefined) return { receipt: { replayed: true, seconds }, effect: NOTHING, isSparse: false };
  }
  const effect = applyEffect(catalogue, files, command);
  const seconds = Math.max(0, nowMs() - startedAtMs) / 1000;
  if (idempotency !== null) catalogue.putReceipt(at.namespace, idempotency, seconds, startedAtMs);
  const changed = effect.kind === 'points' && isSparse(catalogue.getCollection(at));
  return { receipt: { replayed: false, seconds }, effect, isSparse: changed };
}

function applyEffect(catalogue: Catalogue, files: RowFiles, command: WriteCommand): WriteEffect {
  const { at } = command.context;
  switch (command.op) {
    case 'create': {
      const existing = catalogue.findCollection(at);
      if (existing === undefined) catalogue.insertCollection(at, command.config);
      else if (existing.size !== command.config.size || existing.distance !== command.config.distance) {
        throw new CollectionConflict({ size: existing.size, distance: existing.distance }, command.config);
      }
      return NOTHING;
    }
    case 'drop': {
      const existing = catalogue.findCollection(at);
      if (existing === undefined) return NOTHING;
      catalogue.deleteCollection(at, existing.rowset);
      return { kind: 'retired', rowset: existing.rowset };
    }
    case 'acknowledge':
      catalogue.getCollection(at);
      return NOTHING;
    case 'upsert':
      return upsert(catalogue, files, command);
    case 'delete':
      return deletePoints(catalogue, at, command.selection);
  }
}

function upsert(catalogue: Catalogue, files: RowFiles, command: UpsertCommand): WriteEffect {
  const { at } = command.context;
  const collection = catalogue.getCollection(at);
  checkLengths(command, collection.size);
  const { rowset } = collection;
  const version = collection.version + 1;
  const rows = lastRows(command.ids);
  const slots = takeSlots(catalogue, collection, command.reuseUpTo, rows.length);
  const points = Array.from(rows, (row, index) => ({
    id: command.ids[row]!,
    slot: slots[index]!,
    version,
    path: command.paths[row]!,
    payload: command.payloads[row]!,
  }));
  const removed = catalogue.putPoints(rowset, points);
  for (const slot of removed) catalogue.markDead(rowset, slot, version);
  const nextSlot = slots.reduce((next, slot) => Math.max(next, slot + 1), collection.nextSlot);
  catalogue.updateCollection(at, { nextSlot, points: collection.points + rows.length - removed.length, version });
  const isNew = collection.nextSlot === 0;
  files.stage(rowset, isNew, rowStride(collection.size), slots, rows, new Uint8Array(command.records!));
  catalogue.codes.noteWritten(rowset, collection.size, slots, nextSlot);
  return { kind: 'points', rowset, version, slots, rows, removed: Uint32Array.from(removed) };
}

function checkLengths(command: UpsertCommand, size: number): void {
  const index = command.lengths.findIndex((length) => length !== size);
  if (index !== -1) throw new DimensionMismatch(size, command.lengths[index]!, { index, id: command.ids[index]! });
}

/** The rows to store, in order: of several with one id only the last. */
function lastRows(ids: readonly string[]): Uint32Array {
  const last = new Map<string, number>();
  ids.forEach((id, row) => {
    last.set(id, row);
  });
  return Uint32Array.from(last.values()).sort();
}

/** Dead slots that no search sees any more, then fresh ones. */
function takeSlots(catalogue: Catalogue, collection: CollectionRow, reuseUpTo: number, count: number): Uint32Array {
  const slots = new Uint32Array(count);
  const reused = catalogue.takeDead(collection.rowset, reuseUpTo, count);
  slots.set(reused);
  for (let index = reused.length; index < count; index++) slots[index] = collection.nextSlot + index - reused.length;
  return slots;
}

function deletePoints(catalogue: Catalogue, at: CollectionAddress, selection: PointSelection): WriteEffect {
  const collection = catalogue.getCollection(at);
  if (selection.kind === 'all') {
    catalogue.clearCollection(at, collection);
    return { kind: 'retired', rowset: collection.rowset };
  }
  const { rowset, nextSlot } = collection;
  const version = collection.version + 1;
  const removed = selectSlots(catalogue, rowset, selection);
  for (const slot of removed) {
    catalogue.forgetPoint(rowset, slot);
    catalogue.markDead(rowset, slot, version);
  }
  catalogue.updateCollection(at, { nextSlot, points: collection.points - removed.length, version });
  const none = new Uint32Array(0);
  return { kind: 'points', rowset, version, slots: none, rows: none, removed };
}

function selectSlots(
  catalogue: Catalogue,
  rowset: number,
  selection: Exclude<PointSelection, { kind: 'all' }>,
): Uint32Array {
  if (selection.kind === 'ids') {
    const slots = [...new Set(selection.ids)].map((id) => catalogue.findSlot(rowset, id));
    return Uint32Array.from(slots.filter((slot) => slot !== undefined));
  }
  const matches = createPathMatcher(selection.filter);
  const dead = new Set(catalogue.listDead(rowset));
  const slots: number[] = [];
  for (const { slot, path } of catalogue.paths(rowset)) {
    if (!dead.has(slot) && matches(parsePath(path))) slots.push(slot);
  }
  return Uint32Array.from(slots);
}
