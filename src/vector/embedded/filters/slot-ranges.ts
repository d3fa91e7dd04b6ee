/** The slots [first, first + count). */
export interface SlotRange {
  readonly first: number;
  readonly count: number;
}

/** Returns the slots as ranges of adjacent ones, in the same order. */
export function toRanges(slots: ArrayLike<number>): SlotRange[] {
  const ranges: SlotRange[] = [];
  for (let from = 0, next = 1; next <= slots.length; next++) {
    const first = slots[from] ?? 0;
    const count = next - from;
    if (slots[next] === first + count) continue;
    ranges.push({ first, count });
    from = next;
  }
  return ranges;
}
