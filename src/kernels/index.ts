// The functions that the engine calls. This file is compiled three times: without SIMD, with it, and with relaxed SIMD.
// All modules export the same functions and compute the same bits. Addresses point into the imported shared memory.

import { encodeCode } from './code-encode';
import { CHECKED_TRAILER_AT, CODE_TRAILER_BYTES } from './code-layout';
import { scanCodesManhattan } from './code-manhattan';
import { prepare, prepareManhattan, widen } from './code-query';
import { FOUND_BYTES, scanCodes, scanCodesForFour } from './code-scan';
import { CHECKSUM_AT, layOut, NORM_AT, paddedDimension, TRAILER_BYTES } from './layout';
import { COSINE, DOT, EUCLID, MANHATTAN } from './metric';
import { scan } from './scan';
import * as scalar from './scalar';
import * as simd from './simd';

function checksum(row: usize, trailer: usize): i32 {
  return ASC_FEATURE_SIMD ? simd.checksum(row, trailer) : scalar.checksum(row, trailer);
}

function normOfRow(row: usize, end: usize): f64 {
  return Math.sqrt(ASC_FEATURE_SIMD ? simd.sumOfSquares(row, end) : scalar.sumOfSquares(row, end));
}

export function scanDot(
  rows: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  scores: usize,
): void {
  scan(DOT, rows, stride, list, count, query, dimension, scores);
}

export function scanCosine(
  rows: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  scores: usize,
): void {
  scan(COSINE, rows, stride, list, count, query, dimension, scores);
}

export function scanEuclid(
  rows: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  scores: usize,
): void {
  scan(EUCLID, rows, stride, list, count, query, dimension, scores);
}

export function scanManhattan(
  rows: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  scores: usize,
): void {
  scan(MANHATTAN, rows, stride, list, count, query, dimension, scores);
}

export function siftDot(
  codes: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  found: usize,
): void {
  scanCodes(DOT, codes, stride, list, count, query, dimension, found);
}

export function siftDotForFour(
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
  scanCodesForFour(DOT, codes, stride, list, count, q, r, s, t, dimension, found);
}

export function siftCosine(
  codes: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  found: usize,
): void {
  scanCodes(COSINE, codes, stride, list, count, query, dimension, found);
}

export function siftCosineForFour(
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
  scanCodesForFour(COSINE, codes, stride, list, count, q, r, s, t, dimension, found);
}

export function siftEuclid(
  codes: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  found: usize,
): void {
  scanCodes(EUCLID, codes, stride, list, count, query, dimension, found);
}

export function siftEuclidForFour(
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
  scanCodesForFour(EUCLID, codes, stride, list, count, q, r, s, t, dimension, found);
}

export function siftManhattan(
  codes: usize,
  stride: usize,
  list: usize,
  count: i32,
  query: usize,
  dimension: usize,
  found: usize,
): void {
  scanCodesManhattan(codes, stride, list, count, query, dimension, found);
}

export function siftManhattanForFour(
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
  siftManhattan(codes, stride, list, count, q, dimension, found);
  siftManhattan(codes, stride, list, count, r, dimension, found + FOUND_BYTES);
  siftManhattan(codes, stride, list, count, s, dimension, found + 2 * FOUND_BYTES);
  siftManhattan(codes, stride, list, count, t, dimension, found + 3 * FOUND_BYTES);
}

/** Widens the elements of a query to float64, padded with zeros to a multiple of sixteen. */
export function widenQuery(values: usize, query: usize, dimension: usize): void {
  widen(values, query, dimension);
}

/** Prepares a widened query for the codes, with room for the k lowest keys it meets. */
export function prepareQuery(query: usize, dimension: usize, prepared: usize, k: u32): void {
  prepare(query, dimension, prepared, k);
}

/** Prepares a widened query for the Manhattan distance. */
export function prepareManhattanQuery(query: usize, dimension: usize, prepared: usize, k: u32): void {
  prepareManhattan(query, dimension, prepared, k);
}

/** Makes the code records of `count` row records, both end to end; `dimension` is the padded one of the rows. */
export function encodeCodes(rows: usize, codes: usize, count: i32, dimension: usize): void {
  for (let i = 0; i < count; i++) {
    const trailer = encodeCode(rows, codes, dimension);
    store<i32>(trailer, checksum(codes, trailer), CHECKSUM_AT);
    rows += (dimension << 2) + TRAILER_BYTES;
    codes = trailer - CHECKED_TRAILER_AT + CODE_TRAILER_BYTES;
  }
}

/** Turns `count` rows of bare elements into records; both are stored end to end. */
export function encode(values: usize, records: usize, count: i32, dimension: usize): void {
  const padded = paddedDimension(dimension) << 2;
  for (let i = 0; i < count; i++) {
    layOut(values, records, dimension);
    const trailer = records + padded;
    store<f64>(trailer, normOfRow(records, trailer), NORM_AT);
    store<i32>(trailer, checksum(records, trailer), CHECKSUM_AT);
    values += dimension << 2;
    records = trailer + TRAILER_BYTES;
  }
}

/** Moves the listed rows that do not carry their checksum to the front of the list; returns their number. */
export function findDamaged(rows: usize, stride: usize, list: usize, count: i32, dimension: usize): i32 {
  let found = 0;
  for (let i = 0; i < count; i++) {
    const number = load<u32>(list + ((<usize>i) << 2));
    const row = rows + stride * <usize>number;
    const trailer = row + (dimension << 2);
    if (checksum(row, trailer) == load<i32>(trailer, CHECKSUM_AT)) continue;
    store<u32>(list + ((<usize>found) << 2), number);
    found += 1;
  }
  return found;
}
