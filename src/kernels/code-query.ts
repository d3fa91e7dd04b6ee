// Prepares a query for the codes, in the layout of code-query-layout.ts.

import { codeDimension } from './code-layout';
import {
  ABSOLUTE_AT,
  BOUND_AT,
  INTEGER_SQUARES_AT,
  KEYS_AT,
  KEY_COUNT_AT,
  LARGEST_AT,
  LOW_SQUARES_AT,
  LOW_WEIGHT_AT,
  MISSED_AT,
  MISSED_SQUARES_AT,
  MOST_AT,
  KEYS_MAX_AT,
  QUERY_HEADER_BYTES,
  QUERY_NORM_AT,
  QUERY_SQUARES_AT,
  QUERY_WEIGHT_AT,
  ROUNDING_AT,
  ROW_WEIGHT_AT,
  SPREAD_AT,
  SQUARES_AT,
  STEP_AT,
  SUM_AT,
} from './code-query-layout';
import * as scalar from './code-query-scalar';
import * as simd from './code-query-simd';

const QUERY_MAX: f64 = 8_191;

/** The largest sum of the absolute values of a query's integers that, times 127, never leaves an int32. */
const ABSOLUTE_SUM_MAX: f64 = 16_800_000;

/** 2^-51: four times the rounding of one float64 operation. */
const ROUNDING: f64 = 4.440892098500626e-16;

/** The largest integer for Manhattan: an int16, which a fraction then brings to the scale of each row. */
const MANHATTAN_MAX: f64 = 32_764;

/** Widens the elements of a query to float64, padded with zeros to the dimension of its codes. */
@inline
export function widen(values: usize, query: usize, dimension: usize): void {
  let i: usize = 0;
  if (ASC_FEATURE_SIMD) {
    for (; i + 2 <= dimension; i += 2) {
      v128.store(query + (i << 3), f64x2.promote_low_f32x4(v128.load64_zero(values + (i << 2))));
    }
  }
  for (; i < dimension; i++) store<f64>(query + (i << 3), <f64>load<f32>(values + (i << 2)));
  memory.fill(query + (dimension << 3), 0, (codeDimension(dimension) - dimension) << 3);
}

/** Stores sums in the fields of the header; each is later overwritten by the value derived from it. */
@inline
function measure(query: usize, end: usize, prepared: usize): void {
  if (ASC_FEATURE_SIMD) simd.measure(query, end, prepared);
  else scalar.measure(query, end, prepared);
}

@inline
function prepareKeys(prepared: usize, count: usize, keysMax: u32): void {
  store<f64>(prepared, Infinity, BOUND_AT);
  store<u32>(prepared, <u32>(prepared + QUERY_HEADER_BYTES + (count << 1)), KEYS_AT);
  store<u32>(prepared, keysMax, KEYS_MAX_AT);
  store<u32>(prepared, 0, KEY_COUNT_AT);
}

/**
 * Prepares a widened query, for which the k lowest keys are kept, or none if k is zero. If the query is not finite, all
 * weights are NaN, so that every row remains.
 */
@inline
export function prepare(query: usize, dimension: usize, prepared: usize, k: u32): void {
  const count = codeDimension(dimension);
  const end = query + (count << 3);
  prepareKeys(prepared, count, k);
  measure(query, end, prepared);
  const norm = Math.sqrt(load<f64>(prepared, SQUARES_AT));
  const rounding = norm < Infinity ? <f64>(dimension + 64) * ROUNDING : NaN;
  const step = max<f64>(load<f64>(prepared, MOST_AT) / QUERY_MAX, load<f64>(prepared, SUM_AT) / ABSOLUTE_SUM_MAX);
  if (norm < Infinity) {
    if (ASC_FEATURE_SIMD) simd.quantise(query, end, prepared, step, step == 0 ? 0 : 1 / step);
    else scalar.quantise(query, end, prepared, step, step == 0 ? 0 : 1 / step);
  }
  const missed = Math.sqrt(load<f64>(prepared, MISSED_SQUARES_AT));
  const low = step * Math.sqrt(load<f64>(prepared, LOW_SQUARES_AT));
  const squares = step * step * load<f64>(prepared, INTEGER_SQUARES_AT);
  store<f64>(prepared, step, STEP_AT);
  store<f64>(prepared, norm, QUERY_NORM_AT);
  store<f64>(prepared, norm * (1 + rounding), ROW_WEIGHT_AT);
  store<f64>(prepared, missed * (1 + rounding) + norm * rounding, QUERY_WEIGHT_AT);
  store<f64>(prepared, squares, QUERY_SQUARES_AT);
  store<f64>(prepared, rounding, ROUNDING_AT);
  store<f64>(prepared, low * (1 + rounding) + norm * rounding, LOW_WEIGHT_AT);
}

/** Prepares a query for the Manhattan distance: integers of sixteen bits, in their order for every kernel. */
@inline
export function prepareManhattan(query: usize, dimension: usize, prepared: usize, k: u32): void {
  const count = codeDimension(dimension);
  prepareKeys(prepared, count, k);
  measure(query, query + (count << 3), prepared);
  const most = load<f64>(prepared, MOST_AT);
  const absolute = load<f64>(prepared, SUM_AT);
  const isFinite = absolute < Infinity;
  const step = most / MANHATTAN_MAX;
  const perStep = step == 0 ? 0 : 1 / step;
  const elements = prepared + QUERY_HEADER_BYTES;
  let missed: f64 = 0;
  for (let i: usize = 0; isFinite && i < count; i++) {
    const element = load<f64>(query + (i << 3));
    const value = nearest<f64>(element * perStep);
    missed += abs<f64>(element - step * value);
    store<i16>(elements + (i << 1), <i16>value);
  }
  const rounding = <f64>(dimension + 64) * ROUNDING;
  store<f64>(prepared, step, STEP_AT);
  store<f64>(prepared, missed + absolute * rounding, MISSED_AT);
  store<f64>(prepared, absolute, ABSOLUTE_AT);
  store<f64>(prepared, isFinite ? most : NaN, LARGEST_AT);
  store<f64>(prepared, rounding, ROUNDING_AT);
  store<f64>(prepared, Math.sqrt(<f64>dimension) * (1 + rounding), SPREAD_AT);
}
