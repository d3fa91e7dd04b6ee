// Under the cosine distance the original answers with vectors of the length 1, and clients compute with them as such.

import type { CollectionAddress, PointSlice, StoredPoint, VectorStore } from '../../../../vector/vector-store.ts';
import { toUnit } from '../../model/vector-values.ts';

/** The slices with vectors as this interface tells them. */
export async function* withUnitVectors<Point extends StoredPoint, Slice extends PointSlice<Point>>(
  store: VectorStore,
  at: CollectionAddress,
  withVector: boolean,
  slices: AsyncIterable<Slice>,
): AsyncGenerator<Slice> {
  const isCosine = withVector && (await store.getCollection(at)).distance === 'Cosine';
  for await (const slice of slices) {
    yield isCosine ? { ...slice, points: slice.points.map(toUnitPoint) } : slice;
  }
}

function toUnitPoint<Point extends StoredPoint>(point: Point): Point {
  return point.vector === null ? point : { ...point, vector: toUnit(point.vector) };
}
