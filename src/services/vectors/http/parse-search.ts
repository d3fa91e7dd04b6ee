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
    filter: filter === undefined ? null : parseFilter(filter, limits.filterConditionsMax),
    payload: toPayloadSelection(with_payload),
  };
}

function toPayloadSelection(withPayload: WithPayloadBody = false): PayloadSelection {
  if (typeof withPayload === 'boolean') return { kind: withPayload ? 'all' : 'none' };
  if (Array.isArray(withPayload)) return { kind: 'include', keys: withPayload };
  if ('include' in withPayload) return { kind: 'include', keys: withPayload.include };
  return { kind: 'exclude', keys: withPayload.exclude };
}
