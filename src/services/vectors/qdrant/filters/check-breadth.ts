import { CONDITIONS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';

/**
 * Rejects filters with too many items before the schema checks each item. That takes microseconds per item, and other
 * requests would wait for millions of them.
 */
export function checkBreadth<Body>(body: Body): Body {
  const { filter, searches, operations } = (body ?? {}) as Record<string, unknown>;
  checkFilter(filter);
  if (Array.isArray(searches)) for (const search of searches) checkFilter(findFilter(search));
  if (Array.isArray(operations)) {
    for (const operation of operations)
      for (const named of Object.values(operation ?? {})) checkFilter(findFilter(named));
  }
  return body;
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
