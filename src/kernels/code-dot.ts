// Integer dot products of code rows with prepared queries: exact, and the same from every kernel. Intermediate sums may
// wrap around; the query's scale was chosen so that no result leaves an int32.

import { PARTS, QUERY_OFFSET } from './code-query-layout';

/** Multiplies one row element by element, for machines without SIMD. */
@inline
export function dotScalar(query: usize, code: usize, end: usize): i32 {
  let sum = 0;
  for (; code < end; code++, query += 2) sum += <i32>load<i8>(code) * <i32>load<i16>(query);
  return sum;
}

/** Returns the sums over the lanes of four vectors as the lanes of one. */
@inline
export function addAcross(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i64>(ab, cd, 0, 2), v128.shuffle<i64>(ab, cd, 1, 3));
}

/** Adds sixteen codes times sixteen elements of int16 to four sums. */
@inline
export function addWide(sums: v128, codes: v128, first: v128, second: v128): v128 {
  const low = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(codes), first);
  const high = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(codes), second);
  return i32x4.add(i32x4.add(sums, low), high);
}

/** Adds sixteen codes times sixteen elements of seven bits to four sums. */
@inline
export function addNarrow(sums: v128, codes: v128, part: v128): v128 {
  return i32x4.relaxed_dot_i8x16_i7x16_add_s(codes, part, sums);
}

/**
 * Returns the sum over the low parts of a query's integers, for a row that the sum over the high parts did not decide.
 */
@inline
export function dotLowParts(lowParts: usize, code: usize, end: usize): i32 {
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  let c = i32x4.splat(0);
  let d = i32x4.splat(0);
  for (; code + 48 < end; code += 64, lowParts += 64) {
    a = addNarrow(a, v128.load(code), v128.load(lowParts));
    b = addNarrow(b, v128.load(code, 16), v128.load(lowParts, 16));
    c = addNarrow(c, v128.load(code, 32), v128.load(lowParts, 32));
    d = addNarrow(d, v128.load(code, 48), v128.load(lowParts, 48));
  }
  for (; code < end; code += 16, lowParts += 16) a = addNarrow(a, v128.load(code), v128.load(lowParts));
  const sums = i32x4.add(i32x4.add(a, b), i32x4.add(c, d));
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    (i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3))
  );
}

/** Returns the product of a row and a query from the sums over both parts of the query and the sum of the codes. */
@inline
export function joinParts(high: i32, low: i32, sumOfCodes: i32): i32 {
  return PARTS * high + low - QUERY_OFFSET * sumOfCodes;
}
