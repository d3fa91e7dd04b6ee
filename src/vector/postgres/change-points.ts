// Changes of points that exist, within one transaction that has locked the collection.
import { ChangeTooLarge, PointNotFound } from '../errors.ts';
import { isMainMissing, mergeExtras } from '../fields/extras.ts';
import type { Filter } from '../filter.ts';
import { CHANGE_CHARACTERS_MAX } from '../payload/payload-edit.ts';
import { lastRows, selectRows } from '../point-batch.ts';
import { createPointEdit, type PointChange } from '../point-edit.ts';
import type { PointSelection, VectorBatch } from '../vector-store.ts';
import type { Collection } from './collections.ts';
import type { Session } from './database.ts';
import { listMatching } from './matching-points.ts';
import { PointWriter } from './write-points.ts';

/** Changes the payloads of the selected points, or removes vectors from them. */
export async function changePoints(
  session: Session,
  collection: Collection,
  selection: PointSelection,
  change: PointChange,
): Promise<PointWriter> {
  const edit = createPointEdit(change);
  const isAboutVectors = change.kind === 'remove-vectors';
  const characters = 'payload' in change ? change.payload.length : 0;
  const writer = new PointWriter(session, collection);
  await writer.lock(selection.kind === 'ids' ? selection.ids : undefined);
  const parts = { withPayload: !isAboutVectors, withExtras: isAboutVectors, order: 'any' } as const;
  let count = 0;
  for await (const found of listMatching(session, collection, { filter: toFilter(selection), ...parts })) {
    count += found.length;
    if (count * characters > CHANGE_CHARACTERS_MAX) throw new ChangeTooLarge(count, CHANGE_CHARACTERS_MAX);
    const edited = found.map((point) => ({ ...point, ...edit(point) }));
    await (isAboutVectors ? writer.replaceExtras(edited) : writer.replacePayloads(edited));
  }
  return writer;
}

/** Replaces the vectors that are given and keeps all others of the points, which must exist. */
export async function replaceVectors(
  session: Session,
  collection: Collection,
  batch: VectorBatch,
): Promise<PointWriter> {
  const writer = new PointWriter(session, collection);
  await writer.lock(batch.ids);
  await writer.checkKnown(batch);
  const versions = await writer.findVersions(batch.ids);
  const missing = batch.ids.find((id) => !versions.has(id));
  if (missing !== undefined) throw new PointNotFound(missing);
  const given = new Map(Array.from(lastRows(batch.ids), (row) => [batch.ids[row] ?? '', row]));
  const filter = toFilter({ kind: 'ids', ids: batch.ids });
  const walk = { filter, withPayload: false, withExtras: true, order: 'any' } as const;
  for await (const found of listMatching(session, collection, walk)) {
    const extrasOf = (id: string) => batch.extras?.[given.get(id) ?? 0];
    const changed = found.filter(({ id, extras }) => extras !== null || extrasOf(id));
    await writer.replaceExtras(
      changed.map((point) => ({ ...point, extras: mergeExtras(point.extras, extrasOf(point.id)) })),
    );
  }
  const rows = [...given.values()].filter((row) => !isMainMissing(batch.extras?.[row]));
  if (rows.length > 0) await writer.replaceVectors(selectRows(batch, rows));
  return writer;
}

/** Lists the ids of the selected points, piece by piece. */
export async function* listSelected(
  session: Session,
  collection: Collection,
  selection: PointSelection,
): AsyncGenerator<string[]> {
  if (selection.kind === 'ids') {
    yield [...new Set(selection.ids)];
    return;
  }
  const walk = { filter: toFilter(selection), withPayload: false, order: 'any' } as const;
  for await (const found of listMatching(session, collection, walk)) yield found.map(({ id }) => id);
}

/** Returns the filter of a selection; null if all points are selected. */
function toFilter(selection: PointSelection): Filter | null {
  if (selection.kind === 'all') return null;
  if (selection.kind === 'filter') return selection.filter;
  return { must: [{ kind: 'ids', ids: selection.ids }], mustNot: [], should: [], least: 0 };
}
