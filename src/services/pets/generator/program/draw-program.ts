import { accessoriesOf } from '../accessories/worn.ts';
import type { Layer } from '../canvas/layer.ts';
import type { Material } from '../canvas/material.ts';
import { bend, blob, box, capsule, ellipse, polygon, type Shape, union } from '../canvas/shape.ts';
import type { Pose } from '../pose.ts';
import type { Rig } from '../rig.ts';
import type { Flag, Program, ShapeName, Step } from './parse-program.ts';

/** Where a program is drawn: the middle of its part, and how much larger the part is than at rest. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

export function drawProgram(film: Layer, program: Program, place: Place, rig: Rig, wear: Material = 'body'): void {
  for (const step of program) {
    if (!isSeen(step.flags, rig)) continue;
    drawStep(film, step, place, rig.pose, 1, wear);
    if (step.flags.has('pair')) drawStep(film, step, place, rig.pose, -1, wear);
  }
}

function isSeen(flags: ReadonlySet<Flag>, { pose, design }: Rig): boolean {
  if (flags.size === 0) return true;
  return !(
    (flags.has('front') && pose.isSide) ||
    (flags.has('side') && !pose.isSide) ||
    (flags.has('bare') && accessoriesOf(design).head !== undefined) ||
    (flags.has('open') && pose.mouth !== 'open' && pose.mouth !== 'oh') ||
    (flags.has('blink') && pose.tail < 0)
  );
}

function drawStep(film: Layer, step: Step, place: Place, pose: Pose, side: 1 | -1, wear: Material): void {
  const numbers = toPixels(step, place, pose, side);
  const angle = step.flags.has('spin') && pose.isSide ? pose.stride * 2 * Math.PI : 0;
  const material = step.material === 'wear' ? wear : step.material;
  const shape = toShape(step.shape, numbers, angle);
  if (step.mode === 'cut') film.erase(shape);
  else if (step.mode === 'tint') film.tint(shape, material);
  else film[step.mode](shape, material, step.tone);
}

/** Places on whole pixels, so that nothing changes its shape by moving; sizes as they are. */
function toPixels({ layout, numbers, flags, shape }: Step, place: Place, pose: Pose, side: 1 | -1): number[] {
  const { dx, dy } = offsetOf(flags, pose);
  const angle =
    flags.has('spin') && pose.isSide && shape !== 'star' && shape !== 'spokes' ? pose.stride * 2 * Math.PI : 0;
  return numbers.map((value, index) => {
    const kind = layout.endsWith('*') ? layout[index % 2] : layout[index];
    if (kind === 'w') return value * place.wide;
    if (kind === 'h') return value * place.high;
    if (kind === 'n') return value;
    const [x, y] = kind === 'x' ? [value, numbers[index + 1] ?? 0] : [numbers[index - 1] ?? 0, value];
    return kind === 'x'
      ? place.x + Math.round(side * (x * Math.cos(angle) - y * Math.sin(angle)) * place.wide) + dx
      : place.y + Math.round((x * Math.sin(angle) + y * Math.cos(angle)) * place.high) + dy;
  });
}

function offsetOf(flags: ReadonlySet<Flag>, pose: Pose): { dx: number; dy: number } {
  let [dx, dy] = [0, 0];
  if (flags.has('sway')) dx += Math.sign(pose.tail);
  if (flags.has('swing')) dx += pose.tail;
  if (flags.has('bob')) dy -= Math.sign(pose.tail);
  if (flags.has('droop')) dy += Math.max(0, -pose.ears);
  if (flags.has('turn')) dx += pose.turn;
  if (flags.has('back')) dx -= Math.round(pose.turn / 2);
  return { dx, dy };
}

function toShape(name: ShapeName, numbers: readonly number[], angle: number): Shape {
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
      return toStar(a, b, c, d, e ?? 5, angle);
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

function toStar(x: number, y: number, outer: number, inner: number, points: number, angle: number): Shape {
  return polygon(
    ...around(points * 2, angle).map((turn, index): [number, number] => {
      const reach = index % 2 === 0 ? outer : inner;
      return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
    }),
  );
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
