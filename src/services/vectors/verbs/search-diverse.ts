import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  CollectionAddress,
  Distance,
  PointSlice,
  PointSlices,
  ReadOptions,
  ScoredPoint,
  VectorStore,
} from '../../../vector/vector-store.ts';
import type { SearchOptions } from '../model/search-options.ts';
import { toUnit } from '../model/vector-values.ts';

/** The required difference between the answers of a search. */
export interface Diversity {
  /**
   * The weight from 0 to 1. At 0 only the similarity to the query counts, at 1 only the difference from the chosen
   * points.
   */
  readonly share: number;
  /** The number of nearest points that are candidates. */
  readonly candidates: number;
}

interface Candidate {
  readonly point: ScoredPoint;
  readonly vector: Float32Array;
  readonly relevance: number;
  /** The similarity to the most similar of the chosen points. */
  nearest: number;
}

/** Searches for more points than requested, and returns those that are both near and unlike one another. */
export async function* searchDiverse(
  store: VectorStore,
  at: CollectionAddress,
  search: (options: SearchOptions) => PointSlices<ScoredPoint>,
  options: SearchOptions,
  { share, candidates }: Diversity,
  terms: ReadOptions,
): AsyncGenerator<PointSlice<ScoredPoint>> {
  const { distance } = await store.getCollection(at);
  const found = search({ ...options, limit: candidates, withVector: true });
  for await (const { points, bytes } of pickDiverse(found, distance, share, options.limit, terms)) {
    yield { points: options.withVector ? points : points.map((point) => ({ ...point, vector: null })), bytes };
  }
}

/**
 * Chooses points by maximal marginal relevance: first the best, then the one with the largest margin. The margin is the
 * similarity to the query minus that to the chosen points. The given points have their vectors, come best first and
 * keep their scores.
 */
export async function* pickDiverse(
  found: PointSlices<ScoredPoint>,
  distance: Distance,
  share: number,
  limit: number,
  { signal }: ReadOptions,
): AsyncGenerator<PointSlice<ScoredPoint>> {
  const left = new Set<Candidate>();
  let bytes = 0;
  for await (const slice of found) {
    bytes += slice.bytes;
    for (const point of slice.points) left.add(toCandidate(point, distance));
  }
  const points: ScoredPoint[] = [];
  const marginOf = ({ relevance, nearest }: Candidate): number => (1 - share) * relevance - share * nearest;
  let [best] = left;
  while (best !== undefined && points.length < limit) {
    const { point, vector } = best;
    points.push(point);
    left.delete(best);
    best = undefined;
    for (const each of left) {
      each.nearest = Math.max(each.nearest, toSimilarity(vector, each.vector, distance));
      if (best === undefined || marginOf(each) > marginOf(best)) best = each;
    }
    // Choosing many among long vectors takes a while; other requests run in between.
    await nextTurn();
    signal?.throwIfAborted();
  }
  yield { points, bytes };
}

function toCandidate(point: ScoredPoint, distance: Distance): Candidate {
  const { score, vector } = point;
  const values = vector ?? new Float32Array();
  return {
    point,
    vector: distance === 'Cosine' ? toUnit(values) : values,
    relevance: toRelevance(score, distance),
    nearest: Number.NEGATIVE_INFINITY,
  };
}

/** Converts a score to a relevance, where higher is better. Euclidean distances count squared, as in the original. */
function toRelevance(score: number, distance: Distance): number {
  if (distance === 'Euclid') return -score * score;
  return distance === 'Manhattan' ? -score : score;
}

function toSimilarity(a: Float32Array, b: Float32Array, distance: Distance): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    if (distance === 'Euclid') sum -= (x - y) ** 2;
    else if (distance === 'Manhattan') sum -= Math.abs(x - y);
    else sum += x * y;
  }
  return sum;
}
