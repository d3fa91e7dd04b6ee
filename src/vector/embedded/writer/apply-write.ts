// The execution of one write command against the catalogue and the row files, inside the transaction of its group.
import { rowStride } from '../../../engine/index.ts';
import { CollectionConflict, CollectionExists } from '../../errors.ts';
import { writeFields } from '../../fields/fields.ts';
import { lastRows } from '../../point-batch.ts';
import type { CollectionAddress } from '../../vector-store.ts';
import type { RowFiles } from '../files/row-files.ts';
import type { UpsertCommand, WriteCommand, WriteEffect, WriteOutcome, WriteSelection } from '../threads/commands.ts';
import type { Catalogue } from './catalogue.ts';
import { isSparse } from './compaction/compact-rows.ts';
import type { PayloadChanges } from './payload-changes.ts';
import { replaceVectors } from './replace-vectors.ts';
import { selectSlots } from './select-slots.ts';
import { checkWrite, nextSlotAfter, noteMissingMain, takeSlots } from './write-rows.ts';

const NOTHING: WriteEffect = { kind: 'none' };

/** The stores that a write changes. */
export interface WriteTarget {
  readonly catalogue: Catalogue;
  readonly files: RowFiles;
  readonly payloadChanges: PayloadChanges;
}

export function applyWrite(target: WriteTarget, command: WriteCommand, nowMs: () => number): WriteOutcome {
  const { catalogue } = target;
  const { at, idempotency, startedAtMs } = command.context;
  if (idempotency !== null) {
    const seconds = catalogue.receipts.find(at.namespace, idempotency, startedAtMs);
    if (seconds !== undefined) return { receipt: { replayed: true, seconds }, effect: NOTHING, isSparse: false };
  }
  const effect = applyEffect(target, command);
  const changed = effect.kind === 'points' ? catalogue.getCollection(at) : undefined;
  if (effect.kind === 'points' && changed !== undefined) catalogue.noteWritten(changed, effect.slots);
  const seconds = Math.max(0, nowMs() - startedAtMs) / 1000;
  if (idempotency !== null) catalogue.receipts.put(at.namespace, idempotency, seconds, startedAtMs);
  return { receipt: { replayed: false, seconds }, effect, isSparse: changed !== undefined && isSparse(changed) };
}

function applyEffect({ catalogue, files, payloadChanges }: WriteTarget, command: WriteCommand): WriteEffect {
  const { at } = command.context;
  switch (command.op) {
    case 'create':
      create(catalogue, command);
      return NOTHING;
    case 'drop': {
      const existing = catalogue.findCollection(at);
      if (existing === undefined) return NOTHING;
      catalogue.deleteCollection(at, existing.rowset);
      return { kind: 'retired', rowset: existing.rowset };
    }
    case 'acknowledge':
      catalogue.getCollection(at);
      return NOTHING;
    case 'index':
      catalogue.changeIndex(at, command.field, command.index);
      return NOTHING;
    case 'tune': {
      const fields = catalogue.changeSettings(at, command);
      return command.changes.length === 0
        ? NOTHING
        : { kind: 'fields', rowset: catalogue.getCollection(at).rowset, fields };
    }
    case 'aliases':
      catalogue.atomically(() => {
        for (const change of command.changes) catalogue.aliases.change(at.namespace, change);
      });
      return NOTHING;
    case 'upsert':
      return upsert(catalogue, files, command);
    case 'replace-vectors':
      return replaceVectors(catalogue, files, command);
    case 'change-payload':
      return payloadChanges.carryOut(command);
    case 'delete':
      return deletePoints(catalogue, at, command.selection);
  }
}

function create(
  catalogue: Catalogue,
  { context, collection, mustBeNew }: Extract<WriteCommand, { op: 'create' }>,
): void {
  const existing = catalogue.findCollection(context.at);
  if (mustBeNew && catalogue.aliases.has(context.at.namespace, context.at.name)) {
    throw new CollectionExists(context.at.name);
  }
  if (existing === undefined) {
    catalogue.insertCollection(context.at, collection);
    return;
  }
  if (mustBeNew) throw new CollectionExists(context.at.name);
  const { size, distance, fields } = existing;
  const requested = { size: collection.size, distance: collection.distance };
  if (size !== requested.size || distance !== requested.distance || fields !== writeFields(collection.fields)) {
    throw new CollectionConflict({ size, distance }, requested);
  }
}

function upsert(catalogue: Catalogue, files: RowFiles, given: UpsertCommand): WriteEffect {
  const { collection, command } = checkWrite(catalogue, given);
  const { at } = command.context;
  const { rowset } = collection;
  const version = collection.version + 1;
  const rows = lastRows(command.ids);
  const slots = takeSlots(catalogue, collection, command.reuseUpTo, rows.length);
  const points = Array.from(rows, (row, index) => ({
    id: command.ids[row]!,
    slot: slots[index]!,
    version,
    payload: command.payloads[row]!,
    extras: command.extras?.[row] ?? null,
  }));
  const removed = catalogue.putPoints(rowset, points);
  for (const slot of removed) catalogue.markDead(rowset, slot, version);
  const nextSlot = nextSlotAfter(slots, collection.nextSlot);
  catalogue.updateCollection(at, { nextSlot, points: collection.points + rows.length - removed.length, version });
  const isNew = collection.nextSlot === 0;
  files.stage(rowset, isNew, rowStride(collection.size), slots, rows, new Uint8Array(command.records!));
  const lacksMain = noteMissingMain(catalogue, at, collection, points);
  return { kind: 'points', rowset, version, slots, rows, removed: Uint32Array.from(removed), lacksMain };
}

function deletePoints(catalogue: Catalogue, at: CollectionAddress, selection: WriteSelection): WriteEffect {
  const collection = catalogue.getCollection(at);
  if (selection.kind === 'all') {
    catalogue.clearCollection(at, collection);
    return { kind: 'retired', rowset: collection.rowset };
  }
  const { rowset, nextSlot } = collection;
  const version = collection.version + 1;
  const removed = selectSlots(catalogue, collection, selection);
  for (const slot of removed) {
    catalogue.forgetPoint(rowset, slot);
    catalogue.markDead(rowset, slot, version);
  }
  catalogue.updateCollection(at, { nextSlot, points: collection.points - removed.length, version });
  const none = new Uint32Array(0);
  return { kind: 'points', rowset, version, slots: none, rows: none, removed, lacksMain: collection.lacksMain === 1 };
}
