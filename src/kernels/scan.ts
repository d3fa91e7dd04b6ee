// The scan of a list of rows, the same for every metric and for both kinds of arithmetic.

import { NORM_AT } from './layout';
import { COSINE, toScore } from './metric';
import * as scalar from './scalar';
import * as simd from './simd';

@inline
function sumRow(metric: i32, query: usize, row: usize, end: usize): f64 {
  return ASC_FEATURE_SIMD ? simd.sumRow(metric, query, row, end) : scalar.sumRow(metric, query, row, end);
}

@inline
function normOfQuery(query: usize, dimension: usize): f64 {
  const end = query + (dimension << 3);
  return Math.sqrt(ASC_FEATURE_SIMD ? simd.sumOfQuerySquares(query, end) : scalar.sumOfQuerySquares(query, end));
}

/** Returns the address of the i-th listed row. */
@inline
function rowAt(rows: usize, stride: usize, list: usize, i: i32): usize {
  return rows + stride * <usize>load<u32>(list + (<usize>i << 2));
}

/** Turns the sum stored for a row into its score. */
@inline
function finish(metric: i32, at: usize, queryNorm: f64, row: usize, dimension: usize): void {
  const rowNorm = metric == COSINE ? load<f64>(row + (dimension << 2), NORM_AT) : 0;
  store<f64>(at, toScore(metric, load<f64>(at), queryNorm, rowNorm));
}

/** Scores the listed rows against a query of float64 elements; `dimension` is the padded one. */
@inline
export function scan(
  metric: i32,
  rows: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  scores: usize,
): void {
  const queryNorm = metric == COSINE ? normOfQuery(query, dimension) : 0;
  let done = 0;
  if (ASC_FEATURE_SIMD) {
    const quarter = count >> 2;
    const apart = <usize>quarter << 3;
    const end = query + (dimension << 3);
    for (let i = 0; i < quarter; i++) {
      const a = rowAt(rows, stride, list, i);
      const b = rowAt(rows, stride, list, i + quarter);
      const c = rowAt(rows, stride, list, i + 2 * quarter);
      const d = rowAt(rows, stride, list, i + 3 * quarter);
      const at = scores + (<usize>i << 3);
      simd.sumFourRows(metric, query, end, a, b, c, d, at, apart);
      finish(metric, at, queryNorm, a, dimension);
      finish(metric, at + apart, queryNorm, b, dimension);
      finish(metric, at + 2 * apart, queryNorm, c, dimension);
      finish(metric, at + 3 * apart, queryNorm, d, dimension);
    }
    done = quarter << 2;
  }
  for (let i = done; i < count; i++) {
    const row = rowAt(rows, stride, list, i);
    const at = scores + (<usize>i << 3);
    store<f64>(at, sumRow(metric, query, row, row + (dimension << 2)));
    finish(metric, at, queryNorm, row, dimension);
  }
}
