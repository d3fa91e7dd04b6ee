// Bounds on the key of a row, from the integer product of its code and a query, and the list of rows that may still be
// among the best. A key is the score with the sign that makes a lower one better. docs/engine.md has the proof.

import { RESIDUAL_AT, ROW_NORM_AT, SCALE_AT, SQUARES_AT } from './code-layout';
import {
  ABSOLUTE_AT,
  BOUND_AT,
  LOW_MIDDLE,
  LOW_WEIGHT_AT,
  MISSED_AT,
  PARTS,
  QUERY_NORM_AT,
  QUERY_OFFSET,
  QUERY_SQUARES_AT,
  QUERY_WEIGHT_AT,
  ROUNDING_AT,
  ROW_WEIGHT_AT,
  SPREAD_AT,
  STEP_AT,
} from './code-query-layout';
import { offerKey } from './lowest-keys';
import { COSINE, EUCLID } from './metric';

/** The rows found: their number, then row numbers, least keys and greatest keys; each list holds up to this many. */
const FOUND_ROWS_MAX: usize = 2_048;
const NUMBERS_AT: usize = 16;
const LEAST_AT: usize = NUMBERS_AT + FOUND_ROWS_MAX * 4;
const GREATEST_AT: usize = LEAST_AT + FOUND_ROWS_MAX * 8;

@inline
function keep(query: usize, found: usize, row: u32, least: f64, greatest: f64): void {
  const at = <usize>load<u32>(found);
  store<u32>(found + (at << 2), row, NUMBERS_AT);
  store<f64>(found + (at << 3), least, LEAST_AT);
  store<f64>(found + (at << 3), greatest, GREATEST_AT);
  store<u32>(found, <u32>(at + 1));
  offerKey(query, greatest);
}

/** Keeps the row unless its least key is above the bound. NaN compares as "not above" and stays. */
@inline
export function consider(metric: i32, query: usize, trailer: usize, product: i32, row: u32, found: usize): void {
  if (metric == EUCLID) considerDistance(query, trailer, product, row, found);
  else considerSimilarity(metric, query, trailer, product, row, found);
}

/**
 * Returns, for two rows, all ones in the lane of a row that is out, regardless of the part of the product that its sum
 * leaves out. The whole product would give the same result, so the findings are those of the scalar kernels.
 */
@inline
export function areOut(
  metric: i32,
  query: usize,
  scale: v128,
  residual: v128,
  norm: v128,
  sumOfCodes: v128,
  squares: v128,
  sum: v128,
): v128 {
  const reach = f64x2.add(norm, residual);
  const product = ASC_FEATURE_RELAXED_SIMD ? toMiddleProduct(sum, sumOfCodes) : sum;
  const known = f64x2.mul(f64x2.mul(scale, v128.load64_splat(query, STEP_AT)), product);
  const most = f64x2.add(known, f64x2.mul(reach, v128.load64_splat(query, LOW_WEIGHT_AT)));
  const bound = v128.load64_splat(query, BOUND_AT);
  const weight = v128.load64_splat(query, QUERY_WEIGHT_AT);
  const queryNorm = v128.load64_splat(query, QUERY_NORM_AT);
  if (metric == EUCLID) {
    const rounding = v128.load64_splat(query, ROUNDING_AT);
    const lengths = f64x2.add(reach, queryNorm);
    const rowSquares = f64x2.mul(f64x2.mul(scale, scale), squares);
    const whole = f64x2.add(f64x2.sub(rowSquares, f64x2.add(most, most)), v128.load64_splat(query, QUERY_SQUARES_AT));
    const limit = f64x2.add(bound, f64x2.add(f64x2.add(residual, weight), f64x2.mul(rounding, reach)));
    return f64x2.gt(f64x2.sub(whole, f64x2.mul(rounding, f64x2.mul(lengths, lengths))), f64x2.mul(limit, limit));
  }
  const error = f64x2.add(f64x2.mul(residual, v128.load64_splat(query, ROW_WEIGHT_AT)), f64x2.mul(reach, weight));
  const least = f64x2.neg(f64x2.add(most, error));
  return f64x2.gt(least, metric == COSINE ? f64x2.mul(bound, f64x2.mul(queryNorm, norm)) : bound);
}

