// The walk over a list of code rows: which of them may still be among the best for one query, or for two at once.

import { consider } from './code-bounds';
import { addAcross, addNarrow, addWide, dotScalar, joinParts, offsetOf } from './code-dot';
import { SUM_AT } from './code-layout';
import { QUERY_HEADER_BYTES } from './code-query';

@inline
function numberAt(list: usize, i: i32): u32 {
  return load<u32>(list + (<usize>i << 2));
}

/** The product of a row from its sum; the relaxed kernels work with a query whose integers are offset. */
@inline
function productOf(sum: i32, trailer: usize): i32 {
  return ASC_FEATURE_RELAXED_SIMD ? sum - offsetOf(load<i32>(trailer, SUM_AT)) : sum;
}

/** The products of one query with four rows. */
@inline
function dotFourRows(query: usize, dimension: usize, a: usize, b: usize, c: usize, d: usize): v128 {
  const end = a + dimension;
  let a0 = i32x4.splat(0);
  let b0 = i32x4.splat(0);
  let c0 = i32x4.splat(0);
  let d0 = i32x4.splat(0);
  let a1 = i32x4.splat(0);
  let b1 = i32x4.splat(0);
  let c1 = i32x4.splat(0);
  let d1 = i32x4.splat(0);
  for (; a < end; a += 16, b += 16, c += 16, d += 16, query += 32) {
    const first = v128.load(query);
    const second = v128.load(query, 16);
    const ca = v128.load(a);
    const cb = v128.load(b);
    const cc = v128.load(c);
    const cd = v128.load(d);
    if (ASC_FEATURE_RELAXED_SIMD) {
      a0 = addNarrow(a0, ca, first);
      a1 = addNarrow(a1, ca, second);
      b0 = addNarrow(b0, cb, first);
      b1 = addNarrow(b1, cb, second);
      c0 = addNarrow(c0, cc, first);
      c1 = addNarrow(c1, cc, second);
      d0 = addNarrow(d0, cd, first);
      d1 = addNarrow(d1, cd, second);
    } else {
      a0 = addWide(a0, ca, first, second);
      b0 = addWide(b0, cb, first, second);
      c0 = addWide(c0, cc, first, second);
      d0 = addWide(d0, cd, first, second);
    }
  }
  return ASC_FEATURE_RELAXED_SIMD
    ? addAcross(joinParts(a0, a1), joinParts(b0, b1), joinParts(c0, c1), joinParts(d0, d1))
    : addAcross(a0, b0, c0, d0);
}

/** The products of two queries with two rows: first query with a and b, second query with a and b. */
@inline
function dotTwoByTwo(query: usize, other: usize, dimension: usize, a: usize, b: usize): v128 {
  const end = a + dimension;
  let qa0 = i32x4.splat(0);
  let qb0 = i32x4.splat(0);
  let oa0 = i32x4.splat(0);
  let ob0 = i32x4.splat(0);
  let qa1 = i32x4.splat(0);
  let qb1 = i32x4.splat(0);
  let oa1 = i32x4.splat(0);
  let ob1 = i32x4.splat(0);
  for (; a < end; a += 16, b += 16, query += 32, other += 32) {
    const ca = v128.load(a);
    const cb = v128.load(b);
    const q0 = v128.load(query);
    const q1 = v128.load(query, 16);
    const o0 = v128.load(other);
    const o1 = v128.load(other, 16);
    if (ASC_FEATURE_RELAXED_SIMD) {
      qa0 = addNarrow(qa0, ca, q0);
      qb0 = addNarrow(qb0, cb, q0);
      qa1 = addNarrow(qa1, ca, q1);
      qb1 = addNarrow(qb1, cb, q1);
      oa0 = addNarrow(oa0, ca, o0);
      ob0 = addNarrow(ob0, cb, o0);
      oa1 = addNarrow(oa1, ca, o1);
      ob1 = addNarrow(ob1, cb, o1);
    } else {
      qa0 = addWide(qa0, ca, q0, q1);
      qb0 = addWide(qb0, cb, q0, q1);
      oa0 = addWide(oa0, ca, o0, o1);
      ob0 = addWide(ob0, cb, o0, o1);
    }
  }
  return ASC_FEATURE_RELAXED_SIMD
    ? addAcross(joinParts(qa0, qa1), joinParts(qb0, qb1), joinParts(oa0, oa1), joinParts(ob0, ob1))
    : addAcross(qa0, qb0, oa0, ob0);
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
 * allows: memory serves four streams faster than one. `dimension` is that of the codes.
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
    const products = dotFourRows(elements, dimension, a, b, c, d);
    consider(metric, query, a + dimension, productOf(i32x4.extract_lane(products, 0), a + dimension), na, found);
    if (i + apart > last) continue;
    consider(metric, query, b + dimension, productOf(i32x4.extract_lane(products, 1), b + dimension), nb, found);
    if (i + 2 * apart > last) continue;
    consider(metric, query, c + dimension, productOf(i32x4.extract_lane(products, 2), c + dimension), nc, found);
    if (i + 3 * apart > last) continue;
    consider(metric, query, d + dimension, productOf(i32x4.extract_lane(products, 3), d + dimension), nd, found);
  }
}

/** The same for two queries, which then read each row once; two rows are walked side by side. */
@inline
export function scanCodesForTwo(
  metric: i32,
  codes: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  other: usize,
  dimension: usize,
  found: usize,
  otherFound: usize,
): void {
  store<u32>(found, 0);
  store<u32>(otherFound, 0);
  const elements = query + QUERY_HEADER_BYTES;
  const otherElements = other + QUERY_HEADER_BYTES;
  const apart = (count + 1) >> 1;
  if (!ASC_FEATURE_SIMD) {
    scanCodesSingly(metric, codes, stride, list, count, apart, query, dimension, found);
    scanCodesSingly(metric, codes, stride, list, count, apart, other, dimension, otherFound);
    return;
  }
  const last = count - 1;
  for (let i = 0; i < apart; i++) {
    const na = numberAt(list, i);
    const nb = numberAt(list, min(i + apart, last));
    const a = codes + stride * <usize>na;
    const b = codes + stride * <usize>nb;
    const products = dotTwoByTwo(elements, otherElements, dimension, a, b);
    consider(metric, query, a + dimension, productOf(i32x4.extract_lane(products, 0), a + dimension), na, found);
    consider(metric, other, a + dimension, productOf(i32x4.extract_lane(products, 2), a + dimension), na, otherFound);
    if (i + apart > last) continue;
    consider(metric, query, b + dimension, productOf(i32x4.extract_lane(products, 1), b + dimension), nb, found);
    consider(metric, other, b + dimension, productOf(i32x4.extract_lane(products, 3), b + dimension), nb, otherFound);
  }
}
