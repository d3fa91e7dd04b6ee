// The fusion of several rankings into one.
import { type Ranked, toBest } from './ranked.ts';

/** A ranking, best first. */
export interface Ranking {
  readonly points: readonly Ranked[];
  /** True if the lower score is the better one, as with distances. */
  readonly isLowerBetter: boolean;
}

/**
 * Fuses by reciprocal ranks: the rank r, from 0, with the weight w counts 1 / ((r + 1) / w + k - 1), which is
 * 1 / (k + r) without weights.
 */
export function fuseByRank(
  rankings: readonly Ranking[],
  k: number,
  weights: readonly number[] | null,
  limit: number,
): Ranked[] {
  return fuse(
    rankings.map(({ points }, i) => {
      const weight = weights?.[i] ?? 1;
      return points.map((point, rank) => ({ ...point, score: weight > 0 ? 1 / ((rank + 1) / weight + k - 1) : 0 }));
    }),
    limit,
  );
}

/**
 * Fuses by the distribution of scores: within each ranking, three standard deviations below the mean are 0, and three
 * above it are 1. Distances count reversed, so that nearer points have the higher part.
 */
export function fuseByDistribution(rankings: readonly Ranking[], limit: number): Ranked[] {
  return fuse(
    rankings.map(({ points, isLowerBetter }) => {
      const scores = points.map(({ score }) => (isLowerBetter ? -score : score));
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
      const deviation = Math.sqrt(squares / (scores.length - 1));
      const toPart = (score: number): number => (deviation > 0 ? (score - mean) / (6 * deviation) + 0.5 : 0.5);
      return points.map((point, i) => ({ ...point, score: toPart(scores[i] ?? 0) }));
    }),
    limit,
  );
}

/** Adds the scores of each point up. */
function fuse(rankings: readonly (readonly Ranked[])[], limit: number): Ranked[] {
  const fused = new Map<string, Ranked>();
  for (const point of rankings.flat()) {
    const known = fused.get(point.id);
    fused.set(point.id, known === undefined ? point : { ...known, score: known.score + point.score });
  }
  return toBest([...fused.values()], limit);
}
