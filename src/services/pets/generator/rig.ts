// Where the parts of a body are in a pose: all on whole pixels, so that nothing changes its shape by moving.
import type { Material } from './canvas/material.ts';
import type { Point } from './canvas/shape.ts';
import type { PetDesign } from './design.ts';
import type { Hand, Pose } from './pose.ts';
import type { Movement } from './states/move.ts';

export interface Build {
  readonly head: { readonly rx: number; readonly ry: number; readonly squareness?: number };
  /** Absent: the head is all there is of the body. */
  readonly body?: { readonly rx: number; readonly ry: number };
  /** How it goes: on four legs, on two, or without any. */
  readonly gait: 'four' | 'two' | 'hover';
  /** Absent: it walks. */
  readonly move?: Movement;
  /** How long the legs are below the body when it is seen from the front; 0 sits. */
  readonly legLength: number;
  readonly legs: 'paws' | 'boots' | 'bird' | 'none';
  readonly arms: 'paw' | 'wing' | 'stub' | 'none';
  /** How far from the middle arms begin, where it is not at the widest place. */
  readonly shoulder?: number;
  readonly limbs?: Material;
  /** Legs, where they differ from arms. */
  readonly trousers?: Material;
  /** Paws, gloves, shoes. */
  readonly tips?: Material;
  readonly feet?: Material;
  /** How much higher than usual the head is. */
  readonly neck?: number;
  /** How much higher than the head hats sit. */
  readonly hatRise?: number;
  readonly face: {
    /** Of things that look sideways: how far right of the middle of the head. */
    readonly x?: number;
    readonly eyeGap: number;
    /** Of the middle of the eyes, below the middle of the head. */
    readonly eyeY: number;
    readonly mouthY: number;
    /** 0 small, 1 usual, 2 large. */
    readonly eyeSize?: number;
  };
}

export interface Oval extends Point {
  readonly rx: number;
  readonly ry: number;
}

export type Side = -1 | 1;
export const SIDES: readonly Side[] = [-1, 1];

export interface Rig {
  readonly pose: Pose;
  readonly design: PetDesign;
  readonly build: Build;
  /** The lowest row of pixels of the feet. */
  readonly ground: number;
  readonly head: Oval;
  readonly body: Oval;
  /** Between the eyes. */
  readonly face: Point;
  /** The top of the head, where hats sit. */
  readonly crown: Point;
  /** Just below the chin. */
  readonly neck: Point;
  /** By side: left and right as the onlooker sees them, or far and near from the side. */
  shoulder(side: Side): Point;
  hand(side: Side): Point;
  /** How much larger than usual ears, horns and the like are, in pixels. */
  readonly earGrowth: number;
}

/** The row on which pets stand; their outline is one lower. */
export const GROUND = 48;
const MIDDLE = 24;
/** How far the head hides the body. */
const OVERLAP = 4;
const STRIDING_LEGS = 5;
/** On four legs, seen from the side, the body is behind the head and higher above the ground. */
const FOUR = { bodyX: 18, headX: 30, legLength: 5, headRise: 7 } as const;

export function toRig(design: PetDesign, build: Build, pose: Pose): Rig {
  const { proportions } = design;
  const { head, body } =
    pose.isSide && build.gait === 'four' && build.body ? standFour(build, pose, design) : stand(build, pose, design);
  const face = { x: head.x + pose.turn + (build.face.x ?? 0), y: head.y + build.face.eyeY };
  const shoulder = (side: Side) => shoulderOf(build, body, pose, side);
  return {
    pose,
    design,
    build,
    ground: GROUND - (pose.isSide ? 0 : pose.lift),
    head,
    body,
    face,
    crown: { x: head.x - Math.round(pose.turn / 3), y: head.y - head.ry - (build.hatRise ?? 0) },
    neck: neckOf(build, head, body, pose),
    shoulder,
    hand: (side) => handOf({ build, pose, head, body, shoulder, side }),
    earGrowth: Math.round(proportions.earSize * 2),
  };
}

function stand(build: Build, pose: Pose, design: PetDesign): { head: Oval; body: Oval } {
  const { squash, lean, nod, lift } = pose;
  const grown = Math.round(design.proportions.headSize);
  const wide = Math.round(design.proportions.girth * 1.5);
  // Legs are seen longer from the side, because they need room to step.
  const legLength = pose.isSide && build.legs !== 'none' ? Math.max(build.legLength, STRIDING_LEGS) : build.legLength;
  const bottom = GROUND - lift - legLength;
  const flat = Math.abs(squash) > 1 ? Math.sign(squash) : 0;
  if (!build.body) {
    const rx = build.head.rx + wide + Math.round(squash / 2);
    const ry = build.head.ry + grown - Math.round(squash / 2);
    // What lies on the ground has nowhere to nod to, and a whole body bobs less than a head.
    const sink = pose.isSide || legLength === 0 ? 0 : nod;
    const head = { x: MIDDLE + lean, y: bottom - ry + sink, rx, ry };
    return { head, body: head };
  }
  const ry = build.body.ry - Math.round(squash / 2);
  const body = { x: MIDDLE, y: bottom - ry, rx: build.body.rx + wide + Math.sign(squash), ry };
  const head = {
    x: MIDDLE + lean,
    y: bottom - 2 * build.body.ry - build.head.ry - grown + OVERLAP - (build.neck ?? 0) + squash + nod,
    rx: build.head.rx + grown + flat,
    ry: build.head.ry + grown - flat,
  };
  return { head, body };
}

