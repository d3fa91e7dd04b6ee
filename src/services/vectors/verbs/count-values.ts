import type { Filter, MatchValue, PayloadKey } from '../../../vector/filter.ts';
import { fromTerm } from '../../../vector/payload/payload-terms.ts';
import type { CollectionAddress, ReadOptions, VectorStore } from '../../../vector/vector-store.ts';
import { walkValues } from './walk-values.ts';

/** The memory of a counted term besides its characters. */
const TERM_BYTES = 128;

export interface ValueCount {
  readonly value: MatchValue;
  readonly count: number;
}

/** Counts the points with each value, the most frequent first; equal counts in the order of the values. */
export async function countValues(
  store: VectorStore,
  at: CollectionAddress,
  key: PayloadKey,
  { filter, limit, isCounted }: { filter: Filter | null; limit: number; isCounted: (value: MatchValue) => boolean },
  options: ReadOptions,
): Promise<ValueCount[]> {
  const counts = (await store.countTerms(at, key, filter)) ?? (await walk(store, at, key, filter, options));
  return Array.from(counts)
    .sort(([a, countA], [b, countB]) => countB - countA || compareTerms(a, b))
    .flatMap(([term, count]) => {
      const value = fromTerm(term);
      return value !== undefined && isCounted(value) ? [{ value, count }] : [];
    })
    .slice(0, limit);
}

async function walk(
  store: VectorStore,
  at: CollectionAddress,
  key: PayloadKey,
  filter: Filter | null,
  options: ReadOptions,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const points of walkValues(store, at, key, filter, options)) {
    for (const term of points.flatMap(({ terms }) => [...new Set(terms)])) {
      const known = counts.get(term);
      if (known === undefined) options.hold?.(TERM_BYTES + 2 * term.length);
      counts.set(term, (known ?? 0) + 1);
    }
  }
  return counts;
}

/** Compares terms of one kind: numbers by value, all others by their characters. */
function compareTerms(a: string, b: string): number {
  const [x, y] = [Number(a.slice(1)), Number(b.slice(1))];
  if (a[0] === 'n' && x !== y) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}
