// A query prepared for the codes: a header of float64 numbers, then its elements as integers of fourteen bits: the high parts
// of all, then the low parts of all, for kernels that multiply bytes, or as int16. Every kernel takes two bytes for an element.

import { codeDimension } from './code-layout';

/** Keys above this cannot be among the best any more. The engine writes it before each walk. */
export const BOUND_AT: usize = 0;
/** The query's scale. */
export const STEP_AT: usize = 8;
export const QUERY_NORM_AT: usize = 16;
/** What the residual of a row weighs in the error of its score. */
export const ROW_WEIGHT_AT: usize = 24;
/** What the length of a row weighs in it: the residual of the query, and all rounding. */
export const QUERY_WEIGHT_AT: usize = 32;
/** The square of the length of the query as its integers give it. */
export const QUERY_SQUARES_AT: usize = 40;
/** Bounds every rounding of a score and of its bounds, relative to the lengths of query and row. */
export const ROUNDING_AT: usize = 48;
/**
 * What the length of a row weighs in the most that can be added to its score by what its first sum leaves out: the low parts of
 * the query's integers, if the kernels have any, and all rounding.
 */
export const LOW_WEIGHT_AT: usize = 56;
export const QUERY_HEADER_BYTES: usize = 64;

const QUERY_MAX: f64 = 8_191;

/** Added to every integer, so that its two parts of seven bits are not negative. */
export const QUERY_OFFSET = 8_192;

/** So far may the absolute values of a query's integers add up that, times 127, they never leave an int32. */
const ABSOLUTE_SUM_MAX: f64 = 16_800_000;

/** 2^-51: four times the rounding of one float64 operation. */
const ROUNDING: f64 = 4.440892098500626e-16;

/** Manhattan: how far the integers are from the query, the sum of absolute values, the largest, and sqrt(dimension). */
export const MISSED_AT: usize = 24;
export const ABSOLUTE_AT: usize = 32;
export const LARGEST_AT: usize = 40;
export const SPREAD_AT: usize = 56;

/** Manhattan: the query's integers fill an int16, which can then be scaled by a fraction to the scale of each row. */
const MANHATTAN_MAX: f64 = 32_764;

/** An integer and its offset are a high part times this and a low part. */
export const PARTS = 128;
/** In the middle of a low part. */
export const LOW_MIDDLE = 64;

/** Puts the i-th element of so many where the kernels look for it. */
@inline
function storeElement(elements: usize, count: usize, i: usize, value: i32): void {
  if (ASC_FEATURE_RELAXED_SIMD) {
    store<u8>(elements + i, <u8>((value + QUERY_OFFSET) >> 7));
    store<u8>(elements + count + i, <u8>((value + QUERY_OFFSET) & 127));
  } else {
    store<i16>(elements + (i << 1), <i16>value);
  }
}

/** Prepares a query of float64 elements; returns false when it holds what is not a finite number. */
@inline
export function prepare(query: usize, dimension: usize, prepared: usize): bool {
  let most: f64 = 0;
  let absolute: f64 = 0;
  let squares: f64 = 0;
  for (let i: usize = 0; i < dimension; i++) {
    const element = load<f64>(query + (i << 3));
    most = max<f64>(most, abs<f64>(element));
    absolute += abs<f64>(element);
    squares += element * element;
  }
  const norm = Math.sqrt(squares);
  if (!(norm < Infinity)) return false;
  const step = max<f64>(most / QUERY_MAX, absolute / ABSOLUTE_SUM_MAX);
  const perStep = step == 0 ? 0 : 1 / step;
  const elements = prepared + QUERY_HEADER_BYTES;
  let integerSquares: f64 = 0;
  let missedSquares: f64 = 0;
  let lowSquares: f64 = 0;
  const count = codeDimension(dimension);
  for (let i: usize = 0; i < count; i++) {
    const element = i < dimension ? load<f64>(query + (i << 3)) : 0;
    const value = nearest<f64>(element * perStep);
    const missed = element - step * value;
    const low = ASC_FEATURE_RELAXED_SIMD ? <f64>(((<i32>value + QUERY_OFFSET) & (PARTS - 1)) - LOW_MIDDLE) : 0;
    lowSquares += low * low;
    integerSquares += value * value;
    missedSquares += missed * missed;
    storeElement(elements, count, i, <i32>value);
  }
  const rounding = <f64>(dimension + 64) * ROUNDING;
  store<f64>(prepared, Infinity, BOUND_AT);
  store<f64>(prepared, step, STEP_AT);
  store<f64>(prepared, norm, QUERY_NORM_AT);
  store<f64>(prepared, norm * (1 + rounding), ROW_WEIGHT_AT);
  store<f64>(prepared, Math.sqrt(missedSquares) * (1 + rounding) + norm * rounding, QUERY_WEIGHT_AT);
  store<f64>(prepared, step * step * integerSquares, QUERY_SQUARES_AT);
  store<f64>(prepared, rounding, ROUNDING_AT);
  store<f64>(prepared, step * Math.sqrt(lowSquares) * (1 + rounding) + norm * rounding, LOW_WEIGHT_AT);
  return true;
}

/** The same for the Manhattan distance: integers of sixteen bits, in their order, whatever the kernel. */
@inline
export function prepareManhattan(query: usize, dimension: usize, prepared: usize): bool {
  let most: f64 = 0;
  let absolute: f64 = 0;
  for (let i: usize = 0; i < dimension; i++) {
    const element = abs<f64>(load<f64>(query + (i << 3)));
    most = max<f64>(most, element);
    absolute += element;
  }
  if (!(absolute < Infinity)) return false;
  const step = most / MANHATTAN_MAX;
  const perStep = step == 0 ? 0 : 1 / step;
  const elements = prepared + QUERY_HEADER_BYTES;
  let missed: f64 = 0;
  for (let i: usize = 0; i < codeDimension(dimension); i++) {
    const element = i < dimension ? load<f64>(query + (i << 3)) : 0;
    const value = nearest<f64>(element * perStep);
    missed += abs<f64>(element - step * value);
    store<i16>(elements + (i << 1), <i16>value);
  }
  const rounding = <f64>(dimension + 64) * ROUNDING;
  store<f64>(prepared, Infinity, BOUND_AT);
  store<f64>(prepared, step, STEP_AT);
  store<f64>(prepared, missed + absolute * rounding, MISSED_AT);
  store<f64>(prepared, absolute, ABSOLUTE_AT);
  store<f64>(prepared, most, LARGEST_AT);
  store<f64>(prepared, rounding, ROUNDING_AT);
  store<f64>(prepared, Math.sqrt(<f64>dimension) * (1 + rounding), SPREAD_AT);
  return true;
}
