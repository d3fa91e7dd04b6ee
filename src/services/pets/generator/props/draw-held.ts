// Draws the things in the hands of a pet, or beside it.
import { CLEAR_EDGE, type Layer } from '../canvas/layer.ts';
import type { Point } from '../canvas/shape.ts';
import { CELL } from '../canvas/view.ts';
import type { Held, PropName } from '../design.ts';
import { drawGrip } from '../limbs.ts';
import { drawProgram } from '../program/draw-program.ts';
import { parseProgram } from '../program/parse-program.ts';
import { GROUND, handOf, MIDDLE, type Rig, type Side } from '../rig.ts';
import { drawLikeness } from './draw-likeness.ts';
import props from './held.json' with { type: 'json' };

export const HELD_MATERIALS = ['held', 'held-too'] as const;
/** Things that hang lower than this below the hand have a handle there. */
const REACH_BELOW = 6;
/** The distance from the middle of the cell to things that no hand holds. */
const BESIDE = 17;
/** Marks the drawing of a thing that stands on the ground instead of being held. */
const STANDING = 'ground:';

export function isProp(name: Held['prop']): name is PropName {
  return Object.hasOwn(props, name);
}

/** Returns whether a hand has to reach out for it. */
export function isInHand({ prop }: Held): boolean {
  return isProp(prop) && !props[prop].draw.startsWith(STANDING);
}

export function drawHeld(canvas: Layer, rig: Rig): void {
  const { pose, build } = rig;
  const isBusy = pose.hands.some(({ position }) => position === 'front' || position === 'hold');
  if (isBusy) return;
  for (const [index, material] of HELD_MATERIALS.entries()) {
    const thing = rig.design.held[index];
    if (thing === undefined) continue;
    const at = pointOf(rig, thing, index === 0 ? -1 : 1);
    const isHeld = isInHand(thing);
    drawInside(canvas, at, isHeld, (film, point) => drawThing(film, rig, thing, point, material));
    const isOnBack = pose.isSide && build.gait === 'four';
    if (isHeld && build.arms !== 'none' && !isOnBack) drawGrip(canvas, rig, at);
  }
}

/** Draws a thing where it stays inside the cell; a small thing lies on the hand. */
function drawInside(canvas: Layer, at: Point, isHeld: boolean, draw: (film: Layer, at: Point) => void): void {
  let film = canvas.film();
  draw(film, at);
  const { left, right, top, bottom } = film.bounds() ?? { left: 2, right: 2, top: 2, bottom: 2 };
  const rise = isHeld && bottom - at.y < REACH_BELOW ? Math.round(bottom - at.y) : 0;
  const least = CLEAR_EDGE + 1;
  const inwards = Math.max(0, least - left) - Math.max(0, right - (CELL.width - 1 - least));
  const dx = canvas.isMirrored ? -inwards : inwards;
  const dy = Math.max(-rise, least - top);
  if (dx !== 0 || dy !== 0) {
    film = canvas.film();
    draw(film, { x: at.x + dx, y: at.y + dy });
  }
  film.cutBelow(GROUND);
  film.light(1);
  canvas.stamp(film);
}

function drawThing(
  film: Layer,
  rig: Rig,
  { prop, signature }: Held,
  at: Point,
  material: (typeof HELD_MATERIALS)[number],
): void {
  if (isProp(prop)) {
    const program = parseProgram(props[prop].draw.replace(STANDING, ''));
    drawProgram(film, program, { ...at, wide: 1, high: 1 }, rig, material);
  } else drawLikeness(film, rig, { species: prop, signature }, at, material);
}

function pointOf(rig: Rig, thing: Held, side: Side): Point {
  const { pose, build, body, ground } = rig;
  if (!isInHand(thing)) return { x: body.x + side * BESIDE, y: Math.min(ground, GROUND) };
  if (pose.isSide && build.gait === 'four') return { x: body.x - 3 + side * 3, y: body.y - body.ry - 2 };
  if (build.arms === 'none') return { x: MIDDLE + side * BESIDE, y: body.y + 3 };
  return handOf(rig, side);
}
