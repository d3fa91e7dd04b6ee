import type { Range } from '../outline/outline.ts';

const SCRIPT = /<script\b[^>]{0,500}>([\s\S]*?)(?:<\/script>|$(?![\s\S]))|^---\n([\s\S]*?)^---$/dgm;

/** Lists everything but the content of `<script>` elements and, in Astro files, of the front matter. */
export function listMarkup(text: string): Range[] {
  const markup: Range[] = [];
  let at = 0;
  for (const { indices } of text.matchAll(SCRIPT)) {
    const [start, end] = indices?.[1] ?? indices?.[2] ?? [at, at];
    markup.push({ start: at, end: start });
    at = end;
  }
  markup.push({ start: at, end: text.length });
  return markup;
}
