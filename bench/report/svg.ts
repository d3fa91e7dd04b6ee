// The style that all plots share. They are shown as images on pages that are light or dark, so each has its own
// background and both sets of colours.

export const FONT_SIZE = 13;

/** Distinguishable in both schemes and by most people who see colours differently. */
export const SERIES = ['series-0', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5'] as const;

const STYLE = `
  .page { fill: #ffffff; } text { fill: #1f2328; } .quiet { fill: #59636e; } .grid { stroke: #d1d9e0; } .others { fill: #afb8c1; }
  .ours { fill: #0969da; }
  .series-0 { stroke: #0969da; fill: #0969da; } .series-1 { stroke: #bc4c00; fill: #bc4c00; } .series-2 { stroke: #1a7f37; fill: #1a7f37; }
  .series-3 { stroke: #8250df; fill: #8250df; } .series-4 { stroke: #9a6700; fill: #9a6700; } .series-5 { stroke: #bf3989; fill: #bf3989; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } text { fill: #f0f6fc; } .quiet { fill: #9198a1; } .grid { stroke: #3d444d; } .others { fill: #656c76; }
    .ours { fill: #4493f8; }
    .series-0 { stroke: #4493f8; fill: #4493f8; } .series-1 { stroke: #db6d28; fill: #db6d28; } .series-2 { stroke: #3fb950; fill: #3fb950; }
    .series-3 { stroke: #ab7df8; fill: #ab7df8; } .series-4 { stroke: #d29922; fill: #d29922; } .series-5 { stroke: #db61a2; fill: #db61a2; }
  }
  text { font: ${FONT_SIZE}px system-ui, sans-serif; } .title { font-weight: 600; font-size: 15px; } .line { fill: none; stroke-width: 2; }
  text.label { stroke: none; }`;

export function toSvg(width: number, height: number, title: string, content: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeXml(title)}</title>
<style>${STYLE}
</style>
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
