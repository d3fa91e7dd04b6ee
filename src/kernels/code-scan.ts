// The walk over a list of code rows: which of them may still be among the best for one query, or for four at once.

import { consider, isOutByHighParts } from './code-bounds';
import { addAcross, addNarrow, addWide, dotLowParts, dotScalar, joinLanes, joinParts } from './code-dot';
import { SUM_AT } from './code-layout';
import { QUERY_HEADER_BYTES } from './code-query';

/** The rows found for the queries of a walk lie this far apart. The engine knows it from src/engine/code-layout.ts. */
export const FOUND_BYTES: usize = 40_976;

@inline
function numberAt(list: usize, i: i32): u32 {
  return load<u32>(list + (<usize>i << 2));
}

/** Considers a row from its sum; that of the relaxed kernels is over the high parts of the query's integers alone. */
@inline
function considerSum(metric: i32, query: usize, row: usize, dimension: usize, sum: i32, number: u32, found: usize): void {
  const trailer = row + dimension;
  if (!ASC_FEATURE_RELAXED_SIMD) {
    consider(metric, query, trailer, sum, number, found);
  } else if (!isOutByHighParts(metric, query, trailer, sum)) {
    considerHighSum(metric, query, row, trailer, sum, number, found);
  }
}

/** Few rows come here, so this is one function for all kernels. */
function considerHighSum(
  metric: i32,
  query: usize,
  row: usize,
  trailer: usize,
  high: i32,
  number: u32,
  found: usize,
): void {
  const low = dotLowParts(query + QUERY_HEADER_BYTES, row, trailer);
  consider(metric, query, trailer, joinParts(high, low, load<i32>(trailer, SUM_AT)), number, found);
}

/** Sixteen codes times sixteen elements of a query, or their high parts, added to four sums. */
@inline
function add(sums: v128, codes: v128, elements: usize): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return addNarrow(sums, codes, v128.load(elements));
  return addWide(sums, codes, v128.load(elements), v128.load(elements, 16));
}

/** The sums of one query with four rows, over both parts of its integers. */
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
  for (; a < end; a += 16, b += 16, c += 16, d += 16, elements += 32) {
    const ca = v128.load(a);
    const cb = v128.load(b);
    const cc = v128.load(c);
    const cd = v128.load(d);
    a0 = add(a0, ca, elements);
    b0 = add(b0, cb, elements);
    c0 = add(c0, cc, elements);
    d0 = add(d0, cd, elements);
    if (ASC_FEATURE_RELAXED_SIMD) {
      a1 = add(a1, ca, elements + 16);
      b1 = add(b1, cb, elements + 16);
      c1 = add(c1, cc, elements + 16);
      d1 = add(d1, cd, elements + 16);
    }
  }
  return ASC_FEATURE_RELAXED_SIMD
    ? addAcross(joinLanes(a0, a1), joinLanes(b0, b1), joinLanes(c0, c1), joinLanes(d0, d1))
    : addAcross(a0, b0, c0, d0);
}

/** Considers a row from the sum over both parts of the query's integers. */
@inline
function considerWholeSum(metric: i32, query: usize, trailer: usize, sum: i32, number: u32, found: usize): void {
  const product = ASC_FEATURE_RELAXED_SIMD ? joinParts(0, sum, load<i32>(trailer, SUM_AT)) : sum;
  consider(metric, query, trailer, product, number, found);
}

/** Takes one row after the other, in the order in which those that take several at once consider them. */
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

/**
 * Bounds the keys of the listed rows for one query. Four rows are walked side by side that lie as far apart as the list
 * allows: memory serves four streams faster than one, and leaves time for both parts of the query's integers. `dimension`
 * is that of the codes.
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
  const elements = query + QUERY_HEADER_BYTES;
  const apart = (count + 3) >> 2;
  if (!ASC_FEATURE_SIMD) {
    scanCodesSingly(metric, codes, stride, list, count, apart, query, dimension, found);
    return;
  }
  const last = count - 1;
  for (let i = 0; i < apart; i++) {
    // Behind the end of the list its last row is taken again, and not considered.
    const na = numberAt(list, i);
    const nb = numberAt(list, min(i + apart, last));
    const nc = numberAt(list, min(i + 2 * apart, last));
    const nd = numberAt(list, min(i + 3 * apart, last));
    const a = codes + stride * <usize>na;
    const b = codes + stride * <usize>nb;
    const c = codes + stride * <usize>nc;
    const d = codes + stride * <usize>nd;
    const sums = sumFourRows(elements, dimension, a, b, c, d);
    considerWholeSum(metric, query, a + dimension, i32x4.extract_lane(sums, 0), na, found);
    if (i + apart > last) continue;
    considerWholeSum(metric, query, b + dimension, i32x4.extract_lane(sums, 1), nb, found);
    if (i + 2 * apart > last) continue;
    considerWholeSum(metric, query, c + dimension, i32x4.extract_lane(sums, 2), nc, found);
    if (i + 3 * apart > last) continue;
    considerWholeSum(metric, query, d + dimension, i32x4.extract_lane(sums, 3), nd, found);
  }
}

/** Considers a row for four queries, whose sums are the lanes of one vector. */
@inline
function considerForFour(
  metric: i32,
  q: usize,
  r: usize,
  s: usize,
  t: usize,
  row: usize,
  dimension: usize,
  sums: v128,
  number: u32,
  found: usize,
): void {
  considerSum(metric, q, row, dimension, i32x4.extract_lane(sums, 0), number, found);
  considerSum(metric, r, row, dimension, i32x4.extract_lane(sums, 1), number, found + FOUND_BYTES);
  considerSum(metric, s, row, dimension, i32x4.extract_lane(sums, 2), number, found + 2 * FOUND_BYTES);
  considerSum(metric, t, row, dimension, i32x4.extract_lane(sums, 3), number, found + 3 * FOUND_BYTES);
}

/**
 * The same for four queries, which then read each row once: two rows are walked side by side, so that the sums fit the
 * sixteen registers of small processors. What the queries find lies one behind the other.
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
      const elements = QUERY_HEADER_BYTES + (at << 1);
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
    considerForFour(metric, q, r, s, t, a, dimension, addAcross(qa, ra, sa, ta), na, found);
    if (i + apart > last) continue;
    considerForFour(metric, q, r, s, t, b, dimension, addAcross(qb, rb, sb, tb), nb, found);
  }
}
