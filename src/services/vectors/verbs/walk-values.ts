import type { Filter, PayloadKey } from '../../../vector/filter.ts';
import { KeyTree } from '../../../vector/payload-terms.ts';
import type { CollectionAddress, ReadOptions, StoredPoint, VectorStore } from '../../../vector/vector-store.ts';

/** The points of one page: few enough for the store to sort their ids at once. */
const PAGE_POINTS = 10_000;

/** The values of a point at the key, as terms (payload-terms.ts). */
export interface PointValues {
  readonly id: string;
  readonly terms: readonly string[];
}

/**
 * Yields every matching point once, with its values at the key. The payloads are read slice by slice and released at
 * once. A point that is written meanwhile shows one of its states.
 */
export async function* walkValues(
  store: VectorStore,
  at: CollectionAddress,
  key: PayloadKey,
  filter: Filter | null,
  options: ReadOptions,
): AsyncGenerator<PointValues[]> {
  const tree = new KeyTree();
  const number = tree.add(key);
  const page = { filter, limit: PAGE_POINTS, withPayload: true, withVector: false };
  let from: string | null = null;
  do {
    const slices = store.scrollPoints(at, { ...page, from }, options);
    from = null;
    for await (const { points, bytes, next } of slices) {
      yield points.map(({ id, payload }) => ({ id, terms: tree.read(toText(payload))[number] ?? [] }));
      options.giveBack?.(bytes);
      from = next;
    }
  } while (from !== null);
}

export function toText(payload: StoredPoint['payload']): string {
  if (payload === null) return '{}';
  return typeof payload === 'string' ? payload : Buffer.from(payload).toString();
}
