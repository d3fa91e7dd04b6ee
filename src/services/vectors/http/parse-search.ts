import type { SearchOptions as SearchOptionsBody, WithPayloadBody } from '../contract/search.ts';
import { type Limits, RESULTS_DEFAULT } from '../limits.ts';
import type { PayloadSelection } from '../model/payload-selection.ts';
import type { SearchOptions } from '../verbs/search-points.ts';
import { parseFilter } from './parse-filter.ts';

/** What search and query have in common. `top` wins over `limit`. */
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
  if (withPayload === true) return { kind: 'some', include: null, exclude: [] };
  if (Array.isArray(withPayload)) return { kind: 'some', include: withPayload, exclude: [] };
  return { kind: 'some', include: withPayload.include ?? null, exclude: withPayload.exclude ?? [] };
}
