import type { Filter } from '../../../vector/filter.ts';
import type {
  CollectionAddress,
  PointParts,
  ReadOptions,
  StoredPoint,
  VectorStore,
} from '../../../vector/vector-store.ts';

/** The points of one page: few enough for the store to sort their ids at once. */
const PAGE_POINTS = 10_000;

/**
 * Yields every matching point once, slice by slice. A slice is released when the next one is requested. A point that is
 * written meanwhile shows one of its states.
 */
export async function* scanPoints(
  store: VectorStore,
  at: CollectionAddress,
  filter: Filter | null,
  parts: PointParts,
  options: ReadOptions,
): AsyncGenerator<readonly StoredPoint[]> {
  const page = { filter, limit: PAGE_POINTS, ...parts };
  let from: string | null = null;
  do {
    const slices = store.scrollPoints(at, { ...page, from }, options);
    from = null;
    for await (const { points, bytes, next } of slices) {
      yield points;
      options.giveBack?.(bytes);
      from = next;
    }
  } while (from !== null);
}
