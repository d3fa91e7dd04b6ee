import type { RankedSlots } from './task-run.ts';

/** The k best of all parts and what ties with the k-th, best first, of equal keys the lower slot first. */
export function rankParts(parts: readonly RankedSlots[], k: number): RankedSlots {
  const keys = concatenate(parts);
  const slots = new Uint32Array(keys.length);
  let filled = 0;
  for (const part of parts) {
    slots.set(part.slots, filled);
    filled += part.slots.length;
  }
  const last = keys.slice().sort()[Math.min(k, keys.length) - 1] ?? 0;
  const indices = Uint32Array.from(keys, (_, i) => i);
  const better = indices.filter((i) => keys[i]! < last).sort((a, b) => keys[a]! - keys[b]! || slots[a]! - slots[b]!);
  // Rows that tie with the last can be as many as the table has; the built-in numeric sort keeps those affordable.
  const tied = slots.filter((_, i) => keys[i] === last).sort();
  const ranked = {
    keys: new Float64Array(better.length + tied.length).fill(last),
    slots: new Uint32Array(better.length + tied.length),
  };
  better.forEach((from, i) => {
    ranked.keys[i] = keys[from]!;
    ranked.slots[i] = slots[from]!;
  });
  ranked.slots.set(tied, better.length);
  return ranked;
}

function concatenate(parts: readonly RankedSlots[]): Float64Array {
  const all = new Float64Array(parts.reduce((count, { keys }) => count + keys.length, 0));
  let filled = 0;
  for (const { keys } of parts) {
    all.set(keys, filled);
    filled += keys.length;
  }
  return all;
}
