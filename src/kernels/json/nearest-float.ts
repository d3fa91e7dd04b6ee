// The float nearest to the double that is nearest to a decimal number: the value of Math.fround(JSON.parse(text)).
//
// Proof that one multiplication is enough. Let x be the number, d the double nearest to x, and y = double(m) ×
// double(10^e), where m holds the leading digits of x. Digits are dropped only from LONG on, so m × 10^e falls short of
// x by less than the factor 1 - 1/m. Three roundings, each by a factor within 1 ± 2^-53, make y of it, and one makes d
// of x. Between y and d lie therefore fewer than 5 + 2^53/m units in the last place of a double (fewer than 5 if
// nothing was dropped): less than slackOf(m). The float nearest to d changes only where d crosses the middle between
// two floats. Among the normal numbers of float32 a double is such a middle exactly when its last 29 bits are 2^28. If
// those bits of y are further than the slack from 2^28, y and d lie on the same side of every middle, and the float
// nearest to y is the one nearest to d.

import { EXPONENT_MAX, EXPONENT_MIN, nearestPower } from './powers';

/** The leading digits (eleven of them) from which on further digits may be dropped. */
export const LONG: u64 = 1 << 34;
const VERY_LONG: u64 = 100000000000000;

/** More than 5 + 2^53/m for every m with dropped digits; nearly all numbers are further from a middle. */
const SLACK_MAX: u32 = 1 << 20;

const BITS_BELOW_FLOAT: u32 = (1 << 29) - 1;
const MIDDLE: u32 = 1 << 28;

/** The exponents of normal floats, as doubles hold them, except the largest: numbers close to it may fit no float. */
const NORMAL_MIN: u32 = 1023 - 126;
const NORMAL_COUNT: u32 = 253;

/** Not the bits of any finite float: the argument above does not decide. */
export const UNDECIDED: u32 = 0xffffffff;

/** Returns the bits of the float nearest to mantissa × 10^exponent, the mantissa below 2^63. */
@inline
export function toNearestFloat(mantissa: u64, exponent: i32): u32 {
  if (mantissa == 0) return 0;
  if (<u32>(exponent - EXPONENT_MIN) > <u32>(EXPONENT_MAX - EXPONENT_MIN)) return UNDECIDED;
  const scaled = <f64>(<i64>mantissa) * nearestPower(exponent);
  const bits = reinterpret<u64>(scaled);
  if (<u32>(bits >> 52) - NORMAL_MIN >= NORMAL_COUNT) return UNDECIDED;
  if (isNearMiddle(bits, SLACK_MAX) && isNearMiddle(bits, slackOf(mantissa))) return UNDECIDED;
  return reinterpret<u32>(<f32>scaled);
}

@inline
function isNearMiddle(bits: u64, slack: u32): bool {
  return (<u32>bits & BITS_BELOW_FLOAT) - (MIDDLE - slack) <= 2 * slack;
}

/** Returns more than 5, 5 + 2^53/LONG and 5 + 2^53/VERY_LONG. */
@inline
function slackOf(mantissa: u64): u32 {
  return mantissa < LONG ? 8 : mantissa < VERY_LONG ? SLACK_MAX : 1 << 7;
}
