// The float nearest to the double that is nearest to a decimal number: what Math.fround(JSON.parse(text)) gives.
//
// Why one multiplication is enough. Let x be the number, d the double nearest to x, and y = double(m) × double(10^e), where
// m holds the leading digits of x. Digits are dropped only from LONG on, so m × 10^e falls short of x by less than the
// factor 1 - 1/m; three roundings, each by a factor within 1 ± 2^-53, make y of it, and one makes d of x. Between y and d
// lie therefore fewer than 5 + 2^53/m units in the last place of a double (fewer than 5 where nothing was dropped): less
// than slackOf(m). The float nearest to d changes only where d crosses the middle between two floats, and among the normal
// numbers of float32 a double is such a middle exactly when its last 29 bits are 2^28. So if those bits of y are further
// than the slack from 2^28, y and d lie on the same side of every middle, and the float nearest to y is the one nearest to d.

import { EXPONENT_MAX, EXPONENT_MIN, nearestPower } from './powers';

/** From so many leading digits (eleven) on, what follows may be dropped. */
export const LONG: u64 = 10000000000;
const VERY_LONG: u64 = 100000000000000;

const BITS_BELOW_FLOAT: u32 = (1 << 29) - 1;
const MIDDLE: u32 = 1 << 28;
const FLOAT_MIN_NORMAL: f64 = 1.1754943508222875e-38;
const FLOAT_MAX: f64 = 3.4028234663852886e38;

/** Not the bits of any finite float: the argument above does not decide. */
export const UNDECIDED: u32 = 0xffffffff;

/** The bits of the float nearest to mantissa × 10^exponent, the mantissa below 10^18. */
@inline
export function toNearestFloat(mantissa: u64, exponent: i32): u32 {
  if (mantissa == 0) return 0;
  if (exponent < EXPONENT_MIN || exponent > EXPONENT_MAX) return UNDECIDED;
  const scaled = <f64>(<i64>mantissa) * nearestPower(exponent);
  const slack = slackOf(mantissa);
  const fromSlack = (<u32>reinterpret<u64>(scaled) & BITS_BELOW_FLOAT) - (MIDDLE - slack);
  const isDecided = fromSlack > 2 * slack && scaled >= FLOAT_MIN_NORMAL && scaled <= FLOAT_MAX;
  return isDecided ? reinterpret<u32>(<f32>scaled) : UNDECIDED;
}

/** More than 5, 5 + 2^53/LONG and 5 + 2^53/VERY_LONG. */
@inline
function slackOf(mantissa: u64): u32 {
  return mantissa < LONG ? 8 : mantissa < VERY_LONG ? 1 << 20 : 1 << 7;
}
