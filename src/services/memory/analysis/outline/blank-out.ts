import type { Range } from './outline.ts';

/** Replaces the ranges, which are in order, by spaces. Every other character keeps its offset and line. */
export function blankOut(text: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start < at) continue;
    parts.push(text.slice(at, start), toBlank(text.slice(start, end)));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

function toBlank(text: string): string {
  return text.includes('\n') ? text.replace(/[^\n]+/g, toSpaces) : toSpaces(text);
}

function toSpaces({ length }: string): string {
  return ' '.repeat(length);
}

export function mergeRanges(first: readonly Range[], second: readonly Range[]): Range[] {
  return [...first, ...second].sort((a, b) => a.start - b.start || b.end - a.end);
}

export function listRanges(text: string, pattern: RegExp): Range[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({ start: index, end: index + length }));
}
