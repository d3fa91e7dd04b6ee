// The conversion of an array of numbers straight to float32. The grammar of numbers is checked to the letter; a number
// whose float is not decided here is handed to JavaScript as text.
import { areDigits, countDigits, EIGHT, EIGHT_DIGITS, isDigit, loadEight, toWhole, toWholeOf } from './digits';
import { LONG, toNearestFloat, UNDECIDED } from './nearest-float';
import { wholePower } from './powers';
import { isSpace, skipSpace } from './space';

/** Returns Math.fround(Number(text)) of the text between two addresses. */
@external('env', 'toFloat')
declare function toFloat(start: usize, end: usize): f32;

/** The result if the text is no array of numbers, or not valid. */
export const NO_NUMBERS: usize = 0;
/** The result if a number is beyond the range of float32. */
export const BEYOND_RANGE: usize = 1;

/** The largest mantissa that still fits 63 bits with one digit more; further digits of a whole number are dropped. */
const FULL: u64 = 100000000000000000;

/** The largest mantissa that still fits with sixteen digits more. */
const SHORT: u64 = 100;

const POINT: u32 = 0x2e;
/** The start of most numbers: a zero, then a point. */
const ZERO_POINT: u32 = 0x2e30;

/** The largest exponent read, which bounds the sum. Larger ones all mean the same: zero or beyond range. */
const EXPONENT_LIMIT: i32 = 10000;

/** The address behind the last number written. */
export let outEnd: usize = 0;

/** Writes the numbers from `at` on to `out`; returns the address after the closing bracket. */
export function readNumbers(at: usize, out: usize): usize {
  let character: u32;
  do {
    at = skipSpace(at);
    const start = at;
    const isNegative = <u32>(load<u8>(at) == 0x2d);
    at += isNegative;

    let mantissa: u64 = 0;
    let exponent = 0;
    if (load<u16>(at) == ZERO_POINT) {
      character = POINT;
      at += 1;
    } else {
      character = load<u8>(at);
      if (!isDigit(character)) return NO_NUMBERS;
      mantissa = character - 0x30;
      character = load<u8>(++at);
      if (isDigit(character)) {
        if (mantissa == 0) return NO_NUMBERS;
        do {
          if (mantissa < FULL) mantissa = mantissa * 10 + (character - 0x30);
          else exponent += 1;
          character = load<u8>(++at);
        } while (isDigit(character));
      }
    }

    if (character == POINT) {
      const fraction = ++at;
      let eight = loadEight(at);
      const next = loadEight(at + EIGHT);
      if (mantissa < SHORT && areDigits(eight, next)) {
        // Most numbers of models have at least sixteen digits here, which are read together.
        mantissa = (mantissa * EIGHT_DIGITS + toWhole(eight)) * EIGHT_DIGITS + toWhole(next);
        exponent = -2 * EIGHT;
        at += 2 * EIGHT;
        eight = loadEight(at);
      }
      let count = countDigits(eight);
      while (count == EIGHT) {
        if (mantissa < LONG) {
          mantissa = mantissa * EIGHT_DIGITS + toWhole(eight);
          exponent -= EIGHT;
        }
        at += EIGHT;
        eight = loadEight(at);
        count = countDigits(eight);
      }
      if (mantissa < LONG && count > 0) {
        mantissa = mantissa * wholePower(count) + toWholeOf(eight, count);
        exponent -= count;
      }
      at += count;
      if (at == fraction) return NO_NUMBERS;
      character = load<u8>(at);
    }

    if ((character | 0x20) == 0x65) {
      const sign: u32 = load<u8>(++at);
      if (sign == 0x2b || sign == 0x2d) at += 1;
      const digits = at;
      let written = 0;
      for (character = load<u8>(at); isDigit(character); character = load<u8>(++at)) {
        if (written < EXPONENT_LIMIT) written = written * 10 + <i32>(character - 0x30);
      }
      if (at == digits) return NO_NUMBERS;
      exponent += sign == 0x2d ? -written : written;
    }

    const bits = toNearestFloat(mantissa, exponent);
    if (bits != UNDECIDED) {
      store<u32>(out, bits | (isNegative << 31));
    } else {
      const value = toFloat(start, at);
      if (!isFinite(value)) return BEYOND_RANGE;
      store<f32>(out, value);
    }
    out += 4;

    if (isSpace(character)) {
      at = skipSpace(at);
      character = load<u8>(at);
    }
    at += 1;
  } while (character == 0x2c);
  if (character != 0x5d) return NO_NUMBERS;
  outEnd = out;
  return at;
}
