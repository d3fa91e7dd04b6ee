import type { Filter } from '../../../vector/filter.ts';
import type { IdOrder } from '../../../vector/id-places.ts';
import type { CollectionAddress, PointSlices, ReadOptions, ScoredPoint } from '../../../vector/vector-store.ts';
import { type AnswerParts, toPointParts } from '../model/payload-selection.ts';
import type { VectorsResources } from '../ports.ts';

export interface SearchOptions extends AnswerParts {
  readonly limit: number;
  readonly scoreThreshold: number | null;
  readonly filter: Filter | null;
  /** The order of ids with equal scores; the published interface uses the order of texts. */
  readonly idOrder?: IdOrder;
}

export function searchPoints(
  { store }: Pick<VectorsResources, 'store'>,
  at: CollectionAddress,
  vector: Float32Array,
  { payload, withVector, ...options }: SearchOptions,
  terms: ReadOptions,
): PointSlices<ScoredPoint> {
  return store.searchPoints(at, { vector, ...options, ...toPointParts({ payload, withVector }) }, terms);
}
