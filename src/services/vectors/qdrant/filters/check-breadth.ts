import { CONDITIONS_MAX, STAGES_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';

/**
 * Rejects filters with too many items before the schema checks each item. That takes microseconds per item, and other
 * requests would wait for millions of them.
 */
export function checkBreadth<Body>(body: Body): Body {
  const { searches, operations } = (body ?? {}) as Record<string, unknown>;
  checkSearch(body);
  if (Array.isArray(searches)) for (const search of searches) checkSearch(search);
  if (Array.isArray(operations)) {
    for (const operation of operations)
      for (const named of Object.values(operation ?? {})) checkFilter(findFilter(named));
  }
  return body;
}

/** Checks a search with its prefetches and their formulas. */
function checkSearch(search: unknown): void {
  const unseen: unknown[] = [search];
  let stages = 0;
  while (unseen.length > 0) {
    const stage = unseen.pop();
    if (typeof stage !== 'object' || stage === null) continue;
    stages += 1;
    if (stages > STAGES_MAX) refuseInput('prefetch', `must not hold more than ${STAGES_MAX} stages in all`);
    const { filter, prefetch, query, params } = stage as Record<string, unknown>;
    checkFilter(filter);
    checkFilter((params as { idf?: unknown } | null | undefined)?.idf);
    checkFilter((query as { formula?: unknown } | null | undefined)?.formula);
    for (const inner of Array.isArray(prefetch) ? prefetch : [prefetch]) unseen.push(inner);
  }
}

function findFilter(holder: unknown): unknown {
  return (holder as { filter?: unknown } | null)?.filter;
}

function checkFilter(filter: unknown): void {
  const unseen: unknown[] = [filter];
  let listed = 0;
  while (unseen.length > 0) {
    const value = unseen.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Array.isArray(value) ? value : Object.values(value);
    if (Array.isArray(value)) listed += value.length;
    if (listed > CONDITIONS_MAX) refuseInput('filter', `must not hold more than ${CONDITIONS_MAX} conditions in all`);
    for (const each of inner) unseen.push(each);
  }
}
