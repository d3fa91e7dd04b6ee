import type { Filter, PayloadKey } from '../../../vector/filter.ts';
import { KeyTree } from '../../../vector/payload/payload-terms.ts';
import type { CollectionAddress, ReadOptions, StoredPoint, VectorStore } from '../../../vector/vector-store.ts';
import { scanPoints } from './scan-points.ts';

/** The values of a point at the key, as terms (payload-terms.ts). */
export interface PointValues {
  readonly id: string;
  readonly terms: readonly string[];
}

/** Yields every matching point once, with its values at the key. */
export async function* walkValues(
  store: VectorStore,
  at: CollectionAddress,
  key: PayloadKey,
  filter: Filter | null,
  options: ReadOptions,
): AsyncGenerator<PointValues[]> {
  const tree = new KeyTree();
  const number = tree.add(key);
  for await (const points of scanPoints(store, at, filter, { withPayload: true, withVector: false }, options)) {
    yield points.map(({ id, payload }) => ({ id, terms: tree.read(toText(payload))[number] ?? [] }));
  }
}

export function toText(payload: StoredPoint['payload']): string {
  if (payload === null) return '{}';
  return typeof payload === 'string' ? payload : Buffer.from(payload).toString();
}
