import { PointsChanged } from '../../../vector/errors.ts';
import type { Filter } from '../../../vector/filter.ts';
import {
  type CollectionAddress,
  collectPoints,
  type PointBatch,
  type VectorBatch,
  type VectorStore,
  type WriteContext,
  type WriteReceipt,
} from '../../../vector/vector-store.ts';
import { allOf } from '../model/filter-size.ts';

export type UpdateMode = 'upsert' | 'insert_only' | 'update_only';

/** The condition under which a point is written. */
export interface WriteCondition {
  readonly mode: UpdateMode;
  /** Points that exist must match it; null: all do. */
  readonly filter: Filter | null;
}

/** Each attempt looks at the points anew. More failures mean that others write them all the time. */
const ATTEMPTS_MAX = 8;

/**
 * Writes the points of a batch that meet a condition, all in one write. The store refuses the write if one of them was
 * written after the condition was evaluated; it is then evaluated again.
 */
export async function writeIfMatching<Batch extends PointBatch | VectorBatch>(
  store: VectorStore,
  context: WriteContext,
  batch: Batch,
  condition: WriteCondition,
  write: (batch: Batch) => Promise<WriteReceipt>,
): Promise<WriteReceipt> {
  for (let attempt = 1; ; attempt++) {
    const versions = await findVersions(store, context.at, batch.ids);
    const matching = await listMatching(store, context.at, condition.filter, batch.ids);
    const isWritten = (id: string): boolean => {
      if (!versions.has(id)) return condition.mode !== 'update_only';
      return condition.mode !== 'insert_only' && (matching === null || matching.has(id));
    };
    const rows = Array.from(batch.ids.keys()).filter((row) => isWritten(batch.ids[row] ?? ''));
    if (rows.length === 0) return store.acknowledge(context);
    const known = rows.map((row) => versions.get(batch.ids[row] ?? '') ?? null);
    try {
      return await write({ ...pickRows(batch, rows), known });
    } catch (error) {
      if (!(error instanceof PointsChanged) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/** Returns the batch with these rows only. */
function pickRows<Batch extends PointBatch | VectorBatch>(batch: Batch, rows: readonly number[]): Batch {
  const { ids, values, offsets, extras } = batch;
  if (rows.length === ids.length) return batch;
  const vectors = rows.map((row) => values.subarray(offsets[row], offsets[row + 1]));
  const ends = new Uint32Array(rows.length + 1);
  for (const [i, vector] of vectors.entries()) ends[i + 1] = (ends[i] ?? 0) + vector.length;
  const picked = new Float32Array(ends.at(-1) ?? 0);
  for (const [i, vector] of vectors.entries()) picked.set(vector, ends[i]);
  return {
    ...batch,
    ids: rows.map((row) => ids[row] ?? ''),
    values: picked,
    offsets: ends,
    ...('payloads' in batch && { payloads: rows.map((row) => batch.payloads[row] ?? '{}') }),
    ...(extras !== undefined && { extras: rows.map((row) => extras[row] ?? null) }),
  };
}

async function findVersions(
  store: VectorStore,
  at: CollectionAddress,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await collectPoints(store.listPoints(at, ids, { withPayload: false, withVector: false }));
  return new Map(found.map(({ id, version }) => [id, version]));
}

/** Returns the ids of the points that match; null if all do. */
async function listMatching(
  store: VectorStore,
  at: CollectionAddress,
  filter: Filter | null,
  ids: readonly string[],
): Promise<ReadonlySet<string> | null> {
  if (filter === null) return null;
  const both = allOf([
    { kind: 'ids', ids },
    { kind: 'filter', filter },
  ]);
  const page = { filter: both, from: null, limit: ids.length, withPayload: false, withVector: false };
  const found = await collectPoints(store.scrollPoints(at, page));
  return new Set(found.map(({ id }) => id));
}
