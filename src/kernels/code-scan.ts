// The scan of a list of code rows for those that may still be among the best, for one query or for four at once.

import { areOut, consider } from './code-bounds';
import { addAcross, addNarrow, addWide, dotLowParts, dotScalar, joinParts } from './code-dot';
import { RESIDUAL_AT, ROW_NORM_AT, SCALE_AT, SQUARES_AT, SUM_AT } from './code-layout';
import { QUERY_HEADER_BYTES } from './code-query-layout';

/** The distance between the findings of the queries of a scan, as in src/engine/rows/code-layout.ts. */
export const FOUND_BYTES: usize = 40_976;

@inline
function numberAt(list: usize, i: i32): u32 {
  return load<u32>(list + (<usize>i << 2));
}

/** The distance between the elements of a query that belong to adjacent groups of sixteen codes. */
const SIXTEEN: usize = ASC_FEATURE_RELAXED_SIMD ? 16 : 32;

/** Adds sixteen codes times sixteen elements of a query, or their high parts, to four sums. */
@inline
function add(sums: v128, codes: v128, elements: usize, offset: usize = 0): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return addNarrow(sums, codes, v128.load(elements + offset));
  return addWide(sums, codes, v128.load(elements + offset), v128.load(elements + offset, 16));
}

/** Loads the same field of the trailers of two rows into the first two lanes. */
@inline
function loadPair(a: usize, b: usize, at: usize): v128 {
  return v128.load32_lane(b + at, v128.load32_zero(a + at), 1);
}

@inline
function loadLongPair(a: usize, b: usize, at: usize): v128 {
  return v128.load64_lane(b + at, v128.load64_zero(a + at), 1);
}

/**
 * Considers those of two rows that are not out by their first sums. Few rows get here: one function for all kernels.
 */
function considerPair(
  metric: i32,
  query: usize,
  a: usize,
  b: usize,
  dimension: usize,
  sums: v128,
  out: v128,
  numberA: u32,
  numberB: u32,
  found: usize,
): void {
  if (i64x2.extract_lane(out, 0) == 0) {
    considerRow(metric, query, a, dimension, i32x4.extract_lane(sums, 0), numberA, found);
  }
  if (i64x2.extract_lane(out, 1) == 0) {
    considerRow(metric, query, b, dimension, i32x4.extract_lane(sums, 1), numberB, found);
  }
}

@inline
function considerRow(metric: i32, query: usize, row: usize, dimension: usize, sum: i32, number: u32, found: usize): void {
  const trailer = row + dimension;
  if (ASC_FEATURE_RELAXED_SIMD) {
    const low = dotLowParts(query + QUERY_HEADER_BYTES + dimension, row, trailer);
    consider(metric, query, trailer, joinParts(sum, low, load<i32>(trailer, SUM_AT)), number, found);
  } else {
    consider(metric, query, trailer, sum, number, found);
  }
}

/** Scans one row after the other, in the order in which the kernels that take several at once consider them. */
@inline
function scanCodesSingly(
  metric: i32,
  codes: usize,
  stride: usize,
  list: usize,
  count: i32,
  apart: i32,
  query: usize,
  dimension: usize,
  found: usize,
): void {
  for (let first = 0; first < apart; first++) {
    for (let i = first; i < count; i += apart) {
      const number = numberAt(list, i);
      const row = codes + stride * <usize>number;
      const product = dotScalar(query + QUERY_HEADER_BYTES, row, row + dimension);
      consider(metric, query, row + dimension, product, number, found);
    }
  }
}

/** Returns the sums of one query with four rows. */
@inline
function sumFourRows(elements: usize, dimension: usize, a: usize, b: usize, c: usize, d: usize): v128 {
  const end = a + dimension;
  let a0 = i32x4.splat(0);
  let b0 = i32x4.splat(0);
  let c0 = i32x4.splat(0);
  let d0 = i32x4.splat(0);
  let a1 = i32x4.splat(0);
  let b1 = i32x4.splat(0);
  let c1 = i32x4.splat(0);
  let d1 = i32x4.splat(0);
  for (; a + 16 < end; a += 32, b += 32, c += 32, d += 32, elements += 2 * SIXTEEN) {
    a0 = add(a0, v128.load(a), elements);
    b0 = add(b0, v128.load(b), elements);
    c0 = add(c0, v128.load(c), elements);
    d0 = add(d0, v128.load(d), elements);
    a1 = add(a1, v128.load(a, 16), elements, SIXTEEN);
    b1 = add(b1, v128.load(b, 16), elements, SIXTEEN);
    c1 = add(c1, v128.load(c, 16), elements, SIXTEEN);
    d1 = add(d1, v128.load(d, 16), elements, SIXTEEN);
  }
  if (a < end) {
    a0 = add(a0, v128.load(a), elements);
    b0 = add(b0, v128.load(b), elements);
    c0 = add(c0, v128.load(c), elements);
    d0 = add(d0, v128.load(d), elements);
  }
  return addAcross(i32x4.add(a0, a1), i32x4.add(b0, b1), i32x4.add(c0, c1), i32x4.add(d0, d1));
}

/** Returns all ones in the lane of a row that is out, of two rows given by their trailers. */
@inline
function arePairOut(metric: i32, query: usize, a: usize, b: usize, sums: v128): v128 {
  return areOut(
    metric,
    query,
    f64x2.promote_low_f32x4(loadPair(a, b, SCALE_AT)),
    f64x2.promote_low_f32x4(loadPair(a, b, RESIDUAL_AT)),
    loadLongPair(a, b, ROW_NORM_AT),
    f64x2.convert_low_i32x4_s(loadPair(a, b, SUM_AT)),
    f64x2.convert_low_i32x4_u(loadPair(a, b, SQUARES_AT)),
    f64x2.convert_low_i32x4_s(sums),
  );
}

