// Eight bytes in one register, with a mark in the highest bit of some of them. This is faster here than the wide
// registers of SIMD: fetching a mask from those takes many instructions on ARM.

export const MARKS: u64 = 0x8080808080808080;

/** Counts the bytes, of eight, before the first that is marked; returns eight when none is. */
@inline
export function bytesBefore(marks: u64): i32 {
  // The zeros below the lowest bit, counted from above: on ARM the runtime counts from below by a call.
  return <i32>((64 - clz(~marks & (marks - 1))) >> 3);
}

/** Marks the bytes that are zero; up to the first of them nothing else is marked. */
@inline
export function markZeros(eight: u64): u64 {
  return (eight - 0x0101010101010101) & ~eight & MARKS;
}
