export type Payload = Readonly<Record<string, unknown>>;

/** Whether objects and arrays lie more than `max` levels inside one another; the payload itself is the first level. */
export function isDeeperThan(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (max === 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value))
    if (isDeeperThan(inner, max - 1)) return true;
  return false;
}