/** Swaps the first two lanes and the last two. */
@inline
function swapHalves(lanes: v128): v128 {
  return v128.shuffle<i64>(lanes, lanes, 1, 0);
}

/**
 * Bounds the keys of the listed rows for one query. Four rows are scanned side by side that lie as far apart as the
 * list allows: memory serves four streams faster than one. `dimension` is that of the codes.
 */
@inline
export function scanCodes(
  metric: i32,
  codes: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  found: usize,
): void {
  store<u32>(found, 0);
  const apart = (count + 3) >> 2;
  if (!ASC_FEATURE_SIMD) {
    scanCodesSingly(metric, codes, stride, list, count, apart, query, dimension, found);
    return;
  }
  const last = count - 1;
  for (let i = 0; i < apart; i++) {
    // Beyond the end of the list its last row is read again, and not considered.
    const na = numberAt(list, i);
    const nb = numberAt(list, min(i + apart, last));
    const nc = numberAt(list, min(i + 2 * apart, last));
    const nd = numberAt(list, min(i + 3 * apart, last));
    const a = codes + stride * <usize>na;
    const b = codes + stride * <usize>nb;
    const c = codes + stride * <usize>nc;
    const d = codes + stride * <usize>nd;
    const ab = sumFourRows(query + QUERY_HEADER_BYTES, dimension, a, b, c, d);
    const cd = swapHalves(ab);
    let outAb = arePairOut(metric, query, a + dimension, b + dimension, ab);
    let outCd = arePairOut(metric, query, c + dimension, d + dimension, cd);
    if (i64x2.all_true(v128.and(outAb, outCd))) continue;
    if (i + apart > last) outAb = i64x2.replace_lane(outAb, 1, -1);
    if (i + 2 * apart > last) outCd = i64x2.replace_lane(outCd, 0, -1);
    if (i + 3 * apart > last) outCd = i64x2.replace_lane(outCd, 1, -1);
    considerPair(metric, query, a, b, dimension, ab, outAb, na, nb, found);
    considerPair(metric, query, c, d, dimension, cd, outCd, nc, nd, found);
  }
}

/**
 * Bounds the keys for four queries, which then read each row once. Two rows are scanned side by side, so that the sums
 * fit the sixteen registers of small processors. The findings of the queries lie one behind the other.
 */
@inline
export function scanCodesForFour(
  metric: i32,
  codes: usize,
  stride: usize,
  list: usize,
  count: i32,
  q: usize,
  r: usize,
  s: usize,
  t: usize,
  dimension: usize,
  found: usize,
): void {
  for (let at: usize = 0; at < 4; at++) store<u32>(found + at * FOUND_BYTES, 0);
  const apart = (count + 1) >> 1;
  if (!ASC_FEATURE_SIMD) {
    scanCodesSingly(metric, codes, stride, list, count, apart, q, dimension, found);
    scanCodesSingly(metric, codes, stride, list, count, apart, r, dimension, found + FOUND_BYTES);
    scanCodesSingly(metric, codes, stride, list, count, apart, s, dimension, found + 2 * FOUND_BYTES);
    scanCodesSingly(metric, codes, stride, list, count, apart, t, dimension, found + 3 * FOUND_BYTES);
    return;
  }
  const last = count - 1;
  for (let i = 0; i < apart; i++) {
    const na = numberAt(list, i);
    const nb = numberAt(list, min(i + apart, last));
    const a = codes + stride * <usize>na;
    const b = codes + stride * <usize>nb;
    let qa = i32x4.splat(0);
    let ra = i32x4.splat(0);
    let sa = i32x4.splat(0);
    let ta = i32x4.splat(0);
    let qb = i32x4.splat(0);
    let rb = i32x4.splat(0);
    let sb = i32x4.splat(0);
    let tb = i32x4.splat(0);
    for (let at: usize = 0; at < dimension; at += 16) {
      const elements = QUERY_HEADER_BYTES + (at / 16) * SIXTEEN;
      const ca = v128.load(a + at);
      const cb = v128.load(b + at);
      qa = add(qa, ca, q + elements);
      qb = add(qb, cb, q + elements);
      ra = add(ra, ca, r + elements);
      rb = add(rb, cb, r + elements);
      sa = add(sa, ca, s + elements);
      sb = add(sb, cb, s + elements);
      ta = add(ta, ca, t + elements);
      tb = add(tb, cb, t + elements);
    }
    const qSums = addAcross(qa, qb, ra, rb);
    const rSums = swapHalves(qSums);
    const sSums = addAcross(sa, sb, ta, tb);
    const tSums = swapHalves(sSums);
    const qOut = arePairOut(metric, q, a + dimension, b + dimension, qSums);
    const rOut = arePairOut(metric, r, a + dimension, b + dimension, rSums);
    const sOut = arePairOut(metric, s, a + dimension, b + dimension, sSums);
    const tOut = arePairOut(metric, t, a + dimension, b + dimension, tSums);
    if (i64x2.all_true(v128.and(v128.and(qOut, rOut), v128.and(sOut, tOut)))) continue;
    const beyond = i64x2.replace_lane(i64x2.splat(0), 1, i + apart > last ? -1 : 0);
    considerPair(metric, q, a, b, dimension, qSums, v128.or(qOut, beyond), na, nb, found);
    considerPair(metric, r, a, b, dimension, rSums, v128.or(rOut, beyond), na, nb, found + FOUND_BYTES);
    considerPair(metric, s, a, b, dimension, sSums, v128.or(sOut, beyond), na, nb, found + 2 * FOUND_BYTES);
    considerPair(metric, t, a, b, dimension, tSums, v128.or(tOut, beyond), na, nb, found + 3 * FOUND_BYTES);
  }
}
