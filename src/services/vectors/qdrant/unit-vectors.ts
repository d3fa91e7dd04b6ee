// Under the cosine distance the original answers with vectors of the length 1, and clients compute with them as such.
import type { CollectionAddress, PointSlice, StoredPoint, VectorStore } from '../../../vector/vector-store.ts';

/** A length this near to 1, or this near to 0, is left as it is: the vector was sent as a unit, or has no direction. */
const TOLERANCE = 1e-6;

/** The slices with vectors as this interface tells them. */
export async function* withUnitVectors<Point extends StoredPoint, Slice extends PointSlice<Point>>(
  store: VectorStore,
  at: CollectionAddress,
  withVector: boolean,
  slices: AsyncIterable<Slice>,
): AsyncGenerator<Slice> {
  const isCosine = withVector && (await store.getCollection(at)).distance === 'Cosine';
  for await (const slice of slices) {
    yield isCosine ? { ...slice, points: slice.points.map(toUnit) } : slice;
  }
}

function toUnit<Point extends StoredPoint>(point: Point): Point {
  const { vector } = point;
  if (vector === null) return point;
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (length <= TOLERANCE || Math.abs(length - 1) <= TOLERANCE) return point;
  return { ...point, vector: vector.map((value) => value / length) };
}
