// The compact form in which an analysis stores its comments and strings.
import type { Range } from './outline.ts';

export interface NonCode extends Range {
  readonly isComment: boolean;
}

/** Packs ranges, which are in order. One that starts inside another is left out. */
export function packRanges(ranges: readonly Range[], comments: ReadonlySet<Range>): number[] {
  const packed: number[] = [];
  let at = 0;
  for (const range of ranges) {
    const { start, end } = range;
    if (start < at || end === start) continue;
    packed.push(start - at, comments.has(range) ? start - end : end - start);
    at = end;
  }
  return packed;
}

export function unpackRanges(packed: readonly number[]): NonCode[] {
  const ranges: NonCode[] = [];
  let at = 0;
  for (let index = 0; index + 1 < packed.length; index += 2) {
    const length = packed[index + 1] ?? 0;
    const start = at + (packed[index] ?? 0);
    at = start + Math.abs(length);
    ranges.push({ start, end: at, isComment: length < 0 });
  }
  return ranges;
}
