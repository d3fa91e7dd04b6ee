import type { CollectionAddress, PointSlices, ReadTerms, ScoredPoint } from '../../../vector/vector-store.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { findQueryVector, QUERY_VECTOR_PLACES } from '../model/query-vector.ts';
import { toVector } from '../model/vector-values.ts';
import type { VectorsPorts } from '../ports.ts';
import { type SearchOptions, searchPoints } from './search-points.ts';

/** A search whose vector stands somewhere in a loosely written document; `numbersOf` tells what an array in it holds. */
export function queryPoints(
  ports: VectorsPorts,
  at: CollectionAddress,
  document: unknown,
  numbersOf: (array: readonly number[]) => ArrayLike<number>,
  options: SearchOptions,
  terms: ReadTerms,
): PointSlices<ScoredPoint> {
  const found = findQueryVector(document, ports.limits.queryDepthMax);
  if (found === undefined) {
    const resolution = `Send the query vector as an array of numbers in one of ${QUERY_VECTOR_PLACES.join(', ')}.`;
    refuseInput('body', 'holds no query vector', resolution);
  }
  return searchPoints(ports, at, toVector(numbersOf(found.values), found.path), options, terms);
}
