// Arms and legs, as far as they are alike with all species.
import { accessoriesOf, isCovered } from './accessories/worn.ts';
import type { Layer } from './canvas/layer.ts';
import type { Material } from './canvas/material.ts';
import { TONE } from './canvas/ramp.ts';
import { box, capsule, ellipse, type Point, union } from './canvas/shape.ts';
import { GROUND, type Rig, SIDES, type Side } from './rig.ts';

/** How far a foot swings before and behind the hip, and how high it is carried forward. */
const STEP = { reach: 4, height: 4 } as const;

/** Feet stand still while the body passes over them, then swing forward. `phase` 0 is the foot put down in front. */
function footAt(hip: Point, phase: number, { pose }: Rig): Point {
  const angle = 2 * Math.PI * phase;
  return {
    x: hip.x + Math.round(STEP.reach * Math.cos(angle)),
    y: GROUND - (pose.isHopping ? pose.lift : Math.max(0, Math.round(-STEP.height * Math.sin(angle)))),
  };
}

function armMaterial(rig: Rig): Material {
  return isCovered(rig.design, 'sleeves') ? 'body-wear' : (rig.build.limbs ?? 'body');
}

function legMaterial(rig: Rig): Material {
  if (isCovered(rig.design, 'legs')) return 'body-wear';
  return accessoriesOf(rig.design).legs ? 'legs-wear' : (rig.build.trousers ?? rig.build.limbs ?? 'body');
}

function hasDippedPaws({ design }: Rig): boolean {
  return design.pattern === 'socks' || design.pattern === 'gradient';
}

/** Front paws on the ground are feet. */
function tipMaterial(rig: Rig, isFoot: boolean): Material {
  const { hands, feet } = accessoriesOf(rig.design);
  if (hands) return 'hands-wear';
  if (isFoot && feet) return 'feet-wear';
  return hasDippedPaws(rig) ? 'pattern' : (rig.build.tips ?? rig.build.limbs ?? 'body');
}

function footMaterial(rig: Rig): Material {
  if (accessoriesOf(rig.design).feet) return 'feet-wear';
  return hasDippedPaws(rig) ? 'pattern' : (rig.build.feet ?? rig.build.tips ?? rig.build.limbs ?? 'body');
}

/** How far up shoes reach. */
function shaftOf(rig: Rig): number {
  return accessoriesOf(rig.design).feet === 'boots' ? 3 : 0;
}

function birdFoot(rig: Rig): Material {
  return accessoriesOf(rig.design).feet ? 'feet-wear' : (rig.build.feet ?? 'accent');
}

export function drawArm(canvas: Layer, rig: Rig, side: Side): void {
  const { arms } = rig.build;
  if (arms === 'none') {
    return;
  }
  const film = canvas.film();
  const from = rig.shoulder(side);
  const to = rig.hand(side);
  const isFoot = rig.build.legs === 'paws' && rig.pose.hands[side === -1 ? 0 : 1].place === 'rest';
  const tip = tipMaterial(rig, isFoot);
  if (arms === 'wing') {
    film.fill(capsule(from, to, 3, 1.6), armMaterial(rig));
    film.fill(ellipse(to.x, to.y, 1.6, 1.6), tip);
  } else if (arms === 'stub') {
    film.fill(capsule(from, to, 1.3), armMaterial(rig));
    film.fill(ellipse(to.x, to.y, 1.8, 1.8), tip);
  } else {
    film.fill(capsule(from, to, 2), armMaterial(rig));
    film.fill(ellipse(to.x, to.y, 2.4, 2.2), tip);
    if (isFoot && shaftOf(rig) > 0) film.fill(box(to.x - 2, to.y - shaftOf(rig), to.x + 2, to.y), tip);
    if (accessoriesOf(rig.design).hands === 'boxing-gloves') film.fill(ellipse(to.x, to.y, 3.4, 3), tip);
  }
  film.cutBelow(GROUND);
  film.light(1);
  canvas.stamp(film);
}

/** The fingers around something that is held. */
export function drawGrip(canvas: Layer, rig: Rig, { x, y }: Point): void {
  const film = canvas.film();
  film.fill(ellipse(x, y, 1.6, 1.4), tipMaterial(rig, false));
  canvas.stamp(film);
}

/** From the front: hind paws beside a sitting body, or legs below a standing one. */
export function drawLegs(canvas: Layer, rig: Rig): void {
  const { legs } = rig.build;
  if (legs === 'none') {
    return;
  }
  const film = canvas.film();
  for (const side of SIDES) {
    const lift = rig.pose.footLift[side === -1 ? 0 : 1];
    if (legs === 'paws') {
      film.fill(ellipse(rig.body.x + side * (rig.body.rx + 1), rig.ground - 2 - lift, 3, 2), footMaterial(rig));
    } else {
      drawStandingLeg(film, rig, side, lift);
    }
  }
  film.light(1);
  canvas.stamp(film);
}

function drawStandingLeg(film: Layer, rig: Rig, side: Side, lift: number): void {
  const x = rig.body.x + side * Math.min(4, rig.body.rx - 2);
  const top = rig.ground - rig.build.legLength - 3;
  const bottom = rig.ground - lift;
  if (rig.build.legs === 'bird') {
    film.fill(box(x, top, x, bottom), birdFoot(rig), TONE.shade);
    film.fill(box(x - 2, bottom - 1, x + 2, bottom), birdFoot(rig));
  } else {
    film.fill(box(x - 1, top, x + 1, bottom), legMaterial(rig));
    film.fill(
      union(ellipse(x + side, bottom - 1, 2.6, 1.4), box(x - 1, bottom - 1 - shaftOf(rig), x + 1, bottom)),
      footMaterial(rig),
    );
  }
}

/** From the side; far legs are drawn before the body and lie in its shade. */
export function drawStep(canvas: Layer, rig: Rig, hip: Point, phase: number, isFar: boolean): void {
  const film = canvas.film();
  const foot = footAt(hip, phase, rig);
  if (rig.build.legs === 'bird') {
    film.fill(capsule(hip, { x: foot.x, y: foot.y - 1 }, 0.5), birdFoot(rig), TONE.shade);
    film.fill(box(foot.x - 1, foot.y - 1, foot.x + 3, foot.y), birdFoot(rig));
  } else {
    film.fill(capsule(hip, { x: foot.x, y: foot.y - 2 }, 2.3, 1.9), legMaterial(rig));
    film.fill(
      union(ellipse(foot.x + 1, foot.y - 1, 2.6, 1.3), box(foot.x - 2, foot.y - 1 - shaftOf(rig), foot.x + 2, foot.y)),
      footMaterial(rig),
    );
  }
  film.light(1);
  if (isFar) {
    film.shade(box(0, 0, 47, 51), TONE.shade);
  }
  canvas.stamp(film);
}
