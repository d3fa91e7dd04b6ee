import { accessoriesOf } from '../accessories/worn.ts';
import type { Layer } from '../canvas/layer.ts';
import { type Material, toPixel } from '../canvas/material.ts';
import { bend, blob, box, capsule, ellipse, polygon, type Shape, star, union } from '../canvas/shape.ts';
import type { Pose } from '../pose.ts';
import type { Rig, Side } from '../rig.ts';
import type { Flag, Program, ShapeName, Step, Sum, Term } from './parse-program.ts';

/** Where a program is drawn: the middle of its part, and how much larger the part is than at rest. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
  /** Half the width and height of the part as it is now. */
  readonly rx?: number;
  readonly ry?: number;
}

export function drawProgram(film: Layer, program: Program, place: Place, rig: Rig, wear: Material = 'body'): void {
  for (const step of program) {
    if (!isSeen(step.flags, rig)) continue;
    const at = step.flags.has('head') ? { ...rig.head, wide: 1, high: 1 } : place;
    drawStep(film, step, at, rig, 1, wear);
    if (step.flags.has('pair')) drawStep(film, step, at, rig, -1, wear);
  }
}

function isSeen(flags: ReadonlySet<Flag>, { pose, design }: Rig): boolean {
  if (flags.size === 0) return true;
  const isSad = pose.mouth === 'frown' || pose.mouth === 'wobble';
  return !(
    (flags.has('front') && pose.isSide) ||
    (flags.has('side') && !pose.isSide) ||
    (flags.has('bare') && accessoriesOf(design).head !== undefined) ||
    (flags.has('open') && pose.mouth !== 'open' && pose.mouth !== 'oh') ||
    (flags.has('sad') && !isSad) ||
    (flags.has('glad') && isSad) ||
    (flags.has('striped') && design.pattern !== 'striped') ||
    (flags.has('blink') && pose.tail < 0)
  );
}

function drawStep(film: Layer, step: Step, place: Place, rig: Rig, side: Side, wear: Material): void {
  const { flags, mode, tone, rows } = step;
  const numbers = toPixels(step, place, rig, side);
  const material = step.material === 'wear' ? wear : step.material;
  if (step.shape === 'art') {
    const [x = 0, y = 0] = numbers;
    film.art(x - ((rows[0]?.length ?? 0) >> 1), y - rows.length, rows, { '#': toPixel(material, tone) });
    return;
  }
  const shape = toShape(step.shape, numbers, flags.has('spin') && rig.pose.isSide ? rig.pose.stride : 0);
  if (mode === 'cut') film.erase(shape);
  else if (mode === 'tint') film.tint(shape, material, flags.has('on-body') ? 'body' : undefined);
  else film[mode](shape, material, tone);
}

/** Points on whole pixels, so that nothing changes its shape by moving; sizes as they are. */
function toPixels({ layout, numbers, flags, shape }: Step, place: Place, rig: Rig, side: Side): number[] {
  const { pose } = rig;
  const { dx, dy } = offsetOf(flags, pose);
  const isTurned = flags.has('spin') && pose.isSide && !TURNING.has(shape);
  const values = numbers.map(({ value }) => value);
  const turned = isTurned ? turnPoints(values, layout, pose.stride * 2 * Math.PI) : values;
  return numbers.map(({ terms }, index) => {
    const kind = kindAt(layout, index);
    const value = (turned[index] ?? 0) * stretchOf(kind, terms, flags, place);
    const moved = Math.round(terms.reduce((sum, [term, count]) => sum + count * AMOUNTS[term](rig, place, side), 0));
    if (kind === 'x') return place.x + Math.round(side * value) + side * moved + dx;
    return kind === 'y' ? place.y + Math.round(value) + moved + dy : value + moved;
  });
}

/** `x` or `y` of a point, `w` or `h` of a size, `n` of what never stretches. */
function kindAt(layout: string, index: number): string | undefined {
  return layout.endsWith('*') ? layout[index % 2] : layout[index];
}

function stretchOf(kind: string | undefined, terms: Sum['terms'], flags: ReadonlySet<Flag>, place: Place): number {
  if (kind === 'n' || flags.has('exact') || terms.some(([term]) => EDGES.has(term))) return 1;
  return kind === 'x' || kind === 'w' ? place.wide : place.high;
}

