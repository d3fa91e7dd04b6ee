// Sets of slots as bits in 32-bit words, least significant first, in shared memory so that every thread can read them.

export function createBits(slotCount: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(Math.ceil(slotCount / 32) * Uint32Array.BYTES_PER_ELEMENT));
}

export function hasBit(bits: Uint32Array, slot: number): boolean {
  return (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

/** Sets the bit; returns true if it was clear before. */
export function setBit(bits: Uint32Array, slot: number): boolean {
  if (hasBit(bits, slot)) return false;
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
  return true;
}

/** Sets the bits of all slots; returns the number that were clear before. A loader brings millions of them at once. */
export function setBits(bits: Uint32Array, slots: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < slots.length; i++) if (setBit(bits, slots[i] ?? 0)) count += 1;
  return count;
}

export function hasAnyBit(bits: Uint32Array, slots: Uint32Array): boolean {
  for (let i = 0; i < slots.length; i++) if (hasBit(bits, slots[i] ?? 0)) return true;
  return false;
}

/** Clears the bit; returns true if it was set before. */
export function clearBit(bits: Uint32Array, slot: number): boolean {
  if (!hasBit(bits, slot)) return false;
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
  return true;
}

/** Returns the bits set in both, and their count; a mask shorter than the bits counts as clear beyond its end. */
export function intersect(bits: Uint32Array, mask: Uint32Array): { bits: Uint32Array; count: number } {
  const both = createBits(bits.length * 32);
  const words = Math.min(bits.length, mask.length);
  let count = 0;
  for (let word = 0; word < words; word++) {
    const set = (bits[word] ?? 0) & (mask[word] ?? 0);
    both[word] = set;
    count += countOnes(set);
  }
  return { bits: both, count };
}

/** Writes the set slots of [from, to) to the list, reduced by `base`; returns their number. */
export function listSetBits(bits: Uint32Array, from: number, to: number, base: number, list: Uint32Array): number {
  let count = 0;
  for (let word = from >>> 5; word << 5 < to; word++) {
    const start = word << 5;
    // As a signed word it stays an integer to the compiler; most words of a selective filter are empty.
    let set = (bits[word] ?? 0) | 0;
    if (set === 0) continue;
    if (start < from) set &= -1 << (from - start);
    if (to - start < 32) set &= (1 << (to - start)) - 1;
    for (; set !== 0; set &= set - 1) list[count++] = start + 31 - Math.clz32(set & -set) - base;
  }
  return count;
}

/** Counts the bits set in the words that hold [from, to). */
export function countSetBits(bits: Uint32Array, from: number, to: number): number {
  let count = 0;
  for (let word = from >>> 5; word << 5 < to; word++) count += countOnes((bits[word] ?? 0) | 0);
  return count;
}

/** Returns true if all of [from, to) are set in both. */
export function areAllSet(bits: Uint32Array, others: Uint32Array, from: number, to: number): boolean {
  for (let word = from >>> 5; word << 5 < to; word++) {
    const start = word << 5;
    let clear = ~((bits[word] ?? 0) & (others[word] ?? 0));
    if (start < from) clear &= -1 << (from - start);
    if (to - start < 32) clear &= (1 << (to - start)) - 1;
    if (clear !== 0) return false;
  }
  return true;
}

/** Returns the bits set in the first and not in the second, and their count. */
export function subtract(bits: Uint32Array, others: Uint32Array): { bits: Uint32Array; count: number } {
  return intersect(
    bits,
    Uint32Array.from(bits, (_, word) => ~(others[word] ?? 0)),
  );
}

function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
