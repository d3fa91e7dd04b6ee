import type { Layer } from '../canvas/layer.ts';
import { type Material, toPixel } from '../canvas/material.ts';
import type { Rig, Side } from '../rig.ts';
import type { Program, Step } from './parse-program.ts';
import {
  type Anchor,
  CONDITIONS,
  type CreateShape,
  isEdge,
  SHAPES,
  SHIFTS,
  TERMS,
  TURNING,
  toPoints,
} from './vocabulary.ts';

const FULL_TURN = 2 * Math.PI;
/** The columns that a thin line may reach with its outline. */
const INSIDE = { min: 3, max: 44 } as const;

export function drawProgram(film: Layer, program: Program, anchor: Anchor, rig: Rig, wear: Material = 'body'): void {
  for (const step of program) {
    const { flags } = step;
    if (!isSeen(step, rig)) continue;
    const at = flags.has('head') ? { ...rig.head, wide: 1, high: 1 } : anchor;
    drawStep(film, step, at, rig, flags.has('facing') && rig.pose.turn < 0 ? -1 : 1, wear);
    if (flags.has('pair')) drawStep(film, step, at, rig, -1, wear);
  }
}

function isSeen({ flags }: Step, rig: Rig): boolean {
  for (const flag of flags) if (flag in CONDITIONS && !CONDITIONS[flag as keyof typeof CONDITIONS](rig)) return false;
  return true;
}

function drawStep(film: Layer, step: Step, anchor: Anchor, rig: Rig, side: Side, wear: Material): void {
  const { flags, mode, tone, rows } = step;
  const numbers = toPixels(step, anchor, rig, side);
  const material = step.material === 'wear' ? wear : step.material;
  if (step.shape === 'art') {
    const [x = 0, y = 0] = numbers;
    film.art(x - ((rows[0]?.length ?? 0) >> 1), y - rows.length, rows, { '#': toPixel(material, tone) });
    return;
  }
  if (step.shape === 'dot') {
    for (const [x, y] of toPoints(numbers)) film.set(x, y, material, tone);
    return;
  }
  const createShape: CreateShape = SHAPES[step.shape][1];
  const shape = createShape(numbers, isSpinning(step, rig) ? rig.pose.stride * FULL_TURN : 0);
  if (mode === 'cut') film.erase(shape);
  else if (mode === 'tint') film.tint(shape, material, flags.has('on-body') ? 'body' : undefined);
  else film[mode](shape, material, tone);
}

function isSpinning({ flags }: Step, { pose }: Rig): boolean {
  return flags.has('spin') && pose.isSide;
}

/** Rounds points to whole pixels, so that nothing changes its shape by moving; sizes stay fractions. */
function toPixels(step: Step, anchor: Anchor, rig: Rig, side: Side): number[] {
  const { layout, numbers, flags } = step;
  let [dx, dy] = [0, 0];
  for (const flag of flags) {
    if (!(flag in SHIFTS)) continue;
    const [right, down] = SHIFTS[flag as keyof typeof SHIFTS](rig.pose);
    dx += right;
    dy += down;
  }
  const values = numbers.map(({ value }) => value);
  const isTurned = isSpinning(step, rig) && !TURNING.has(step.shape);
  const turned = isTurned ? turnPoints(values, layout, rig.pose.stride * FULL_TURN) : values;
  return numbers.map(({ terms }, index) => {
    const kind = kindAt(layout, index);
    const isFixed = kind === 'n' || flags.has('exact') || terms.some(({ term }) => isEdge(term));
    const stretch = isFixed ? 1 : kind === 'x' || kind === 'w' ? anchor.wide : anchor.high;
    const value = (turned[index] ?? 0) * stretch;
    const moved = Math.round(
      terms.reduce((sum, { term, count, max }) => sum + count * Math.min(TERMS[term](rig, anchor, side), max), 0),
    );
    if (kind === 'x') {
      const x = anchor.x + Math.round(side * value) + side * moved + dx;
      return flags.has('inside') ? Math.min(Math.max(x, INSIDE.min), INSIDE.max) : x;
    }
    return kind === 'y' ? anchor.y + Math.round(value) + moved + dy : value + moved;
  });
}

function kindAt(layout: string, index: number): string | undefined {
  return layout.endsWith('*') ? layout[index % 2] : layout[index];
}

function turnPoints(values: readonly number[], layout: string, angle: number): number[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return values.map((value, index) => {
    const kind = kindAt(layout, index);
    if (kind === 'x') return value * cos - (values[index + 1] ?? 0) * sin;
    return kind === 'y' ? (values[index - 1] ?? 0) * sin + value * cos : value;
  });
}
