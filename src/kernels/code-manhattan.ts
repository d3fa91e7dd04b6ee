// Bounds on Manhattan distances from the codes. For each row the query's integers are brought to the row's scale, or to
// fractions of it as fine as int16 allows. The distance is then a sum of absolute differences of integers.

import { considerManhattan, keepUnknown } from './code-bounds';
import { addAcross } from './code-dot';
import { CODE_MAX, SCALE_AT } from './code-layout';
import { LARGEST_AT, QUERY_HEADER_BYTES, STEP_AT } from './code-query-layout';

/** A scale is divided into at most 64 parts. */
const PARTS_SHIFT_MAX = 6;

/** The largest element of code or query, in parts: with it no difference leaves an int16. */
const PARTS_MAX: f64 = 32_500;

/** The largest error of a term, in parts: half for rounding the product, half for rounding the factor, and a margin. */
const TERM_ERROR: f64 = 1.001;

/** Returns the shift that divides a row's scale into parts; negative when the query reaches too far. */
@inline
function partsShiftOf(query: usize, trailer: usize): i32 {
  const scale = <f64>load<f32>(trailer, SCALE_AT);
  if (scale == 0) return 0;
  const reach = CODE_MAX + load<f64>(query, LARGEST_AT) / scale;
  let shift = PARTS_SHIFT_MAX;
  while (shift >= 0 && !(reach * <f64>(1 << shift) <= PARTS_MAX)) shift -= 1;
  return shift;
}

/** Returns the factor that turns the query's integers into parts, in 32,768ths. */
@inline
function factorOf(query: usize, trailer: usize, shift: i32): i32 {
  const scale = <f64>load<f32>(trailer, SCALE_AT);
  if (scale == 0 || shift < 0) return 0;
  return <i32>nearest<f64>((load<f64>(query, STEP_AT) / scale) * <f64>(32_768 << shift));
}

@inline
function finish(query: usize, trailer: usize, shift: i32, sum: u32, dimension: usize, row: u32, found: usize): void {
  if (shift < 0) {
    keepUnknown(query, row, found);
    return;
  }
  const part = <f64>load<f32>(trailer, SCALE_AT) / <f64>(1 << shift);
  considerManhattan(query, trailer, part, <f64>sum, <f64>dimension * TERM_ERROR, row, found);
}

@inline
function partsOf(shift: i32): v128 {
  const parts = 1 << shift;
  return i8x16.splat(<i8>parts);
}

@inline
function addDifferences(sums: v128, codes: v128, first: v128, second: v128, parts: v128, factor: v128): v128 {
  const low = i16x8.extmul_low_i8x16_s(codes, parts);
  const high = i16x8.extmul_high_i8x16_s(codes, parts);
  const lowDifference = i16x8.abs(i16x8.sub(low, i16x8.q15mulr_sat_s(first, factor)));
  const highDifference = i16x8.abs(i16x8.sub(high, i16x8.q15mulr_sat_s(second, factor)));
  return i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.add(lowDifference, highDifference)));
}

@inline
function differencesOfRow(elements: usize, code: usize, end: usize, shift: i32, factor: i32): u32 {
  let sum: u32 = 0;
  for (; code < end; code++, elements += 2) {
    const scaled = (<i32>load<i16>(elements) * factor + 16_384) >> 15;
    sum += <u32>abs<i32>((<i32>load<i8>(code) << shift) - scaled);
  }
  return sum;
}

/** Bounds the keys of the listed rows for one query, four rows side by side that lie far apart. */
@inline
export function scanCodesManhattan(
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
    for (let first = 0; first < apart; first++) {
      for (let i = first; i < count; i += apart) {
        const number = load<u32>(list + (<usize>i << 2));
        const row = codes + stride * <usize>number;
        const shift = partsShiftOf(query, row + dimension);
        const factor = factorOf(query, row + dimension, shift);
        const sum = shift < 0 ? 0 : differencesOfRow(query + QUERY_HEADER_BYTES, row, row + dimension, shift, factor);
        finish(query, row + dimension, shift, sum, dimension, number, found);
      }
    }
    return;
  }
  const last = count - 1;
  for (let i = 0; i < apart; i++) {
    // Beyond the end of the list its last row is read again, and not considered.
    const na = load<u32>(list + (<usize>i << 2));
    const nb = load<u32>(list + (<usize>min(i + apart, last) << 2));
    const nc = load<u32>(list + (<usize>min(i + 2 * apart, last) << 2));
    const nd = load<u32>(list + (<usize>min(i + 3 * apart, last) << 2));
    const a = codes + stride * <usize>na;
    const b = codes + stride * <usize>nb;
    const c = codes + stride * <usize>nc;
    const d = codes + stride * <usize>nd;
    const ha = partsShiftOf(query, a + dimension);
    const hb = partsShiftOf(query, b + dimension);
    const hc = partsShiftOf(query, c + dimension);
    const hd = partsShiftOf(query, d + dimension);
    const sums = sumFourRows(query, dimension, a, b, c, d, ha, hb, hc, hd);
    finish(query, a + dimension, ha, i32x4.extract_lane(sums, 0), dimension, na, found);
    if (i + apart > last) continue;
    finish(query, b + dimension, hb, i32x4.extract_lane(sums, 1), dimension, nb, found);
    if (i + 2 * apart > last) continue;
    finish(query, c + dimension, hc, i32x4.extract_lane(sums, 2), dimension, nc, found);
    if (i + 3 * apart > last) continue;
    finish(query, d + dimension, hd, i32x4.extract_lane(sums, 3), dimension, nd, found);
  }
}

@inline
function sumFourRows(
  query: usize,
  dimension: usize,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  ha: i32,
  hb: i32,
  hc: i32,
  hd: i32,
): v128 {
  const end = a + dimension;
  let elements = query + QUERY_HEADER_BYTES;
  const pa = partsOf(ha);
  const fa = i16x8.splat(<i16>factorOf(query, a + dimension, ha));
  const pb = partsOf(hb);
  const fb = i16x8.splat(<i16>factorOf(query, b + dimension, hb));
  const pc = partsOf(hc);
  const fc = i16x8.splat(<i16>factorOf(query, c + dimension, hc));
  const pd = partsOf(hd);
  const fd = i16x8.splat(<i16>factorOf(query, d + dimension, hd));
  let sa = i32x4.splat(0);
  let sb = i32x4.splat(0);
  let sc = i32x4.splat(0);
  let sd = i32x4.splat(0);
  for (; a < end; a += 16, b += 16, c += 16, d += 16, elements += 32) {
    const first = v128.load(elements);
    const second = v128.load(elements, 16);
    sa = addDifferences(sa, v128.load(a), first, second, pa, fa);
    sb = addDifferences(sb, v128.load(b), first, second, pb, fb);
    sc = addDifferences(sc, v128.load(c), first, second, pc, fc);
    sd = addDifferences(sd, v128.load(d), first, second, pd, fd);
  }
  return addAcross(sa, sb, sc, sd);
}
