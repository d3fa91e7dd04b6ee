import type { RankedSlots } from './task-run.ts';

/** Returns the k best rows of all parts and those that tie with the k-th: best first, then lower slots first. */
export function rankParts(parts: readonly RankedSlots[], k: number): RankedSlots {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const length = parts.reduce((count, { keys }) => count + keys.length, 0);
  const keys = new Float64Array(length);
  const slots = new Uint32Array(length);
  const taken = parts.map(() => 0);
  let count = 0;
  for (; count < length; count++) {
    const from = findNext(parts, taken);
    const { keys: partKeys, slots: partSlots } = parts[from]!;
    const at = taken[from]!;
    if (count >= k && partKeys[at] !== keys[k - 1]) break;
    keys[count] = partKeys[at]!;
    slots[count] = partSlots[at]!;
    taken[from] = at + 1;
  }
  return { keys: keys.slice(0, count), slots: slots.slice(0, count) };
}

/** Returns the part whose next row comes first; at least one part has rows left. */
function findNext(parts: readonly RankedSlots[], taken: readonly number[]): number {
  let next = -1;
  for (let i = 0; i < parts.length; i++) {
    const at = taken[i]!;
    if (at === parts[i]!.keys.length) continue;
    if (next < 0 || isBefore(parts[i]!, at, parts[next]!, taken[next]!)) next = i;
  }
  return next;
}

function isBefore(one: RankedSlots, at: number, other: RankedSlots, otherAt: number): boolean {
  const [key, otherKey] = [one.keys[at]!, other.keys[otherAt]!];
  return key < otherKey || (key === otherKey && one.slots[at]! < other.slots[otherAt]!);
}
