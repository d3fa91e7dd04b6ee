import type { Filter } from '../../../vector/filter.ts';
import type { CollectionAddress, ScoredPoint } from '../../../vector/vector-store.ts';
import { type AnswerParts, selectPayloads } from '../model/payload-selection.ts';
import type { VectorsPorts } from '../ports.ts';

export interface SearchOptions extends AnswerParts {
  readonly limit: number;
  readonly scoreThreshold: number | null;
  readonly filter: Filter | null;
}

export async function searchPoints(
  { store }: VectorsPorts,
  at: CollectionAddress,
  vector: Float32Array,
  { payload, ...search }: SearchOptions,
  signal: AbortSignal,
): Promise<ScoredPoint[]> {
  const withPayload = payload.kind !== 'none';
  const points = await store.searchPoints(at, { vector, ...search, withPayload }, signal);
  return selectPayloads(points, payload);
}
