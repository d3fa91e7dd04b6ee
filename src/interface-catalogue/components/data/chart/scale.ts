// Pure geometry of charts: ticks at round numbers, and values as positions in the picture.

export const HEIGHT = 260;
export const TOP = 16;
export const BOTTOM = HEIGHT - 32;
const RIGHT_MARGIN = 8;
/** The average width of a character in a chart. */
const CHARACTER_PX = 7;

/** The area in which the values are drawn: right of the texts of the vertical axis. */
export interface Frame {
  readonly pictureWidth: number;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  /** The first and the last label are no further from the edges. */
  readonly edgeMax: number;
}

/** Lines reach nearly to the edges; half of a label still fits there. */
const LINE_EDGE_PX = 26;

export function toFrame(pictureWidth: number, tickLabels: readonly string[], isBar: boolean): Frame {
  const left = Math.max(0, ...tickLabels.map((label) => label.length)) * CHARACTER_PX + 14;
  const right = Math.max(left + 1, pictureWidth - RIGHT_MARGIN);
  return { pictureWidth, left, right, width: right - left, edgeMax: isBar ? Number.POSITIVE_INFINITY : LINE_EDGE_PX };
}

const TICKS = 4;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];
/** The steps of seconds, minutes and hours. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60];

export interface Scale {
  readonly ticks: readonly number[];
  /** Returns the distance from the top of the picture. */
  toY(value: number): number;
}

/** Creates a scale that includes zero, so that lengths can be compared. */
export function createScale(values: readonly number[], isDuration = false): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const round = toRoundStep((high - low) / TICKS, isDuration ? CLOCK_STEPS : ROUND_STEPS);
  // Between whole things there is nothing to count.
  const step = values.every(Number.isInteger) ? Math.max(1, Math.ceil(round)) : round;
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  const [bottom, top] = [first * step, last * step];
  return { ticks, toY: (value) => BOTTOM - ((value - bottom) / (top - bottom)) * (BOTTOM - TOP) };
}

function toRoundStep(step: number, rounds: readonly number[]): number {
  if (!(step > 0)) return 1;
  const base = rounds.at(-1) ?? 10;
  const power = base ** Math.floor(Math.log(step) / Math.log(base));
  return power * (rounds.find((round) => round * power >= step) ?? base);
}

/** Writes the duration of a tick in whole hours, minutes or seconds. */
export function toDurationTick(seconds: number, ticks: readonly number[]): string {
  const isWhole = (unit: number) => ticks.every((tick) => tick % unit === 0);
  if (isWhole(3600)) return `${seconds / 3600} h`;
  return isWhole(60) ? `${seconds / 60} min` : `${seconds} s`;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Labels are equally far from one another; bars stand in the middle of their part of the width. */
export function toX({ left, width, edgeMax }: Frame, index: number, count: number): number {
  if (count < 2) return left + width / 2;
  const edge = Math.min(edgeMax, width / count / 2);
  return left + edge + (index / (count - 1)) * (width - 2 * edge);
}

/** Returns a curve through the points that never swings beyond them: its slopes are those of a monotone cubic. */
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

/** Returns the height that labels need below the others because they stand aslant; 0 if they lie. */
export function toSlant(frame: Frame, labels: readonly string[]): number {
  // Lines have an order, in which every nth label says enough; bars may stand for anything.
  const isEach = frame.edgeMax === LINE_EDGE_PX || labels.length > SLANTED_MAX || toStep(frame, labels) === 1;
  return isEach ? 0 : Math.ceil(toLongest(labels) * CHARACTER_PX * Math.sin((SLANT_DEGREES * Math.PI) / 180));
}

export const SLANT_DEGREES = 35;
/** More aslant would touch on a phone. */
const SLANTED_MAX = 12;

/** Every nth label is drawn, so that they do not touch. */
export function toStep(frame: Frame, labels: readonly string[]): number {
  const room = Math.max(1, Math.floor(frame.width / (toLongest(labels) * CHARACTER_PX + 10)));
  return Math.ceil(labels.length / room);
}

function toLongest(labels: readonly string[]): number {
  return Math.max(1, ...labels.map((label) => Math.min(label.length, LABEL_LENGTH_MAX)));
}

export const LABEL_LENGTH_MAX = 14;
