// The bound on the difference between a distance that the extension computes in float32 and the score. The extension
// sums n terms in any order. Each rounding is off by at most 2^-24 of its result, so the sum is off by less than (n + a
// few) · 2^-24 of the sum of magnitudes, which the norms bound. From this every row gets a lower bound of its rank.
// Rows are fetched in the order of these bounds until none of the others can be among the best. Where float32 would
// overflow, or lose numbers that are too small, the bound is minus infinity.

import { toNorm } from '../score.ts';
import type { Distance } from '../vector-store.ts';

export interface RankBound {
  readonly operator: string;
  /** The query as the database gets it. */
  readonly query: Float32Array;
  /** The bound is `factor * distance - perNorm * norm - offset` if the norm of the row is within these. */
  readonly factor: number;
  readonly perNorm: number;
  readonly offset: number;
  readonly normMin: number;
  readonly normMax: number;
  /** True if all rows score alike. */
  readonly isFlat: boolean;
  /** Returns the rank of a score, to compare with bounds: lower is better. */
  toRank(score: number): number;
}

/** More than the roundings of a term and of the operations on the sum. */
const EXTRA_ROUNDINGS = 16;
/** The most that a term or the sum loses by underflow of float32, also on processors that flush it to zero. */
const SMALLEST = 2 ** -126;
/** Sums of squares of numbers up to this stay within float32, and those of its reciprocal are far from underflow. */
const SQUARE_SAFE = 2 ** 60;
const SQUARE_SMALL = 2 ** -45;
/** The largest norm for sums of products with a query of a norm below 2. */
const PRODUCT_SAFE = 2 ** 124;

export function createRankBound(distance: Distance, vector: Float32Array): RankBound {
  const n = vector.length;
  const error = 1.01 * (n + EXTRA_ROUNDINGS) * 2 ** -24;
  const norm = toNorm(vector);
  const lost = n * SMALLEST;
  switch (distance) {
    case 'Dot': {
      const { query, scale } = toUnitScale(vector, norm);
      // The extension negates the product, so that less is better.
      const bound = { operator: '<#>', query, factor: 1, perNorm: 2.5 * error, offset: 4 * lost };
      return { ...bound, normMin: 0, normMax: PRODUCT_SAFE, isFlat: norm === 0, toRank: (score) => -score * scale };
    }
    case 'Cosine': {
      const { query } = toUnitScale(vector, norm);
      const bound = { operator: '<=>', query, factor: 1, perNorm: 0, offset: 4 * error, normMin: SQUARE_SMALL };
      // The extension returns NaN for a zero vector, which scores 0 here.
      return { ...bound, normMax: norm === 0 ? -1 : SQUARE_SAFE, isFlat: norm === 0, toRank: (score) => 1 - score };
    }
    case 'Euclid': {
      const bound = { operator: '<->', query: vector, factor: 1 - error, perNorm: 0, offset: 2 * Math.sqrt(lost) };
      return { ...bound, ...within(norm, SQUARE_SAFE), isFlat: false, toRank: (score) => score };
    }
    case 'Manhattan': {
      const bound = { operator: '<+>', query: vector, factor: 1 - error, perNorm: 0, offset: lost };
      return { ...bound, ...within(norm, PRODUCT_SAFE / Math.sqrt(n)), isFlat: false, toRank: (score) => score };
    }
  }
}

/** Scales the query by a power of two, which changes no digit: its norm is between 1 and 2 then, or 0. */
function toUnitScale(vector: Float32Array, norm: number): { query: Float32Array; scale: number } {
  if (norm === 0) return { query: vector, scale: 1 };
  const scale = 2 ** -Math.floor(Math.log2(norm));
  return { query: vector.map((value) => value * scale), scale };
}

/** Returns the range of norms, which is empty if the query itself is outside. */
function within(norm: number, max: number): { normMin: number; normMax: number } {
  return { normMin: 0, normMax: norm <= max ? max : -1 };
}
