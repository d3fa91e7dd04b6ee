// From the engine's hits (slots and scores) to the answer: the threshold, the ties at the end, the order by id.
import type { RowHits } from '../../engine/index.ts';
import { type Distance, isSimilarity, type ScoredPoint, type StoredPoint } from '../vector-store.ts';

export interface SplitHits {
  /** Slots that are part of the answer whatever their ids are. */
  readonly sure: Uint32Array;
  /** Slots that share the last score; `missing` of them belong to the answer. */
  readonly tied: Uint32Array;
  readonly missing: number;
}

/** `hits` are sorted best first and hold every row that ties with the last one wanted. */
export function splitTies(hits: RowHits, limit: number, distance: Distance, threshold: number | null): SplitHits {
  const reached = hits.slots.subarray(0, countReached(hits.scores, distance, threshold));
  if (reached.length <= limit) return { sure: reached, tied: new Uint32Array(0), missing: 0 };
  const first = hits.scores.indexOf(hits.scores[limit - 1]!);
  return { sure: reached.subarray(0, first), tied: reached.subarray(first), missing: limit - first };
}

function countReached(scores: Float64Array, distance: Distance, threshold: number | null): number {
  if (threshold === null) return scores.length;
  const beyond = scores.findIndex((score) => (isSimilarity(distance) ? score < threshold : score > threshold));
  return beyond === -1 ? scores.length : beyond;
}

/** `points[i]` has `scores[i]`; best first, among equal scores the lower id first. */
export function rankPoints(points: readonly StoredPoint[], scores: Float64Array, distance: Distance): ScoredPoint[] {
  const sign = isSimilarity(distance) ? -1 : 1;
  return points
    .map((point, index) => ({ ...point, score: scores[index]! }))
    .sort((a, b) => sign * (a.score - b.score) || (a.id < b.id ? -1 : 1));
}
