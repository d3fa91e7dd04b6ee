// The words of the drawing language: shapes, conditions, shifts and terms, each with its meaning in a pose.
import { accessoriesOf } from '../accessories/worn.ts';
import { bend, blob, box, capsule, ellipse, polygon, type Shape, star, union } from '../canvas/shape.ts';
import type { Pose } from '../pose.ts';
import { isFar, type Rig, type Side } from '../rig.ts';

/** The middle of the part that a program is drawn on, and its size relative to the part at rest. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
  /** Half the width and height of the part in this pose. */
  readonly rx?: number;
  readonly ry?: number;
}

/** `angle`: the turn of a spinning shape, in radians. */
export type CreateShape = (numbers: readonly number[], angle: number) => Shape;

/**
 * The numbers of each shape and its form. `x` and `y` are points, `w` and `h` sizes that stretch, `n` numbers that do not;
 * `*` repeats the pair before it.
 */
export const SHAPES = {
  /** Left, top, right, bottom, corner. */
  box: [
    'xyxyn',
    ([a = 0, b = 0, c = 0, d = 0, corner]) =>
      box(Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d), corner),
  ],
  /** Middle, half width, half height. */
  oval: ['xywh', ([x = 0, y = 0, rx = 0, ry = 0]) => ellipse(x, y, rx, ry)],
  /** Middle, half width, upper and lower half height, squareness. */
  blob: [
    'xywhhn',
    ([x = 0, y = 0, rx = 0, top = 0, bottom = top, squareness]) => blob(x, y, rx, top, bottom, squareness),
  ],
  poly: ['xy*', (numbers) => polygon(...toPoints(numbers))],
  /** From, to, radius there, radius here. */
  line: [
    'xyxynn',
    ([a = 0, b = 0, c = 0, d = 0, from = 0.5, to = from]) => capsule({ x: a, y: b }, { x: c, y: d }, from, to),
  ],
  /** From, pull, to, radius there, radius here. */
  bend: [
    'xyxyxynn',
    ([a = 0, b = 0, c = 0, d = 0, e = a, f = b, from = 1, to = from]) =>
      bend({ x: a, y: b }, { x: c, y: d }, { x: e, y: f }, from, to),
  ],
  /** Middle, outer and inner reach, points. */
  star: [
    'xywwn',
    ([x = 0, y = 0, outer = 0, inner = 0, points = 5], angle) => star({ x, y }, outer, inner, points, angle / points),
  ],
  /** Middle, reach, count, thickness. */
  spokes: [
    'xywnn',
    ([x = 0, y = 0, reach = 0, count = 0, thickness = 0.4], angle) =>
      union(
        ...listAround(x, y, reach, count, angle).map(([endX, endY]) =>
          capsule({ x, y }, { x: endX, y: endY }, thickness),
        ),
      ),
  ],
  /** Middle, distance of the small circles, their radius, count. */
  petals: [
    'xywnn',
    ([x = 0, y = 0, distance = 0, radius = 0, count = 5], angle) =>
      union(...listAround(x, y, distance, count, angle).map(([cx, cy]) => ellipse(cx, cy, radius, radius))),
  ],
  /** Left, top, right, bottom of vertical lines, and their distance. */
  stripes: [
    'xyxyn',
    ([left = 0, top = 0, right = 0, bottom = 0, distance = 2]) =>
      union(
        ...Array.from({ length: Math.max(0, Math.floor((right - left) / distance) + 1) }, (_, line) =>
          box(left + line * distance, top, left + line * distance, bottom),
        ),
      ),
  ],
  /** Squares of one pixel, which grow and shrink with the figure. */
  px: ['xy*', (numbers) => union(...toPoints(numbers).map(([x, y]) => box(x, y, x, y)))],
} as const satisfies Record<string, readonly [layout: string, create: CreateShape]>;

/** Shapes that turn by an angle; the points of all others are turned. */
export const TURNING: ReadonlySet<string> = new Set(['star', 'spokes']);

/** Flags that limit a step to some poses, designs or builds. */
export const CONDITIONS = {
  front: ({ pose }) => !pose.isSide,
  side: ({ pose }) => pose.isSide,
  /** Something that goes on four legs, or anything else. */
  four: ({ build }) => build.gait === 'four',
  upright: ({ build }) => build.gait !== 'four',
  /** High enough above the ground to be jumping or flying. */
  airborne: ({ pose }) => pose.lift > (pose.isSide ? 0 : 2),
  /** A figure that wears nothing on the head. */
  bare: ({ design }) => accessoriesOf(design).head === undefined,
  open: ({ pose }) => pose.mouth === 'open' || pose.mouth === 'oh',
  sad: ({ pose }) => isSad(pose),
  glad: ({ pose }) => !isSad(pose),
  striped: ({ design }) => design.pattern === 'striped',
  blink: ({ pose }) => pose.tail >= 0,
} as const satisfies Record<string, (rig: Rig) => boolean>;

