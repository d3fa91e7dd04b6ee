// Things in the hands of a pet, or beside it.
import { CELL, CLEAR_EDGE, type Layer } from '../canvas/layer.ts';
import type { Point } from '../canvas/shape.ts';
import type { Held, PropName } from '../design.ts';
import { drawGrip } from '../limbs.ts';
import { drawProgram } from '../program/draw-program.ts';
import { type Program, parseProgram } from '../program/parse-program.ts';
import { GROUND, type Rig, type Side } from '../rig.ts';
import { drawLikeness } from './draw-likeness.ts';
import held from './held.json' with { type: 'json' };

export const HELD_MATERIALS = ['held', 'held-too'] as const;
/** Things that hang lower than this below the hand have a handle there. */
const REACH_BELOW = 6;
/** How far from the middle of a cell things stand that no hand holds. */
const BESIDE = 17;

interface Picture {
  readonly program: Program;
  /** Whether it stands on the ground instead of being held. */
  readonly isStanding: boolean;
}

const pictures = new Map<PropName, Picture>();

function pictureOf(name: PropName): Picture {
  const known = pictures.get(name);
  if (known !== undefined) return known;
  const [, ground, text = ''] = /^(ground:)?(.*)$/u.exec(held[name].draw) ?? [];
  const picture = { program: parseProgram(text), isStanding: ground !== undefined };
  pictures.set(name, picture);
  return picture;
}

export function isProp(name: Held['prop']): name is PropName {
  return Object.hasOwn(held, name);
}

/** Whether a hand has to reach out for it. */
export function isInHand({ prop }: Held): boolean {
  return isProp(prop) && !pictureOf(prop).isStanding;
}

export function drawHeld(canvas: Layer, rig: Rig): void {
  rig.design.held.slice(0, HELD_MATERIALS.length).forEach((thing, index) => {
    const side: Side = index === 0 ? -1 : 1;
    const at = placeOf(rig, thing, side);
    if (at === undefined) return;
    drawInside(canvas, at, isInHand(thing), (film, place) => drawThing(film, rig, thing, place, index));
    if (isInHand(thing) && rig.build.arms !== 'none' && at.isHand) drawGrip(canvas, rig, at);
  });
}

type Draw = (film: Layer, at: Point) => void;

/** Draws it again where it does not reach over the edge of the cell, and where a hand holds it from below if it is small. */
function drawInside(canvas: Layer, at: Point, isInHand: boolean, draw: Draw): void {
  const film = canvas.film();
  draw(film, at);
  const { left, right, top, bottom } = film.bounds() ?? { left: 2, right: 2, top: 2, bottom: 2 };
  const rise = isInHand && bottom - at.y < REACH_BELOW ? Math.round(bottom - at.y) : 0;
  const least = CLEAR_EDGE + 1;
  const inwards = Math.max(0, least - left) - Math.max(0, right - (CELL.width - 1 - least));
  const dx = canvas.isMirrored ? -inwards : inwards;
  const dy = Math.max(-rise, least - top);
  if (dx === 0 && dy === 0) {
    finish(canvas, film);
    return;
  }
  const moved = canvas.film();
  draw(moved, { x: at.x + dx, y: at.y + dy });
  finish(canvas, moved);
}

function finish(canvas: Layer, film: Layer): void {
  film.cutBelow(GROUND);
  film.light(1);
  canvas.stamp(film);
}

function drawThing(film: Layer, rig: Rig, { prop, signature }: Held, at: Point, index: number): void {
  const material = HELD_MATERIALS[index] ?? 'held';
  if (isProp(prop)) drawProgram(film, pictureOf(prop).program, { ...at, wide: 1, high: 1 }, rig, material);
  else drawLikeness(film, rig, { species: prop, signature }, at, material);
}

interface HeldPlace extends Point {
  readonly isHand?: boolean;
}

/** None while the hands are busy with something else. */
function placeOf(rig: Rig, thing: Held, side: Side): HeldPlace | undefined {
  const { pose, build, body, ground } = rig;
  const isBusy = pose.hands.some(({ place }) => place === 'front' || place === 'hold');
  if (isBusy) return undefined;
  if (!isInHand(thing)) return { x: rig.body.x + side * BESIDE, y: Math.min(ground, GROUND) };
  if (pose.isSide && build.gait === 'four') return { x: body.x - 3 + side * 3, y: body.y - body.ry - 2 };
  if (build.arms === 'none') return { x: 24 + side * BESIDE, y: body.y + 3 };
  return { ...rig.hand(side), isHand: true };
}
