// The positions of a body's parts in a pose, all on whole pixels, so that nothing changes its shape by moving.
import type { Material } from './canvas/material.ts';
import type { Point } from './canvas/shape.ts';
import type { PetDesign } from './design.ts';
import type { Hand, Pose } from './pose.ts';

export interface Build {
  readonly head: { readonly rx: number; readonly ry: number; readonly squareness?: number | undefined };
  /** Absent: the head is the whole body. */
  readonly body?: { readonly rx: number; readonly ry: number };
  readonly gait: 'four' | 'two' | 'hover';
  /** Absent: it walks. */
  readonly move?: 'hop' | 'roll' | 'drive' | 'swim' | 'float' | 'fly' | 'slither' | 'scuttle' | 'waddle';
  /** The length of the legs below the body, seen from the front; 0 sits. */
  readonly legLength: number;
  readonly legs: 'paws' | 'boots' | 'bird' | 'none';
  readonly arms: 'paw' | 'wing' | 'stub' | 'none';
  /** The distance of the shoulders from the middle, if they are not at the sides of the body. */
  readonly shoulder?: number;
  readonly limbs?: Material;
  /** Legs, where they differ from arms. */
  readonly trousers?: Material;
  /** Paws, gloves, shoes. */
  readonly tips?: Material;
  readonly feet?: Material;
  /** Rows that the head is higher than usual. */
  readonly neck?: number;
  /** Rows between the head and a hat. */
  readonly hatRise?: number;
  readonly face: {
    /** Pixels to the right of the middle of the head, on figures that look sideways. */
    readonly x?: number;
    readonly eyeGap: number;
    /** Rows of the eyes and the mouth below the middle of the head. */
    readonly eyeY: number;
    readonly mouthY: number;
    /** 0 small, 1 usual, 2 large. */
    readonly eyeSize?: number | undefined;
  };
}

export interface Oval extends Point {
  readonly rx: number;
  readonly ry: number;
}

/** Left and right in the picture, or far and near from the side. */
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
  /** The growth of ears and horns over their usual size, in pixels. */
  readonly earGrowth: number;
}

/** The row on which pets stand; their outline is one lower. */
export const GROUND = 48;
export const MIDDLE = 24;
/** Rows of the body that the head hides. */
const OVERLAP = 4;
const STRIDING_LEGS = 5;
/** The measures of a figure on four legs, whose body from the side is behind the head and higher above the ground. */
const FOUR = { bodyX: 18, headX: 30, legLength: 5, headRise: 7 } as const;

export function toRig(design: PetDesign, build: Build, pose: Pose): Rig {
  const isFour = pose.isSide && build.gait === 'four' && build.body !== undefined;
  const { head, body } = isFour ? standFour(build, pose, design) : stand(build, pose, design);
  const neck = build.body
    ? { x: isFour ? head.x - 3 : Math.round((head.x + body.x) / 2), y: head.y + head.ry + 1 }
    : { x: head.x, y: head.y + build.face.mouthY + 5 };
  return {
    pose,
    design,
    build,
    ground: GROUND - (pose.isSide ? 0 : pose.lift),
    head,
    body,
    face: { x: head.x + pose.turn + (build.face.x ?? 0), y: head.y + build.face.eyeY },
    crown: { x: head.x - Math.round(pose.turn / 3), y: head.y - head.ry - (build.hatRise ?? 0) },
    neck,
    earGrowth: Math.round(design.proportions.earSize * 2),
  };
}

