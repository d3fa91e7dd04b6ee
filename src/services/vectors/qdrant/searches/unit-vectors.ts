// The vectors of this interface. With the cosine distance, the original answers with vectors of length 1, and clients
// rely on that.

import type { CollectionAddress, PointSlice, StoredPoint, VectorStore } from '../../../../vector/vector-store.ts';
import { toUnit } from '../../model/vector-values.ts';

/** Scales the vectors of the slices to length 1 if the distance is the cosine. */
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
