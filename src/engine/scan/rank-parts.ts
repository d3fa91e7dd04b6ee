import type { RankedSlots } from './task-run.ts';
import { TopK } from './top-k.ts';

/** The k best of all parts and what ties with the k-th, best first, of equal keys the lower slot first. */
export function rankParts(parts: readonly RankedSlots[], k: number): RankedSlots {
  const [first, ...others] = parts;
  if (first && others.length === 0) return sort(first);
  const best = new TopK(k);
  for (const { keys, slots } of parts) {
    for (let i = 0; i < keys.length; i++) best.offer(keys[i] ?? 0, slots[i] ?? 0);
  }
  return sort(best.entries());
}

/** Rows with the worst key can be as many as the table has; the built-in numeric sort keeps those affordable. */
function sort({ keys, slots }: RankedSlots): RankedSlots {
  const worst = keys.reduce((highest, key) => Math.max(highest, key), Number.NEGATIVE_INFINITY);
  const better: { key: number; slot: number }[] = [];
  const tied = new Uint32Array(slots.length);
  let tieCount = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    const slot = slots[i] ?? 0;
    if (key < worst) better.push({ key, slot });
    else tied[tieCount++] = slot;
  }
  better.sort((a, b) => a.key - b.key || a.slot - b.slot);
  const sorted = { keys: new Float64Array(keys.length).fill(worst), slots: new Uint32Array(slots.length) };
  better.forEach(({ key, slot }, i) => {
    sorted.keys[i] = key;
    sorted.slots[i] = slot;
  });
  sorted.slots.set(tied.subarray(0, tieCount).sort(), better.length);
  return sorted;
}
