// The style that all plots share. They are shown as images on pages that are light or dark, so each has its own
// background and both sets of colours.
import { readFileSync } from 'node:fs';

/** Distinguishable in both schemes and by most people who see colours differently. */
export const SERIES = ['series-0', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5'] as const;

const STYLE = readFileSync(new URL('./plots.css', import.meta.url), 'utf8');

export function toSvg(width: number, height: number, title: string, content: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeXml(title)}</title>
<style>
${STYLE}</style>
<rect class="page" width="${width}" height="${height}" rx="6"/>
${text(20, 30, title, 'title')}
${content.join('\n')}
</svg>
`;
}

export function text(
  x: number,
  y: number,
  content: string,
  className = '',
  anchor: 'start' | 'middle' | 'end' = 'start',
) {
  return `<text x="${x}" y="${y}" class="${className}" text-anchor="${anchor}">${escapeXml(content)}</text>`;
}

export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<line class="grid" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
}

/** Formats a number for an axis: 1k, 20M, 0.5. */
export function toShort(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 1e4) return `${Number((value / 1e3).toPrecision(3))}k`;
  return `${Number(value.toPrecision(3))}`;
}

function escapeXml(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
