// The arithmetic of code-encode-scalar.ts with 128-bit vectors, between the same numbers in the same order.

import { CODE_MAX } from './code-layout';

@inline
export function largest(row: usize, end: usize): f32 {
  let most = f32x4.splat(0);
  for (; row < end; row += 16) most = f32x4.max(most, f32x4.abs(v128.load(row)));
  return max<f32>(
    max<f32>(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
    max<f32>(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
  );
}

@inline
function roundToCodes(elements: v128, perScale: v128): v128 {
  const rounded = f64x2.nearest(f64x2.mul(elements, perScale));
  return f64x2.min(f64x2.splat(CODE_MAX), f64x2.max(f64x2.splat(-CODE_MAX), rounded));
}

@inline
function addMissed(sums: v128, elements: v128, scale: v128, rounded: v128): v128 {
  const missed = f64x2.sub(elements, f64x2.mul(scale, rounded));
  return f64x2.add(sums, f64x2.mul(missed, missed));
}

/** Stores the codes of a row; returns the square of its residual. */
@inline
export function quantise(row: usize, end: usize, code: usize, scale: f64): f64 {
  const scales = f64x2.splat(scale);
  const perScale = f64x2.splat(1 / scale);
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  for (; row < end; row += 16, code += 4) {
    const first = f64x2.promote_low_f32x4(v128.load64_zero(row));
    const second = f64x2.promote_low_f32x4(v128.load64_zero(row, 8));
    const firstCodes = roundToCodes(first, perScale);
    const secondCodes = roundToCodes(second, perScale);
    low = addMissed(low, first, scales, firstCodes);
    high = addMissed(high, second, scales, secondCodes);
    const words = i64x2.shuffle(
      i32x4.trunc_sat_f64x2_s_zero(firstCodes),
      i32x4.trunc_sat_f64x2_s_zero(secondCodes),
      0,
      2,
    );
    const halves = i16x8.narrow_i32x4_s(words, words);
    v128.store32_lane(code, i8x16.narrow_i16x8_s(halves, halves), 0);
  }
  const sums = f64x2.add(low, high);
  return f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
}

@inline
function addLanes(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    (i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3))
  );
}

@inline
export function sumCodes(code: usize, end: usize): i32 {
  let sums = i32x4.splat(0);
  for (; code < end; code += 16) {
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(code))));
  }
  return addLanes(sums);
}

@inline
export function sumCodeSquares(code: usize, end: usize): u32 {
  let sums = i32x4.splat(0);
  for (; code < end; code += 16) {
    const codes = v128.load(code);
    const low = i16x8.extend_low_i8x16_s(codes);
    const high = i16x8.extend_high_i8x16_s(codes);
    sums = i32x4.add(sums, i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high)));
  }
  return <u32>addLanes(sums);
}