function turnPoints(values: readonly number[], layout: string, angle: number): number[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return values.map((value, index) => {
    const kind = kindAt(layout, index);
    if (kind === 'x') return value * cos - (values[index + 1] ?? 0) * sin;
    return kind === 'y' ? (values[index - 1] ?? 0) * sin + value * cos : value;
  });
}

/** Shapes that turn by an angle of their own. */
const TURNING: ReadonlySet<ShapeName> = new Set<ShapeName>(['star', 'spokes']);
const EDGES: ReadonlySet<Term> = new Set<Term>(['w', 'h', 'g', 'm']);

/** What each term of a number stands for in a pose. */
const AMOUNTS: Readonly<Record<Term, (rig: Rig, place: Place, side: Side) => number>> = {
  w: (_, { rx = 0 }) => rx,
  h: (_, { ry = 0 }) => ry,
  g: ({ ground }, { y }) => ground - y,
  m: ({ build }) => build.face.mouthY,
  side: ({ pose }) => Number(pose.isSide),
  tail: ({ pose }) => pose.tail,
  sway: ({ pose }) => Math.sign(pose.tail),
  up: ({ pose }) => Number(pose.tail > 0),
  droop: ({ pose }) => Math.max(0, -pose.ears),
  hang: ({ pose }) => Number(pose.ears < -1),
  prick: ({ pose }) => Math.max(0, pose.ears),
  twitch: ({ pose }, _, side) => Number(pose.isEarTwitching && side === 1),
  grow: ({ earGrowth }) => earGrowth,
  raise: ({ pose }) => Number(pose.hands[1].place === 'up'),
  turn: ({ pose }) => pose.turn,
  far: ({ pose }, _, side) => Number(Math.sign(pose.turn) === side && Math.abs(pose.turn) > 2),
};

function offsetOf(flags: ReadonlySet<Flag>, pose: Pose): { dx: number; dy: number } {
  let [dx, dy] = [0, 0];
  if (flags.has('sway')) dx += Math.sign(pose.tail);
  if (flags.has('swing')) dx += pose.tail;
  if (flags.has('bob')) dy -= Math.sign(pose.tail);
  if (flags.has('droop')) dy += Math.max(0, -pose.ears);
  if (flags.has('turn')) dx += pose.turn;
  if (flags.has('back')) dx -= Math.round(pose.turn / 2);
  if (flags.has('crown')) dx -= Math.round(pose.turn / 3);
  return { dx, dy };
}

/** `turn`: how much of a whole turn it is turned by. */
function toShape(name: Exclude<ShapeName, 'art'>, numbers: readonly number[], turn: number): Shape {
  const angle = turn * 2 * Math.PI;
  const [a = 0, b = 0, c = 0, d = 0, e, f, g, h] = numbers;
  switch (name) {
    case 'box':
      return box(Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d), e);
    case 'oval':
      return ellipse(a, b, c, d);
    case 'blob':
      return blob(a, b, c, d, e ?? d, f);
    case 'poly':
      return polygon(...toPoints(numbers));
    case 'line':
      return capsule({ x: a, y: b }, { x: c, y: d }, e ?? 0.5, f ?? e ?? 0.5);
    case 'bend':
      return bend({ x: a, y: b }, { x: c, y: d }, { x: e ?? a, y: f ?? b }, g ?? 1, h ?? g ?? 1);
    case 'star':
      return star({ x: a, y: b }, c, d, e ?? 5, angle / (e ?? 5));
    case 'spokes':
      return union(
        ...around(d, angle).map((turn) =>
          capsule({ x: a, y: b }, { x: a + c * Math.cos(turn), y: b + c * Math.sin(turn) }, e ?? 0.4),
        ),
      );
    case 'petals':
      return union(
        ...around(e ?? 5, angle).map((turn) => ellipse(a + c * Math.cos(turn), b + c * Math.sin(turn), d, d)),
      );
    case 'px':
      return union(...toPoints(numbers).map(([x, y]) => box(x, y, x, y)));
  }
}

/** Angles all the way round, from the top. */
function around(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, index) => from - Math.PI / 2 + (index * 2 * Math.PI) / count);
}

function toPoints(numbers: readonly number[]): [number, number][] {
  return Array.from({ length: numbers.length >> 1 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
}
