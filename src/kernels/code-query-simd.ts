// The arithmetic of code-query-scalar.ts with 128-bit vectors: each addition happens between the same numbers in the
// same order. Sums of squares of integers are exact in any order.

import {
  INTEGER_SQUARES_AT,
  LOW_MIDDLE,
  LOW_SQUARES_AT,
  MISSED_SQUARES_AT,
  MOST_AT,
  PARTS,
  QUERY_HEADER_BYTES,
  QUERY_OFFSET,
  SQUARES_AT,
  SUM_AT,
} from './code-query-layout';

@inline
function total(sums: v128): f64 {
  return f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
}

@inline
export function measure(query: usize, end: usize, sums: usize): void {
  let most = f64x2.splat(0);
  let absolute = f64x2.splat(0);
  let squares = f64x2.splat(0);
  for (; query < end; query += 16) {
    const elements = f64x2.abs(v128.load(query));
    most = f64x2.pmax(most, elements);
    absolute = f64x2.add(absolute, elements);
    squares = f64x2.add(squares, f64x2.mul(elements, elements));
  }
  const first = f64x2.extract_lane(most, 0);
  const second = f64x2.extract_lane(most, 1);
  store<f64>(sums, first < second ? second : first, MOST_AT);
  store<f64>(sums, total(absolute), SUM_AT);
  store<f64>(sums, total(squares), SQUARES_AT);
}

@inline
function toIntegers(values: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD
    ? i32x4.relaxed_trunc_f64x2_s_zero(values)
    : i32x4.trunc_sat_f64x2_s_zero(values);
}

@inline
export function quantise(query: usize, end: usize, prepared: usize, step: f64, perStep: f64): void {
  const steps = f64x2.splat(step);
  const perSteps = f64x2.splat(perStep);
  const count = (end - query) >> 3;
  let elements = prepared + QUERY_HEADER_BYTES;
  let squares = f64x2.splat(0);
  let missed = f64x2.splat(0);
  let lowSquares = i32x4.splat(0);
  for (; query < end; query += 32) {
    const firstElements = v128.load(query);
    const secondElements = v128.load(query, 16);
    const first = f64x2.nearest(f64x2.mul(firstElements, perSteps));
    const second = f64x2.nearest(f64x2.mul(secondElements, perSteps));
    const firstMissed = f64x2.sub(firstElements, f64x2.mul(steps, first));
    const secondMissed = f64x2.sub(secondElements, f64x2.mul(steps, second));
    squares = f64x2.add(squares, f64x2.add(f64x2.mul(first, first), f64x2.mul(second, second)));
    missed = f64x2.add(missed, f64x2.mul(firstMissed, firstMissed));
    missed = f64x2.add(missed, f64x2.mul(secondMissed, secondMissed));
    const integers = v128.shuffle<i64>(toIntegers(first), toIntegers(second), 0, 2);
    if (ASC_FEATURE_RELAXED_SIMD) {
      const shifted = i32x4.add(integers, i32x4.splat(QUERY_OFFSET));
      const low = v128.and(shifted, i32x4.splat(PARTS - 1));
      const fromMiddle = i32x4.sub(low, i32x4.splat(LOW_MIDDLE));
      lowSquares = i32x4.add(lowSquares, i32x4.mul(fromMiddle, fromMiddle));
      const words = i16x8.narrow_i32x4_s(i32x4.shr_u(shifted, 7), low);
      const bytes = i8x16.narrow_i16x8_u(words, words);
      v128.store32_lane(elements, bytes, 0);
      v128.store32_lane(elements + count, bytes, 1);
      elements += 4;
    } else {
      v128.store64_lane(elements, i16x8.narrow_i32x4_s(integers, integers), 0);
      elements += 8;
    }
  }
  const pairs = i64x2.add(i64x2.extend_low_i32x4_s(lowSquares), i64x2.extend_high_i32x4_s(lowSquares));
  store<f64>(prepared, total(squares), INTEGER_SQUARES_AT);
  store<f64>(prepared, total(missed), MISSED_SQUARES_AT);
  store<f64>(prepared, <f64>(i64x2.extract_lane(pairs, 0) + i64x2.extract_lane(pairs, 1)), LOW_SQUARES_AT);
}
