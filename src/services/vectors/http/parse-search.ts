import type { SearchOptions as SearchOptionsBody, WithPayloadBody } from '../contract/search.ts';
import { type Limits, RESULTS_DEFAULT } from '../limits.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { type PayloadSelection, WHOLE } from '../model/payload-selection.ts';
import { findQueryVector, QUERY_VECTOR_PATHS } from '../model/query-vector.ts';
import type { SearchOptions } from '../model/search-options.ts';
import { toVector } from '../model/vector-values.ts';
import type { NumbersOf } from './body-vectors.ts';
import { parseFilter } from './parse-filter.ts';

/** Parses the common options of search and query. `top` overrides `limit`. */
export function parseSearchOptions(body: SearchOptionsBody, limits: Limits): SearchOptions {
  const { top, limit, score_threshold, filter, with_payload } = body;
  return {
    limit: top ?? limit ?? RESULTS_DEFAULT,
    scoreThreshold: score_threshold ?? null,
    filter: filter === undefined ? null : parseFilter(filter, limits),
    payload: toPayloadSelection(with_payload),
    withVector: false,
  };
}

export function toPayloadSelection(withPayload: WithPayloadBody | undefined): PayloadSelection {
  if (withPayload === undefined || withPayload === false) return { kind: 'none' };
  if (withPayload === true) return WHOLE;
  if (Array.isArray(withPayload)) return { ...WHOLE, include: withPayload };
  return { kind: 'some', include: withPayload.include ?? null, exclude: withPayload.exclude ?? [] };
}

/** Finds the vector in a loosely structured body. `numbersOf` returns the numbers of an array in it. */
export function parseQueryVector(body: unknown, numbersOf: NumbersOf, depthMax: number): Float32Array {
  const found = findQueryVector(body, depthMax);
  if (found !== undefined) return toVector(numbersOf(found.values), found.path);
  const resolution = `Send the query vector as an array of numbers in one of ${QUERY_VECTOR_PATHS.join(', ')}.`;
  return refuseInput('body', 'holds no query vector', resolution);
}
