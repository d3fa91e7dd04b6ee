// The reference that every side is compared with: all rows, plain float64 sums. The rows have length one, so cosine,
// inner product and Euclidean distance all rank them alike.
import { type Dataset, rowOf } from './dataset.ts';

/** Returns the slots of the k nearest rows, best first. */
export function findNearest(dataset: Dataset, query: Float32Array, k: number): number[] {
  const scores = Float64Array.from({ length: dataset.count }, (_, slot) => dotProduct(rowOf(dataset, slot), query));
  // Scores below the k-th are dropped before the sort, which would otherwise cost more than the scores.
  const threshold = scores.toSorted().at(-Math.min(k, dataset.count)) ?? 0;
  const candidates: number[] = [];
  scores.forEach((score, slot) => {
    if (score >= threshold) candidates.push(slot);
  });
  return candidates.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, k);
}

export function dotProduct(row: Float32Array, query: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < query.length; i++) sum += row[i]! * query[i]!;
  return sum;
}