function standFour(build: Build, pose: Pose, design: PetDesign): { head: Oval; body: Oval } {
  const torso = build.body ?? build.head;
  const grown = Math.round(design.proportions.headSize);
  const wide = Math.round(design.proportions.girth);
  const ry = Math.min(torso.ry, 6) + wide;
  const body = { x: FOUR.bodyX, y: GROUND - FOUR.legLength - ry + 2 - pose.lift + pose.squash, rx: 10, ry };
  const head = {
    x: FOUR.headX + pose.lean,
    y: body.y - FOUR.headRise - (build.neck ?? 0) + pose.nod,
    rx: build.head.rx - 1 + grown,
    ry: build.head.ry - 1 + grown,
  };
  return { head, body };
}

function neckOf(build: Build, head: Oval, body: Oval, pose: Pose): Point {
  if (!build.body) {
    return { x: head.x, y: head.y + build.face.mouthY + 5 };
  }
  const isFour = pose.isSide && build.gait === 'four';
  return { x: isFour ? head.x - 3 : Math.round((head.x + body.x) / 2), y: head.y + head.ry + 1 };
}

function shoulderOf(build: Build, body: Oval, pose: Pose, side: Side): Point {
  if (pose.isSide && build.body) {
    return { x: body.x, y: body.y - 2 };
  }
  const isSitting = build.legs === 'paws' && pose.hands[side === -1 ? 0 : 1].place === 'rest';
  const inset = build.body ? (isSitting ? 3 : 1) : 1;
  return { x: body.x + side * (build.shoulder ?? body.rx - inset), y: body.y + (build.body ? -2 : 4) };
}

interface HandContext {
  readonly build: Build;
  readonly pose: Pose;
  readonly head: Oval;
  readonly body: Oval;
  readonly shoulder: (side: Side) => Point;
  readonly side: Side;
}

function handOf({ build, pose, head, body, shoulder, side }: HandContext): Point {
  const { place, dx, dy }: Hand = pose.hands[side === -1 ? 0 : 1];
  const from = shoulder(side);
  const ground = GROUND - pose.lift;
  const reach = Math.max(head.rx, body.rx);
  switch (place) {
    case 'up':
      return { x: clamp(head.x + side * (reach + 3) + side * dx), y: (build.body ? head.y + 5 : head.y - 2) + dy };
    case 'carry':
      return pose.isSide
        ? { x: clamp(body.x + body.rx + 3), y: body.y + (build.body ? 1 : 4) + dy }
        : { x: clamp(MIDDLE + side * (reach + 3)), y: body.y + (build.body ? 0 : 4) + dy };
    case 'out':
      return { x: clamp(from.x + side * (6 + dx)), y: from.y + dy };
    case 'back':
      return { x: clamp(from.x + side * (5 + dx)), y: from.y + 4 + dy };
    case 'front':
      return { x: MIDDLE + side * 11, y: 44 + dy };
    case 'hold':
      return side === -1 ? { x: 16 + dx, y: 43 + dy } : { x: head.x + 14 + dx, y: head.y + 11 + dy };
    case 'face':
      return { x: head.x + side * (5 + dx), y: head.y + head.ry - 1 + dy };
    case 'rest':
      return restingHand(build, pose, body, from, side, ground, dx, dy);
  }
}

function restingHand(
  build: Build,
  pose: Pose,
  body: Oval,
  from: Point,
  side: Side,
  ground: number,
  dx: number,
  dy: number,
): Point {
  if (pose.isSide && build.body) {
    return { x: from.x + dx, y: from.y + 6 + dy };
  }
  if (pose.isSide) {
    return { x: clamp(from.x + side * 3 + Math.sign(dx)), y: from.y + 3 + Math.sign(dx) };
  }
  if (build.legs === 'paws') {
    return { x: body.x + side * 5 + dx, y: ground - 2 + dy };
  }
  return build.body
    ? { x: from.x + side * 3 + dx, y: body.y + 3 + dy }
    : { x: clamp(from.x + side * 4 + dx), y: from.y + 4 + dy };
}

/** Hands and the line around them stay inside of the cell. */
function clamp(x: number): number {
  return Math.min(Math.max(x, 5), 42);
}
