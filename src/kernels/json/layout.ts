// The layout of the memory: the document, then the offsets of the rows, then their values. Nothing can overflow: each
// number takes at least two bytes of the document with its separator, each array at least four.

/** Zeros behind the document, for the widest look ahead; they also end everything that is skipped. */
export const MARGIN: usize = 64;

@inline
export function documentAt(): usize {
  return align(__heap_base);
}

@inline
export function offsetsAt(length: usize): usize {
  return align(documentAt() + length + MARGIN);
}

@inline
export function valuesAt(length: usize): usize {
  return align(offsetsAt(length) + length + MARGIN);
}

@inline
export function endAt(length: usize): usize {
  return align(valuesAt(length) + 2 * length + MARGIN);
}

@inline
function align(at: usize): usize {
  return (at + 15) & ~15;
}
