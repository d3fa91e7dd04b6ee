// The arithmetic of scalar.ts with 128-bit vectors. Accumulators 0 and 1 share one vector, 2 and 3 the other. Every
// addition therefore happens between the same numbers in the same order, and the results are the same bits.

import { mix, PRIME, seed, SHIFT } from './checksum';
import { EUCLID, MANHATTAN } from './metric';

/**
 * Loads elements 0 and 1 of four as float64. Loading eight bytes for each half is faster than one load and a shuffle.
 */
@inline
function lowElements(row: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(row));
}

/** Loads elements 2 and 3 of four as float64. */
@inline
function highElements(row: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(row, 8));
}

@inline
function addTerms(metric: i32, sums: v128, query: v128, elements: v128): v128 {
  if (metric == EUCLID) {
    const difference = f64x2.sub(query, elements);
    return f64x2.add(sums, f64x2.mul(difference, difference));
  }
  if (metric == MANHATTAN) return f64x2.add(sums, f64x2.abs(f64x2.sub(query, elements)));
  return f64x2.add(sums, f64x2.mul(query, elements));
}

@inline
function total(low: v128, high: v128): f64 {
  const sums = f64x2.add(low, high);
  return f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
}

@inline
export function sumRow(metric: i32, query: usize, row: usize, end: usize): f64 {
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  for (; row < end; row += 16, query += 32) {
    low = addTerms(metric, low, v128.load(query), lowElements(row));
    high = addTerms(metric, high, v128.load(query, 16), highElements(row));
  }
  return total(low, high);
}

/**
 * Sums four rows in one loop and stores the sums at `sums`, `sums + apart` and so on. The rows should lie far apart:
 * one stream of 128-bit loads waits for memory where four keep it busy.
 */
@inline
export function sumFourRows(
  metric: i32,
  query: usize,
  end: usize,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  sums: usize,
  apart: usize,
): void {
  let aLow = f64x2.splat(0);
  let aHigh = f64x2.splat(0);
  let bLow = f64x2.splat(0);
  let bHigh = f64x2.splat(0);
  let cLow = f64x2.splat(0);
  let cHigh = f64x2.splat(0);
  let dLow = f64x2.splat(0);
  let dHigh = f64x2.splat(0);
  for (; query < end; query += 32) {
    const low = v128.load(query);
    const high = v128.load(query, 16);
    aLow = addTerms(metric, aLow, low, lowElements(a));
    aHigh = addTerms(metric, aHigh, high, highElements(a));
    bLow = addTerms(metric, bLow, low, lowElements(b));
    bHigh = addTerms(metric, bHigh, high, highElements(b));
    cLow = addTerms(metric, cLow, low, lowElements(c));
    cHigh = addTerms(metric, cHigh, high, highElements(c));
    dLow = addTerms(metric, dLow, low, lowElements(d));
    dHigh = addTerms(metric, dHigh, high, highElements(d));
    a += 16;
    b += 16;
    c += 16;
    d += 16;
  }
  store<f64>(sums, total(aLow, aHigh));
  store<f64>(sums + apart, total(bLow, bHigh));
  store<f64>(sums + 2 * apart, total(cLow, cHigh));
  store<f64>(sums + 3 * apart, total(dLow, dHigh));
}

@inline
export function sumOfSquares(row: usize, end: usize): f64 {
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  for (; row < end; row += 16) {
    const first = lowElements(row);
    const second = highElements(row);
    low = f64x2.add(low, f64x2.mul(first, first));
    high = f64x2.add(high, f64x2.mul(second, second));
  }
  return total(low, high);
}

@inline
export function sumOfQuerySquares(query: usize, end: usize): f64 {
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  for (; query < end; query += 32) {
    const first = v128.load(query);
    const second = v128.load(query, 16);
    low = f64x2.add(low, f64x2.mul(first, first));
    high = f64x2.add(high, f64x2.mul(second, second));
  }
  return total(low, high);
}

@inline
function fourSeeds(lane: i32): v128 {
  return i32x4(seed(lane), seed(lane + 1), seed(lane + 2), seed(lane + 3));
}

@inline
function mixFour(states: v128, words: v128): v128 {
  const products = i32x4.mul(v128.xor(states, words), i32x4.splat(PRIME));
  return v128.xor(products, i32x4.shr_u(products, SHIFT));
}

@inline
function foldFour(sum: i32, states: v128): i32 {
  sum = mix(sum, i32x4.extract_lane(states, 0));
  sum = mix(sum, i32x4.extract_lane(states, 1));
  sum = mix(sum, i32x4.extract_lane(states, 2));
  return mix(sum, i32x4.extract_lane(states, 3));
}

@inline
export function checksum(row: usize, trailer: usize): i32 {
  let s0 = fourSeeds(0);
  let s1 = fourSeeds(4);
  let s2 = fourSeeds(8);
  let s3 = fourSeeds(12);
  for (; row + 64 <= trailer; row += 64) {
    s0 = mixFour(s0, v128.load(row));
    s1 = mixFour(s1, v128.load(row, 16));
    s2 = mixFour(s2, v128.load(row, 32));
    s3 = mixFour(s3, v128.load(row, 48));
  }
  if (row < trailer) s0 = mixFour(s0, v128.load(row));
  if (row + 16 < trailer) s1 = mixFour(s1, v128.load(row, 16));
  if (row + 32 < trailer) s2 = mixFour(s2, v128.load(row, 32));
  s3 = mixFour(s3, i32x4.replace_lane(v128.load(trailer), 2, 0));
  return foldFour(foldFour(foldFour(foldFour(0, s0), s1), s2), s3);
}
