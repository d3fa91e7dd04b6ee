// Arms and legs, as far as they are alike with all species.
import { accessoriesOf, isCovered } from './accessories/worn.ts';
import type { Layer } from './canvas/layer.ts';
import type { Material } from './canvas/material.ts';
import { TONE } from './canvas/ramp.ts';
import { box, capsule, ellipse, type Point, union } from './canvas/shape.ts';
import { CELL } from './canvas/view.ts';
import { GROUND, handOf, handPoseOf, type Rig, SIDES, type Side, shoulderOf } from './rig.ts';

/** The reach of a foot before and behind the hip, and the height at which it swings forward. */
const STEP = { reach: 4, height: 4 } as const;

/** Radii of the arm and of its tip, by kind. */
const ARMS = {
  wing: { from: 3, to: 1.6, tip: [1.6, 1.6] },
  stub: { from: 1.3, to: 1.3, tip: [1.8, 1.8] },
  paw: { from: 2, to: 2, tip: [2.4, 2.2] },
} as const;

/** Returns the foot, which stays while the body passes over it, then swings forward. `phase` 0 puts it down in front. */
function footAt(hip: Point, phase: number, { pose }: Rig): Point {
  const angle = 2 * Math.PI * phase;
  return {
    x: hip.x + Math.round(STEP.reach * Math.cos(angle)),
    y: GROUND - (pose.isHopping ? pose.lift : Math.max(0, Math.round(-STEP.height * Math.sin(angle)))),
  };
}

interface LimbMaterials {
  readonly arm: Material;
  readonly leg: Material;
  readonly hand: Material;
  readonly foot: Material;
  readonly birdFoot: Material;
  /** Rows that shoes reach up the leg. */
  readonly shaft: number;
}

function materialsOf({ design, build }: Rig): LimbMaterials {
  const { hands, feet, legs } = accessoriesOf(design);
  const limbs = build.limbs ?? 'body';
  const isDipped = design.pattern === 'socks' || design.pattern === 'gradient';
  const tips = isDipped ? 'pattern' : (build.tips ?? limbs);
  return {
    arm: isCovered(design, 'sleeves') ? 'body-wear' : limbs,
    leg: isCovered(design, 'legs') ? 'body-wear' : legs ? 'legs-wear' : (build.trousers ?? limbs),
    hand: hands ? 'hands-wear' : tips,
    foot: feet ? 'feet-wear' : isDipped ? 'pattern' : (build.feet ?? tips),
    birdFoot: feet ? 'feet-wear' : (build.feet ?? 'accent'),
    shaft: feet === 'boots' ? 3 : 0,
  };
}

export function drawArm(canvas: Layer, rig: Rig, side: Side): void {
  const { arms, legs } = rig.build;
  if (arms === 'none') return;
  const film = canvas.film();
  const { x, y } = handOf(rig, side);
  const materials = materialsOf(rig);
  const { hands, feet } = accessoriesOf(rig.design);
  const { from, to, tip } = ARMS[arms];
  const [tipWidth, tipHeight] = tip;
  // Front paws on the ground are feet.
  const isFoot = legs === 'paws' && handPoseOf(rig.pose, side).position === 'rest';
  const material = isFoot && feet && !hands ? 'feet-wear' : materials.hand;
  film.fill(capsule(shoulderOf(rig, side), { x, y }, from, to), materials.arm);
  film.fill(ellipse(x, y, tipWidth, tipHeight), material);
  if (arms === 'paw') {
    if (isFoot && materials.shaft > 0) film.fill(box(x - 2, y - materials.shaft, x + 2, y), material);
    if (hands === 'boxing-gloves') film.fill(ellipse(x, y, 3.4, 3), material);
  }
  film.cutBelow(GROUND);
  film.light(1);
  canvas.stamp(film);
}

/** Draws the fingers around something that is held. */
export function drawGrip(canvas: Layer, rig: Rig, { x, y }: Point): void {
  const film = canvas.film();
  film.fill(ellipse(x, y, 1.6, 1.4), materialsOf(rig).hand);
  canvas.stamp(film);
}

/** Draws from the front: hind paws beside a sitting body, or legs below a standing one. */
export function drawLegs(canvas: Layer, rig: Rig): void {
  const { body, ground, pose, build } = rig;
  if (build.legs === 'none') return;
  const { leg, foot, birdFoot, shaft } = materialsOf(rig);
  const film = canvas.film();
  for (const side of SIDES) {
    const bottom = ground - pose.footLift[side === -1 ? 0 : 1];
    const top = ground - build.legLength - 3;
    const x = body.x + side * Math.min(4, body.rx - 2);
    if (build.legs === 'paws') {
      film.fill(ellipse(body.x + side * (body.rx + 1), bottom - 2, 3, 2), foot);
    } else if (build.legs === 'bird') {
      film.fill(box(x, top, x, bottom), birdFoot, TONE.shade);
      film.fill(box(x - 2, bottom - 1, x + 2, bottom), birdFoot);
    } else {
      film.fill(box(x - 1, top, x + 1, bottom), leg);
      film.fill(union(ellipse(x + side, bottom - 1, 2.6, 1.4), box(x - 1, bottom - 1 - shaft, x + 1, bottom)), foot);
    }
  }
  film.light(1);
  canvas.stamp(film);
}

/** Draws a leg from the side; far legs are drawn before the body and lie in its shade. */
export function drawStep(canvas: Layer, rig: Rig, hip: Point, phase: number, isFarLeg: boolean): void {
  const film = canvas.film();
  const { leg, foot, birdFoot, shaft } = materialsOf(rig);
  const { x, y } = footAt(hip, phase, rig);
  if (rig.build.legs === 'bird') {
    film.fill(capsule(hip, { x, y: y - 1 }, 0.5), birdFoot, TONE.shade);
    film.fill(box(x - 1, y - 1, x + 3, y), birdFoot);
  } else {
    film.fill(capsule(hip, { x, y: y - 2 }, 2.3, 1.9), leg);
    film.fill(union(ellipse(x + 1, y - 1, 2.6, 1.3), box(x - 2, y - 1 - shaft, x + 2, y)), foot);
  }
  film.light(1);
  if (isFarLeg) film.shade(box(0, 0, CELL.width - 1, CELL.height - 1), TONE.shade);
  canvas.stamp(film);
}