/** Returns the product as if all low parts of the query's integers were in the middle of their range. */
@inline
function toMiddleProduct(high: v128, sumOfCodes: v128): v128 {
  const offset = f64x2.mul(f64x2.splat(<f64>(QUERY_OFFSET - LOW_MIDDLE)), sumOfCodes);
  return f64x2.sub(f64x2.mul(f64x2.splat(<f64>PARTS), high), offset);
}

@inline
function considerSimilarity(metric: i32, query: usize, trailer: usize, product: i32, row: u32, found: usize): void {
  const bound = load<f64>(query, BOUND_AT);
  const residual = <f64>load<f32>(trailer, RESIDUAL_AT);
  const norm = load<f64>(trailer, ROW_NORM_AT);
  const middle = <f64>load<f32>(trailer, SCALE_AT) * load<f64>(query, STEP_AT) * <f64>product;
  const error = residual * load<f64>(query, ROW_WEIGHT_AT) + (norm + residual) * load<f64>(query, QUERY_WEIGHT_AT);
  if (metric != COSINE) {
    if (-(middle + error) > bound) return;
    keep(query, found, row, -(middle + error), error - middle);
    return;
  }
  const norms = load<f64>(query, QUERY_NORM_AT) * norm;
  if (-(middle + error) > bound * norms) return;
  if (norms == 0) keep(query, found, row, 0, 0);
  else keep(query, found, row, -clamp((middle + error) / norms), -clamp((middle - error) / norms));
}

@inline
function clamp(cosine: f64): f64 {
  return min<f64>(1, max<f64>(-1, cosine));
}

@inline
function considerDistance(query: usize, trailer: usize, product: i32, row: u32, found: usize): void {
  const bound = load<f64>(query, BOUND_AT);
  const scale = <f64>load<f32>(trailer, SCALE_AT);
  const residual = <f64>load<f32>(trailer, RESIDUAL_AT);
  const reach = load<f64>(trailer, ROW_NORM_AT) + residual;
  const rounding = load<f64>(query, ROUNDING_AT);
  const lengths = reach + load<f64>(query, QUERY_NORM_AT);
  const square =
    scale * scale * <f64>load<u32>(trailer, SQUARES_AT) -
    2 * scale * load<f64>(query, STEP_AT) * <f64>product +
    load<f64>(query, QUERY_SQUARES_AT);
  const squareError = rounding * lengths * lengths;
  const error = residual + load<f64>(query, QUERY_WEIGHT_AT) + rounding * reach;
  const limit = bound + error;
  if (square - squareError > limit * limit) return;
  const least = Math.sqrt(max<f64>(0, square - squareError)) - error;
  keep(query, found, row, max<f64>(0, least), Math.sqrt(max<f64>(0, square + squareError)) + error);
}

/**
 * Keeps the row unless its least key is above the bound. `sum` is the distance between code and query in parts of the
 * row's scale, off by at most `sumError` of them.
 */
@inline
export function considerManhattan(
  query: usize,
  trailer: usize,
  part: f64,
  sum: f64,
  sumError: f64,
  row: u32,
  found: usize,
): void {
  const residual = <f64>load<f32>(trailer, RESIDUAL_AT);
  const reach = load<f64>(trailer, ROW_NORM_AT) + residual;
  // A sum of absolute values is at most sqrt(dimension) times the root of the sum of squares.
  const spread = load<f64>(query, SPREAD_AT);
  const rounding = load<f64>(query, ROUNDING_AT);
  const middle = part == 0 ? load<f64>(query, ABSOLUTE_AT) : part * sum;
  const error = spread * (residual + rounding * reach) + part * sumError + load<f64>(query, MISSED_AT);
  if (middle - error > load<f64>(query, BOUND_AT)) return;
  keep(query, found, row, max<f64>(0, middle - error), middle + error);
}

/** Keeps a row whose code says nothing about its distance to this query. */
@inline
export function keepUnknown(query: usize, row: u32, found: usize): void {
  keep(query, found, row, 0, Infinity);
}
