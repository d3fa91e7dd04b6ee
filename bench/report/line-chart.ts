import type { LineChart } from '../scenario.ts';
import { line, SERIES, text, toShort, toSvg } from './svg.ts';

const WIDTH = 720;
const HEIGHT = 380;
const LEFT = 70;
const RIGHT = 40;
const TOP = 76;
const BOTTOM = 56;
const TICKS_PER_DECADE = [1, 2, 5] as const;
const TICKS_MAX = 8;

/** Draws lines with logarithmic axes: proportional growth is a straight line of slope one. */
export function drawLineChart({ title, xLabel, yLabel, lines }: LineChart): string {
  const points = lines.flatMap((series) => series.points);
  const x = createAxis(
    points.map(([value]) => value),
    LEFT,
    WIDTH - RIGHT,
  );
  const y = createAxis(
    points.map(([, value]) => value),
    HEIGHT - BOTTOM,
    TOP,
  );
  const grid = [
    ...y.ticks.flatMap((tick) => [
      line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick)),
      text(LEFT - 8, y.at(tick) + 4, toShort(tick), 'quiet', 'end'),
    ]),
    ...x.ticks.flatMap((tick) => [
      line(x.at(tick), TOP, x.at(tick), HEIGHT - BOTTOM),
      text(x.at(tick), HEIGHT - BOTTOM + 20, toShort(tick), 'quiet', 'middle'),
    ]),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, xLabel, 'quiet', 'middle'),
    text(LEFT, TOP - 10, yLabel, 'quiet', 'end'),
  ];
  const series = lines.map(({ points: own }, i) => {
    const color = SERIES[i % SERIES.length];
    const path = own.map(([px, py]) => `${x.at(px)},${y.at(py)}`).join(' ');
    const dots = own.map(([px, py]) => `<circle class="${color}" cx="${x.at(px)}" cy="${y.at(py)}" r="3.5"/>`);
    // The class of the line comes last in the style sheet and removes the fill of the series again.
    return [`<polyline class="${color} line" points="${path}"/>`, ...dots].join('\n');
  });
  return toSvg(WIDTH, HEIGHT, title, [...grid, ...series, ...(lines.length > 1 ? [drawLegend(lines)] : [])]);
}

function drawLegend(lines: LineChart['lines']): string {
  const step = (WIDTH - LEFT - RIGHT) / lines.length;
  return lines
    .map(({ name }, i) => {
      const at = LEFT + 20 + i * step;
      return `<circle class="${SERIES[i % SERIES.length]}" cx="${at}" cy="52" r="5"/>\n${text(at + 12, 56, name)}`;
    })
    .join('\n');
}

interface Axis {
  readonly ticks: readonly number[];
  at(value: number): number;
}

function createAxis(values: readonly number[], from: number, to: number): Axis {
  const low = Math.log10(Math.min(...values));
  const high = Math.log10(Math.max(...values));
  // A margin at both ends, so that no dot lies on the frame; at least enough for one tick.
  const air = Math.max(0.05 * (high - low), 0.08);
  const [start, end] = [low - air, high + air];
  return {
    ticks: chooseTicks(start, end),
    at: (value) => Math.round(from + ((Math.log10(value) - start) / (end - start)) * (to - from)),
  };
}

function chooseTicks(start: number, end: number): number[] {
  const decades = Array.from(
    { length: Math.ceil(end) - Math.floor(start) + 1 },
    (_, i) => 10 ** (Math.floor(start) + i),
  );
  const isInside = (tick: number) => Math.log10(tick) >= start && Math.log10(tick) <= end;
  const all = decades.flatMap((decade) => TICKS_PER_DECADE.map((factor) => factor * decade)).filter(isInside);
  return all.length <= TICKS_MAX ? all : decades.filter(isInside);
}
