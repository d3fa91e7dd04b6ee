// Sets of slots as bits in 32-bit words, least significant first.

export function toSlotBits(slots: Uint32Array): Uint32Array {
  const end = slots.reduce((highest, slot) => Math.max(highest, slot + 1), 0);
  const bits = new Uint32Array(Math.ceil(end / 32));
  for (const slot of slots) bits[slot >>> 5]! |= 1 << (slot & 31);
  return bits;
}

export function hasSlot(bits: Uint32Array, slot: number): boolean {
  return (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

export function* listSlots(bits: Uint32Array): Iterable<number> {
  for (let word = 0; word < bits.length; word++) {
    for (let set = bits[word]!; set !== 0; set &= set - 1) yield word * 32 + 31 - Math.clz32(set & -set);
  }
}

export function countSlots(bits: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let set = bits[word]!; set !== 0; set &= set - 1) count++;
  }
  return count;
}

export function selectSlots(bits: Uint32Array, passes: (slot: number) => boolean): Uint32Array {
  const selected = new Uint32Array(bits.length);
  for (let word = 0; word < bits.length; word++) {
    for (let set = bits[word]!; set !== 0; set &= set - 1) {
      const slot = word * 32 + 31 - Math.clz32(set & -set);
      if (passes(slot)) selected[word]! |= 1 << (slot & 31);
    }
  }
  return selected;
}

/** Returns the slots that are in both. */
export function intersectBits(one: Uint32Array, other: Uint32Array): Uint32Array {
  return one.map((word, index) => word & (other[index] ?? 0));
}
