/**
 * Returns the first index below `count` for which `holds` is true, or `count` if there is none. Once it holds, it must
 * hold for all later indexes.
 */
export function findFirst(count: number, holds: (index: number) => boolean): number {
  let from = 0;
  let to = count;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
