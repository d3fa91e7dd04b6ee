// Pure geometry of charts: ticks at round numbers, and values as places in the picture.

export const HEIGHT = 260;
const MARGIN = { top: 16, right: 12, bottom: 32, left: 56 };

/** Where the values are drawn, in a picture of this width. */
export interface Plane {
  readonly picture: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export function createPlane(picture: number): Plane {
  const [right, bottom] = [picture - MARGIN.right, HEIGHT - MARGIN.bottom];
  const { left, top } = MARGIN;
  return { picture, left, right, top, bottom, width: right - left, height: bottom - top };
}

const TICKS = 4;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

export interface Scale {
  readonly ticks: readonly number[];
  /** From the top of the picture. */
  toY(value: number): number;
}

/** Includes zero, so that lengths can be compared. */
export function createScale(values: readonly number[], { bottom: floor, height }: Plane): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = toRoundStep((high - low) / TICKS);
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  const [bottom, top] = [first * step, last * step];
  return { ticks, toY: (value) => floor - ((value - bottom) / (top - bottom)) * height };
}

function toRoundStep(step: number): number {
  if (!(step > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return power * (ROUND_STEPS.find((round) => round * power >= step) ?? 10);
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of each label's part of the width. */
export function toX(index: number, count: number, { left, width }: Plane): number {
  return left + ((index + 0.5) / Math.max(1, count)) * width;
}

/** A curve through the points that never swings beyond them: its slopes are those of a monotone cubic. */
export function toCurve(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return '';
  const slopes = toSlopes(points);
  const parts = points.slice(1).map((point, index) => {
    const before = points[index] ?? first;
    const third = (point.x - before.x) / 3;
    const [left, right] = [slopes[index] ?? 0, slopes[index + 1] ?? 0];
    return `C${at(before.x + third, before.y + left * third)} ${at(point.x - third, point.y - right * third)} ${at(point.x, point.y)}`;
  });
  return `M${at(first.x, first.y)}${parts.join('')}`;
}

function toSlopes(points: readonly Point[]): readonly number[] {
  const chords = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return (point.y - before.y) / (point.x - before.x || 1);
  });
  return points.map((_, index) => {
    const [before, after] = [chords[index - 1], chords[index]];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
}

function at(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Which labels are written, so that they do not touch. */
export function isLabelled(index: number, labels: readonly string[], { width }: Plane): boolean {
  const longest = Math.max(1, ...labels.map((label) => Math.min(label.length, LABEL_LENGTH_MAX)));
  const room = Math.max(1, Math.floor(width / (longest * 7.5 + 10)));
  return index % Math.ceil(labels.length / room) === 0;
}

export const LABEL_LENGTH_MAX = 14;