function isSad({ mouth }: Pose): boolean {
  return mouth === 'frown' || mouth === 'wobble';
}

/** Flags that move a step, in pixels to the right and downwards. */
export const SHIFTS = {
  sway: ({ tail }) => [Math.sign(tail), 0],
  swing: ({ tail }) => [tail, 0],
  bob: ({ tail }) => [0, -Math.sign(tail)],
  /** Hangs when the pet is sad. */
  droop: ({ ears }) => [0, Math.max(0, -ears)],
  /** Moves with the face of a turned head, away from it as ears do, or as hats do. */
  turn: ({ turn }) => [turn, 0],
  back: ({ turn }) => [-Math.round(turn / 2), 0],
  crown: ({ turn }) => [-Math.round(turn / 3), 0],
} as const satisfies Record<string, (pose: Pose) => readonly [dx: number, dy: number]>;

export const FLAGS = [
  ...(Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]),
  ...(Object.keys(SHIFTS) as (keyof typeof SHIFTS)[]),
  /** Draws the step on the other side too. */
  'pair',
  /** Draws the step on the side to which the face is turned. */
  'facing',
  /** Turns round while the pet goes; a star turns by one of its points. */
  'spin',
  /** Measures in pixels, so that the step does not stretch with the part. */
  'exact',
  /** Keeps its points far enough from the edges of the cell for a thin line. */
  'inside',
  /** Measures in pixels from the middle of the head, in a program of the body. */
  'head',
  /** Tints only the material of the body: neither patterns nor clothes. */
  'on-body',
] as const;
export type Flag = (typeof FLAGS)[number];

/** Terms of a number that measure the part: a number with one of them does not stretch. */
const EDGES = {
  /** Half the width and half the height of the part. */
  w: (_, { rx = 0 }) => rx,
  h: (_, { ry = 0 }) => ry,
  /** The ground and the mouth, as rows below the middle of the part. */
  g: ({ ground }, { y }) => ground - y,
  m: ({ build }) => build.face.mouthY,
} as const satisfies Record<string, Measure>;

export const TERMS = {
  ...EDGES,
  /** The upper edge of the body, or the middle of a figure that is all head. */
  top: ({ build, body }) => (build.body ? -body.ry : 0),
  /** The distance of hats from the head. */
  rise: ({ build }) => build.hatRise ?? 0,
  /** 1 when seen from the side. */
  side: ({ pose }) => Number(pose.isSide),
  /** The swing of the tail from -2 to 2, its direction from -1 to 1, and 1 while it is up. */
  tail: ({ pose }) => pose.tail,
  sway: ({ pose }) => Math.sign(pose.tail),
  up: ({ pose }) => Number(pose.tail > 0),
  /** The hang of the ears (0 to 2); 1 when they hang all the way, when they are pricked, and when the right one twitches. */
  droop: ({ pose }) => Math.max(0, -pose.ears),
  hang: ({ pose }) => Number(pose.ears < -1),
  prick: ({ pose }) => Math.max(0, pose.ears),
  twitch: ({ pose }, _, side) => Number(pose.isEarTwitching && side === 1),
  /** The growth of ears and horns over their usual size. */
  grow: ({ earGrowth }) => earGrowth,
  /** 1 while the right hand is up: a ray or fin waves instead of an arm. */
  raise: ({ pose }) => Number(pose.hands[1].position === 'up'),
  /** The turn of the face, and 1 on the side of the head that this hides. */
  turn: ({ pose }) => pose.turn,
  far: (rig, _, side) => Number(isFar(rig, side)),
} as const satisfies Record<string, Measure>;
export type Term = keyof typeof TERMS;

/** A distance in pixels. */
type Measure = (rig: Rig, anchor: Anchor, side: Side) => number;

export function isEdge(term: Term): boolean {
  return term in EDGES;
}

/** Points around a middle, from the top on. */
function listAround(x: number, y: number, reach: number, count: number, from: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = from - Math.PI / 2 + (index * 2 * Math.PI) / count;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
}

export function toPoints(numbers: readonly number[]): [number, number][] {
  return Array.from({ length: numbers.length >> 1 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
}
