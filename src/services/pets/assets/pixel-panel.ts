/** The depth of the corner's cut in blocks, from the outermost row inwards. */
const STEPS = [3, 2, 1, 1];

/** Draws a rectangle with corners in steps of big pixels as SVG, with crisp edges and no half-transparency. */
export function pixelPanel(
  left: number,
  top: number,
  width: number,
  height: number,
  block: number,
  fill: string,
): string {
  const rows = STEPS.map((cut, at) => ({ cut: cut * block, at: at * block }));
  const inner = STEPS.length * block;
  const bars = rows.flatMap(({ cut, at }) => [
    bar(left + cut, top + at, width - 2 * cut, block),
    bar(left + cut, top + height - at - block, width - 2 * cut, block),
  ]);
  const all = [...bars, bar(left, top + inner, width, height - 2 * inner)].join('');
  return `<path d="${all}" fill="${fill}" shape-rendering="crispEdges"/>`;
}

/** Draws a plain rectangle as SVG. */
export function rectangle(left: number, top: number, width: number, height: number, fill: string): string {
  return `<path d="${bar(left, top, width, height)}" fill="${fill}" shape-rendering="crispEdges"/>`;
}

function bar(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}
