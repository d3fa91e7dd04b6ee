export type Payload = Readonly<Record<string, unknown>>;

/** Whether objects and arrays lie more than `max` levels inside one another; the payload itself is the first level. */
export function isDeeperThan(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (max === 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value))
    if (isDeeperThan(inner, max - 1)) return true;
  return false;
}

const POSITION = /^(?:0|[1-9]\d*)$/;

/**
 * The path of a point, reduced to what a filter can match: text at positions. It is taken from `pathSegments`, written either
 * as an array or as an object from position to segment. Null when no filter can ever match it.
 */
export function toPath(payload: Payload): string | null {
  const segments = Object.hasOwn(payload, 'pathSegments') ? payload.pathSegments : undefined;
  if (Array.isArray(segments)) {
    const last = segments.findLastIndex((segment) => typeof segment === 'string');
    if (last === -1) return null;
    return JSON.stringify(segments.slice(0, last + 1).map((segment) => (typeof segment === 'string' ? segment : null)));
  }
  if (typeof segments !== 'object' || segments === null) return null;
  const entries = Object.entries(segments).filter(([key, value]) => POSITION.test(key) && typeof value === 'string');
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}
