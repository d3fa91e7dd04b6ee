import { toCurve } from './scale.ts';

const WIDTH = 120;
const HEIGHT = 32;

/** Draws a line without axes, beside a figure. */
export function Sparkline({ title, values }: { readonly title: string; readonly values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => ({
    x: 2 + (index / Math.max(1, values.length - 1)) * (WIDTH - 4),
    y: HEIGHT - 4 - ((value - low) / (high - low || 1)) * (HEIGHT - 8),
  }));
  if (points.length < 2) return null;
  return (
    <svg
      className="m-chart__sparkline m-chart__series-0"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={title}
      preserveAspectRatio="none"
    >
      <path className="m-chart__line" d={toCurve(points)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