function stand(build: Build, pose: Pose, { proportions }: PetDesign): { head: Oval; body: Oval } {
  const { squash, lean, nod, lift } = pose;
  const grown = Math.round(proportions.headSize);
  const wide = Math.round(proportions.girth * 1.5);
  // Legs are seen longer from the side, because they need room to step.
  const legLength = pose.isSide && build.legs !== 'none' ? Math.max(build.legLength, STRIDING_LEGS) : build.legLength;
  const bottom = GROUND - lift - legLength;
  const flat = Math.abs(squash) > 1 ? Math.sign(squash) : 0;
  if (!build.body) {
    const rx = build.head.rx + wide + Math.round(squash / 2);
    const ry = build.head.ry + grown - Math.round(squash / 2);
    // A figure on the ground cannot nod into it.
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

function standFour(build: Build, pose: Pose, { proportions }: PetDesign): { head: Oval; body: Oval } {
  const torso = build.body ?? build.head;
  const grown = Math.round(proportions.headSize);
  const ry = Math.min(torso.ry, 6) + Math.round(proportions.girth);
  const body = { x: FOUR.bodyX, y: GROUND - FOUR.legLength - ry + 2 - pose.lift + pose.squash, rx: 10, ry };
  const head = {
    x: FOUR.headX + pose.lean,
    y: body.y - FOUR.headRise - (build.neck ?? 0) + pose.nod,
    rx: build.head.rx - 1 + grown,
    ry: build.head.ry - 1 + grown,
  };
  return { head, body };
}

/** Returns whether the turn of the head hides this half of the face. */
export function isFar({ pose }: Rig, side: Side): boolean {
  return Math.sign(pose.turn) === side && Math.abs(pose.turn) > 2;
}

export function handPoseOf({ hands }: Pose, side: Side): Hand {
  return hands[side === -1 ? 0 : 1];
}

export function shoulderOf({ build, body, pose }: Rig, side: Side): Point {
  if (pose.isSide && build.body) return { x: body.x, y: body.y - 2 };
  const isSitting = build.body && build.legs === 'paws' && handPoseOf(pose, side).position === 'rest';
  return {
    x: body.x + side * (build.shoulder ?? body.rx - (isSitting ? 3 : 1)),
    y: body.y + (build.body ? -2 : 4),
  };
}

export function handOf(rig: Rig, side: Side): Point {
  const { build, pose, head, body } = rig;
  const { position, dx = 0, dy = 0 } = handPoseOf(pose, side);
  const from = shoulderOf(rig, side);
  const reach = Math.max(head.rx, body.rx);
  switch (position) {
    case 'up':
      return { x: clamp(head.x + side * (reach + 3) + side * dx), y: (build.body ? head.y + 5 : head.y - 2) + dy };
    case 'carry':
      return pose.isSide
        ? { x: clamp(body.x + body.rx + 3), y: body.y + (build.body ? 1 : 4) + dy }
        : { x: clamp(MIDDLE + side * (reach + 3)), y: body.y + (build.body ? 0 : 4) + dy };
    case 'back':
      return { x: clamp(from.x + side * (5 + dx)), y: from.y + 4 + dy };
    case 'front':
      return { x: MIDDLE + side * 11, y: 44 + dy };
    case 'hold':
      return side === -1 ? { x: 16 + dx, y: 43 + dy } : { x: head.x + 14 + dx, y: head.y + 11 + dy };
    case 'rest':
      return restingHandOf(rig, side, from, dx, dy);
  }
}

function restingHandOf({ build, pose, body }: Rig, side: Side, from: Point, dx: number, dy: number): Point {
  if (pose.isSide) {
    return build.body
      ? { x: from.x + dx, y: from.y + 6 + dy }
      : { x: clamp(from.x + side * 3 + Math.sign(dx)), y: from.y + 3 + Math.sign(dx) };
  }
  if (build.legs === 'paws') return { x: body.x + side * 5 + dx, y: GROUND - pose.lift - 2 + dy };
  return build.body
    ? { x: from.x + side * 3 + dx, y: body.y + 3 + dy }
    : { x: clamp(from.x + side * 4 + dx), y: from.y + 4 + dy };
}

/** Keeps hands and their outline inside the cell. */
function clamp(x: number): number {
  return Math.min(Math.max(x, 5), 42);
}
