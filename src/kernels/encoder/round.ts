import { larger, maxLane } from './lanes';

/** Products of 1536 numbers of 127 and of this size stay within an int32. */
const ROUNDED_MAX: f32 = 8191;
/** The inverse of the scale of a row of smaller numbers may leave a float32; the row counts as 0. */
const SIZE_MIN: f32 = 1e-30;

@inline
function roundFour(numbers: usize, factor: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(numbers), factor)));
}

/** Rounds rows of float32 numbers to int16, and writes the scale of each row. `size` is a multiple of eight. */
export function round(numbers: usize, rows: i32, size: i32, rounded: usize, scales: usize): void {
  const bytes: usize = 4 * size;
  for (const end = scales + 4 * <usize>rows; scales < end; scales += 4) {
    const rowEnd = numbers + bytes;
    let sizes = f32x4.splat(0);
    for (let at = numbers; at < rowEnd; at += 16) sizes = larger(sizes, f32x4.abs(v128.load(at)));
    const most = maxLane(sizes);
    const isSmall = most < SIZE_MIN;
    store<f32>(scales, isSmall ? 0 : most / ROUNDED_MAX);
    const factor = f32x4.splat(isSmall ? 0 : ROUNDED_MAX / most);
    for (; numbers < rowEnd; numbers += 32, rounded += 16)
      v128.store(rounded, i16x8.narrow_i32x4_s(roundFour(numbers, factor), roundFour(numbers + 16, factor)));
  }
}
