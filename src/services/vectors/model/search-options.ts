import type { Filter } from '../../../vector/filter.ts';
import type { IdOrder } from '../../../vector/id-sort-keys.ts';
import type { SearchRequest } from '../../../vector/vector-store.ts';
import { type AnswerParts, toPointParts } from './payload-selection.ts';

export interface SearchOptions extends AnswerParts {
  readonly limit: number;
  readonly scoreThreshold: number | null;
  readonly filter: Filter | null;
  /** The order of ids with equal scores; the published interface uses the order of texts. */
  readonly idOrder?: IdOrder;
}

/** Returns the request to the store, which reads payloads whole; the answer selects from them. */
export function toSearchRequest(
  vector: Float32Array,
  { payload, withVector, ...options }: SearchOptions,
): SearchRequest {
  return { vector, ...options, ...toPointParts({ payload, withVector }) };
}
