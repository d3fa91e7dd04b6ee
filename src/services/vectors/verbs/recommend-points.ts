import { DimensionMismatch, PointNotFound } from '../../../vector/errors.ts';
import {
  type CollectionAddress,
  collectPoints,
  type Distance,
  type PointSlice,
  type ReadOptions,
  type ScoredPoint,
  type VectorStore,
} from '../../../vector/vector-store.ts';
import { withoutIds } from '../model/filter-size.ts';
import { type SearchOptions, toSearchRequest } from '../model/search-options.ts';
import { toLength, toVector } from '../model/vector-values.ts';

/** A stored point by its id, or a vector of the caller. */
export type Example = string | Float32Array;

/** The examples that the answers should resemble, at least one, and those that they should not. */
export interface Examples {
  readonly positive: readonly Example[];
  readonly negative: readonly Example[];
}

/** Searches near the average of the examples. Points that are examples themselves are left out. */
export async function* recommendPoints(
  store: VectorStore,
  at: CollectionAddress,
  { positive, negative }: Examples,
  options: SearchOptions,
  terms: ReadOptions,
): AsyncGenerator<PointSlice<ScoredPoint>> {
  const ids = [...positive, ...negative].filter((example) => typeof example === 'string');
  const vectors = await findVectors(store, at, ids, terms);
  const vectorOf = (example: Example): Float32Array => {
    if (typeof example !== 'string') return example;
    const vector = vectors.get(example);
    if (!vector) throw new PointNotFound(example);
    return vector;
  };
  const { size, distance } = await store.getCollection(at);
  const target = toTarget(positive.map(vectorOf), negative.map(vectorOf), size, distance);
  const request = toSearchRequest(target, { ...options, filter: withoutIds(options.filter, ids) });
  yield* store.searchPoints(at, request, terms);
}

async function findVectors(
  store: VectorStore,
  at: CollectionAddress,
  ids: readonly string[],
  terms: ReadOptions,
): Promise<Map<string, Float32Array | null>> {
  if (ids.length === 0) return new Map();
  const points = await collectPoints(store.listPoints(at, ids, { withPayload: false, withVector: true }, terms));
  return new Map(points.map(({ id, vector }) => [id, vector]));
}

/** Returns the target: as far beyond the average of the positive examples as that is from the negative ones. */
function toTarget(
  positive: readonly Float32Array[],
  negative: readonly Float32Array[],
  size: number,
  distance: Distance,
): Float32Array {
  const [only] = positive;
  if (positive.length === 1 && negative.length === 0 && only !== undefined) return only;
  const liked = average(positive, size, distance);
  const disliked = negative.length === 0 ? liked : average(negative, size, distance);
  return toVector(
    liked.map((value, i) => 2 * value - (disliked[i] ?? 0)),
    'positive',
  );
}

/** Returns the average. For the cosine each example has the same weight, because only directions count. */
function average(vectors: readonly Float32Array[], size: number, distance: Distance): Float64Array {
  const sum = new Float64Array(size);
  for (const vector of vectors) {
    if (vector.length !== size) throw new DimensionMismatch(size, vector.length);
    const weight = distance === 'Cosine' ? 1 / (toLength(vector) || 1) : 1;
    for (const [i, value] of vector.entries()) sum[i] = (sum[i] ?? 0) + value * weight;
  }
  return sum.map((value) => value / vectors.length);
}
