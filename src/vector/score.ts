// The scores of the engine's kernels, bit by bit: float64 sums in four accumulators by the index of the element, added
// up in the same order. Only few rows are scored here: those that the database could not distinguish.
import { type Distance, isSimilarity } from './distance.ts';
import type { SearchRequest } from './vector-store.ts';

export type Score = (row: Float32Array) => number;

export function createScore(distance: Distance, query: Float32Array): Score {
  switch (distance) {
    case 'Dot':
      return (row) => sumProducts(query, row);
    case 'Cosine': {
      const queryNorm = toNorm(query);
      return (row) => {
        const norms = queryNorm * toNorm(row);
        return norms === 0 ? 0 : Math.min(1, Math.max(-1, sumProducts(query, row) / norms));
      };
    }
    case 'Euclid':
      return (row) => Math.sqrt(sum(row.length, (i) => square((query[i] ?? 0) - (row[i] ?? 0))));
    case 'Manhattan':
      return (row) => sum(row.length, (i) => Math.abs((query[i] ?? 0) - (row[i] ?? 0)));
  }
}

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

export function toNorm(row: Float32Array): number {
  return Math.sqrt(sumProducts(row, row));
}

function sumProducts(a: Float32Array, b: Float32Array): number {
  return sum(b.length, (i) => (a[i] ?? 0) * (b[i] ?? 0));
}

function square(value: number): number {
  return value * value;
}

/** Sums the terms. Those behind the last one are zeros, like the padding of rows in the engine. */
function sum(count: number, term: (index: number) => number): number {
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  const whole = count & ~3;
  for (let i = 0; i < whole; i += 4) {
    a0 += term(i);
    a1 += term(i + 1);
    a2 += term(i + 2);
    a3 += term(i + 3);
  }
  if (whole < count) a0 += term(whole);
  if (whole + 1 < count) a1 += term(whole + 1);
  if (whole + 2 < count) a2 += term(whole + 2);
  return a0 + a2 + (a1 + a3);
}
