// Runs of decimal digits, eight at a time in one register, the first character in its lowest byte.
import { bytesBefore } from './marks';

export const EIGHT: i32 = 8;
export const EIGHT_DIGITS: u64 = 100000000;

@inline
export function isDigit(character: u32): bool {
  return character - 0x30 < 10;
}

/** Loads eight characters; a digit becomes its value, anything else 10 or more. */
@inline
export function loadEight(at: usize): u64 {
  return load<u64>(at) ^ 0x3030303030303030;
}

/** Returns zero for eight digits. Otherwise the lowest bits that are set lie in the first byte that is no digit. */
@inline
function markOthers(eight: u64): u64 {
  // Six more than a digit still fits the lower half of a byte; a carry reaches only bytes after the first non-digit.
  return (eight | (eight + 0x0606060606060606)) & 0xf0f0f0f0f0f0f0f0;
}

/** Counts the digits among eight characters before the first non-digit. */
@inline
export function countDigits(eight: u64): i32 {
  return bytesBefore(markOthers(eight));
}

@inline
export function areDigits(eight: u64, next: u64): bool {
  return (markOthers(eight) | markOthers(next)) == 0;
}

/**
 * Returns the number that eight digits write: adjacent digits are joined to pairs, pairs to fours, fours to the whole.
 */
@inline
export function toWhole(eight: u64): u64 {
  const pairs = (((eight + (eight << 2)) << 1) + (eight >> 8)) & 0x00ff00ff00ff00ff;
  const fours = (pairs * 100 + (pairs >> 16)) & 0x0000ffff0000ffff;
  return <u32>fours * 10000 + <u32>(fours >> 32);
}

/** Returns the number that the first `count` of eight characters write; at least one. */
@inline
export function toWholeOf(eight: u64, count: i32): u64 {
  return toWhole(eight << (<u64>(EIGHT - count) << 3));
}
