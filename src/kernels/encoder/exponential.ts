// The exponential function of four numbers: a power of two, whose exponent is set in the bits of the number, times a
// polynomial for the rest.

import { larger, multiplyAdd } from './lanes';

/** The exponential of less is below the smallest number with all bits, and counts as the exponential of this. */
const LEAST: f32 = -87;
const LOG2E: f32 = 1.44269504088896341;
/** The natural logarithm of 2 in two parts. A multiple of the first one is exact. */
const LN2_HIGH: f32 = 0.693359375;
const LN2_LOW: f32 = -2.12194440e-4;
const EXPONENT_BIAS: i32 = 127;
const FRACTION_BITS: i32 = 23;

/** Returns the exponentials of four numbers that are at most 0, with a relative error of at most 2e-7. */
@inline
export function toExponentials(numbers: v128): v128 {
  const bounded = larger(numbers, f32x4.splat(LEAST));
  const powers = f32x4.nearest(f32x4.mul(bounded, f32x4.splat(LOG2E)));
  let rest = f32x4.sub(bounded, f32x4.mul(powers, f32x4.splat(LN2_HIGH)));
  rest = f32x4.sub(rest, f32x4.mul(powers, f32x4.splat(LN2_LOW)));
  // The coefficients are those of Cephes for numbers up to half of the logarithm of 2.
  let sum = f32x4.splat(1.9875691500e-4);
  sum = multiplyAdd(sum, rest, 1.3981999507e-3);
  sum = multiplyAdd(sum, rest, 8.3334519073e-3);
  sum = multiplyAdd(sum, rest, 4.1665795894e-2);
  sum = multiplyAdd(sum, rest, 1.6666665459e-1);
  sum = multiplyAdd(sum, rest, 5.0000001201e-1);
  sum = f32x4.add(multiplyAdd(f32x4.mul(sum, rest), rest, 1), rest);
  const exponents = i32x4.add(i32x4.trunc_sat_f32x4_s(powers), i32x4.splat(EXPONENT_BIAS));
  return f32x4.mul(sum, i32x4.shl(exponents, FRACTION_BITS));
}
