// The conversion of a row record to its code record. Both kinds of arithmetic compute the same bits.

import {
  CHECKED_TRAILER_AT,
  CODE_MAX,
  CODE_TRAILER_BYTES,
  codeDimension,
  RESIDUAL_AT,
  ROW_CHECKSUM_AT,
  ROW_NORM_AT,
  SCALE_AT,
  SQUARES_AT,
  SUM_AT,
} from './code-layout';
import { CHECKSUM_AT, NORM_AT } from './layout';
import * as scalar from './code-encode-scalar';
import * as simd from './code-encode-simd';

/** A factor above every rounding between a true residual and the computed one, and above that of float32. */
const ROUND_UP: f64 = 1 + 1 / <f64>(1 << 22);
const LEAST_FLOAT32: f32 = 1.401298464324817e-45;

/** Returns a residual as float32, never below its true value. Zero stays zero. */
@inline
function roundUp(residual: f64): f32 {
  return residual == 0 ? 0 : <f32>(residual * ROUND_UP) + LEAST_FLOAT32;
}

/** Writes the code of one row, all but its checksum; `dimension` is the padded one of the row. */
@inline
export function encodeCode(row: usize, code: usize, dimension: usize): usize {
  const end = row + (dimension << 2);
  const codes = codeDimension(dimension);
  const trailer = code + codes;
  memory.fill(code, 0, codes + CODE_TRAILER_BYTES);
  const norm = load<f64>(end, NORM_AT);
  store<f64>(trailer, norm, ROW_NORM_AT);
  store<i32>(trailer, load<i32>(end, CHECKSUM_AT), ROW_CHECKSUM_AT);
  const largest = ASC_FEATURE_SIMD ? simd.largest(row, end) : scalar.largest(row, end);
  const scale = <f32>(<f64>largest / CODE_MAX);
  store<f32>(trailer, scale, SCALE_AT);
  if (largest == 0) return trailer + CHECKED_TRAILER_AT;
  // A row with NaN or infinity, or too small to have a scale, keeps codes of zero and its whole length as the residual.
  if (!(norm < Infinity) || !(largest < Infinity) || scale == 0) {
    store<f32>(trailer, 0, SCALE_AT);
    store<f32>(trailer, norm < Infinity && largest < Infinity ? roundUp(norm) : Infinity, RESIDUAL_AT);
    return trailer + CHECKED_TRAILER_AT;
  }
  const squares = ASC_FEATURE_SIMD
    ? simd.quantise(row, end, code, <f64>scale)
    : scalar.quantise(row, end, code, <f64>scale);
  store<f32>(trailer, roundUp(Math.sqrt(squares)), RESIDUAL_AT);
  store<i32>(trailer, ASC_FEATURE_SIMD ? simd.sumCodes(code, trailer) : scalar.sumCodes(code, trailer), SUM_AT);
  store<u32>(
    trailer,
    ASC_FEATURE_SIMD ? simd.sumCodeSquares(code, trailer) : scalar.sumCodeSquares(code, trailer),
    SQUARES_AT,
  );
  return trailer + CHECKED_TRAILER_AT;
}
