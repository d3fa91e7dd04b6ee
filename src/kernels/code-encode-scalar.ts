// Quantising without SIMD, and the reference for code-encode-simd.ts. Residuals are summed up like a row in scalar.ts.

import { CODE_MAX } from './code-layout';

@inline
export function largest(row: usize, end: usize): f32 {
  let most: f32 = 0;
  for (; row < end; row += 4) most = max<f32>(most, abs<f32>(load<f32>(row)));
  return most;
}

/** Stores the code of one element; returns the square of the difference between the two. */
@inline
function quantiseElement(row: usize, code: usize, scale: f64, perScale: f64): f64 {
  const element = <f64>load<f32>(row);
  const rounded = min<f64>(CODE_MAX, max<f64>(-CODE_MAX, nearest<f64>(element * perScale)));
  store<i8>(code, <i8>rounded);
  const missed = element - scale * rounded;
  return missed * missed;
}

/** Stores the codes of a row; returns the square of its residual. */
@inline
export function quantise(row: usize, end: usize, code: usize, scale: f64): f64 {
  const perScale = 1 / scale;
  let a0: f64 = 0;
  let a1: f64 = 0;
  let a2: f64 = 0;
  let a3: f64 = 0;
  for (; row < end; row += 16, code += 4) {
    a0 += quantiseElement(row, code, scale, perScale);
    a1 += quantiseElement(row + 4, code + 1, scale, perScale);
    a2 += quantiseElement(row + 8, code + 2, scale, perScale);
    a3 += quantiseElement(row + 12, code + 3, scale, perScale);
  }
  return a0 + a2 + (a1 + a3);
}

@inline
export function sumCodes(code: usize, end: usize): i32 {
  let sum = 0;
  for (; code < end; code++) sum += <i32>load<i8>(code);
  return sum;
}

@inline
export function sumCodeSquares(code: usize, end: usize): u32 {
  let sum: u32 = 0;
  for (; code < end; code++) sum += <u32>(<i32>load<i8>(code) * <i32>load<i8>(code));
  return sum;
}
