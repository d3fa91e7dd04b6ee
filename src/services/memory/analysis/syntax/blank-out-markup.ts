import { blankOut } from '../outline/blank-out.ts';
import type { Range } from '../outline/outline.ts';

const SCRIPT = /<script\b[^>]{0,500}>([\s\S]*?)(?:<\/script>|$(?![\s\S]))|^---\n([\s\S]*?)^---$/dgm;

/**
 * Blanks out everything but the content of `<script>` elements and, in Astro files, of the front matter. The content
 * keeps its offsets.
 */
export function blankOutMarkup(text: string): string {
  const markup: Range[] = [];
  let at = 0;
  for (const { indices } of text.matchAll(SCRIPT)) {
    const [start, end] = indices?.[1] ?? indices?.[2] ?? [at, at];
    markup.push({ start: at, end: start });
    at = end;
  }
  markup.push({ start: at, end: text.length });
  return blankOut(text, markup);
}
