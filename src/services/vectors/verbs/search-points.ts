import type { CollectionAddress, PathFilter, ScoredPoint } from '../../../vector/vector-store.ts';
import { createPayloadSelector, type PayloadSelection } from '../model/payload-selection.ts';
import type { VectorsPorts } from '../ports.ts';

export interface SearchOptions {
  readonly limit: number;
  readonly scoreThreshold: number | null;
  readonly filter: PathFilter | null;
  readonly payload: PayloadSelection;
}

export async function searchPoints(
  { store }: VectorsPorts,
  at: CollectionAddress,
  vector: Float32Array,
  { payload, ...search }: SearchOptions,
  signal: AbortSignal,
): Promise<ScoredPoint[]> {
  const points = await store.searchPoints(at, { vector, ...search, withPayload: payload.kind !== 'none' }, signal);
  const select = createPayloadSelector(payload);
  return points.map((point) => (point.payload === null ? point : { ...point, payload: select(point.payload) }));
}
