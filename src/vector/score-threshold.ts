import { type Distance, isSimilarity } from './distance.ts';
import type { SearchRequest } from './vector-store.ts';

/** Creates the test of scores by the threshold of a search; every score passes without one. */
export function createThresholdTest(
  { scoreThreshold, precision }: Pick<SearchRequest, 'scoreThreshold' | 'precision'>,
  distance: Distance,
): (score: number) => boolean {
  if (scoreThreshold === null) return () => true;
  const round = precision === 'float32' ? Math.fround : (value: number) => value;
  const threshold = round(scoreThreshold);
  return isSimilarity(distance) ? (score) => round(score) >= threshold : (score) => round(score) <= threshold;
}
