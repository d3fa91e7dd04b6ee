import type { Filter } from '../../../vector/filter.ts';
import type { CollectionAddress, PointSlices, ReadOptions, ScoredPoint } from '../../../vector/vector-store.ts';
import { type AnswerParts, toPointParts } from '../model/payload-selection.ts';
import type { VectorsResources } from '../ports.ts';

export interface SearchOptions extends AnswerParts {
  readonly limit: number;
  readonly scoreThreshold: number | null;
  readonly filter: Filter | null;
}

export function searchPoints(
  { store }: Pick<VectorsResources, 'store'>,
  at: CollectionAddress,
  vector: Float32Array,
  { limit, scoreThreshold, filter, ...parts }: SearchOptions,
  terms: ReadOptions,
): PointSlices<ScoredPoint> {
  return store.searchPoints(at, { vector, limit, scoreThreshold, filter, ...toPointParts(parts) }, terms);
}
