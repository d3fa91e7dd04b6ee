import type { Filter, PayloadKey } from '../../../vector/filter.ts';
import { KeyTree } from '../../../vector/payload-terms.ts';
import type { CollectionAddress, ReadOptions, StoredPoint } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';

/** Points asked for at a time: few enough for the store to order their ids at once. */
const PAGE_POINTS = 10_000;

/** What a point holds at the key, as terms (payload-terms.ts). */
export interface PointValues {
  readonly id: string;
  readonly terms: readonly string[];
}

/**
 * Every point that matches, once, with what it holds at the key. The payloads are read slice by slice and given up at once; of points
 * that are written meanwhile one state is seen.
 */
export async function* walkValues(
  { store }: Pick<VectorsResources, 'store'>,
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
