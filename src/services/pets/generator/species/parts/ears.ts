// Ears in all shapes. They stand on the head's edge and move with the pose.
import type { Layer } from '../../canvas/layer.ts';
import type { Material } from '../../canvas/material.ts';
import { bend, ellipse, polygon } from '../../canvas/shape.ts';
import { type Rig, SIDES, type Side } from '../../rig.ts';

interface PointedEar {
  readonly width: number;
  readonly height: number;
  readonly inside?: Material;
  readonly tip?: Material;
}

/** Cats, foxes. */
export function drawPointedEars(film: Layer, rig: Rig, { width, height, inside = 'accent', tip }: PointedEar): void {
  for (const side of SIDES) {
    const { head, earGrowth } = rig;
    const { droop, twitch, turned } = motion(rig, side);
    const half = width >> 1;
    const foot = head.x + side * (head.rx - 1 - half) - turned;
    const base = head.y - head.ry + 4;
    const tipX = foot + side * (half - 2 + droop + (droop > 1 ? 1 : 0) + twitch);
    const tipY = base - height - earGrowth - Math.max(0, rig.pose.ears) + droop + (droop > 1 ? 2 : 0) + twitch;
    const slant = side === 1 ? 2 : 0;
    film.fill(
      polygon([foot - half, base - slant], [tipX, tipY], [foot + half, base - 2 + slant], [foot, base + 4]),
      'body',
    );
    if (tip) {
      film.fill(polygon([tipX - 1, tipY + 2], [tipX, tipY], [tipX + 1, tipY + 2]), tip);
    }
    film.fill(polygon([foot - half + 2, base], [tipX - side, tipY + 3], [foot + half - 2, base]), inside);
  }
}

/** Bears, mice. */
export function drawRoundEars(
  film: Layer,
  rig: Rig,
  radius: number,
  outside: Material = 'body',
  inside: Material = 'accent',
): void {
  for (const side of SIDES) {
    const { head, earGrowth } = rig;
    const { droop, twitch, turned } = motion(rig, side);
    const size = radius + Math.sign(earGrowth);
    const x = head.x + side * (head.rx - Math.round(radius * 0.6) + (droop > 1 ? 1 : 0)) - turned;
    const y = head.y - head.ry + 1 + droop + twitch - (size - radius);
    film.fill(ellipse(x, y, size, size), outside);
    film.fill(ellipse(x + (side === 1 ? 0 : 0), y + 1, Math.max(size - 2, 1), Math.max(size - 2, 1)), inside);
  }
}

/** Dogs: hanging from the upper corners of the head. Drawn over it, with an outline of their own. */
export function drawFloppyEars(film: Layer, rig: Rig, material: Material): void {
  for (const side of SIDES) {
    const { head, earGrowth } = rig;
    const { droop, twitch, turned } = motion(rig, side);
    const x = head.x + side * (head.rx - 2) - turned;
    const y = head.y - head.ry + 3;
    const swing = rig.pose.isSide ? -rig.pose.ears * 2 : 0;
    const end = {
      x: x + side * (3 - (droop > 1 ? 1 : 0)) - swing,
      y: y + 9 + earGrowth - Math.max(0, rig.pose.ears) * 2 - twitch * 2,
    };
    film.fill(bend({ x, y }, { x: x + side * 4, y: y + 1 }, end, 2.5, 3), material);
  }
}

/** Rabbits. */
export function drawLongEars(film: Layer, rig: Rig, length: number): void {
  for (const side of SIDES) {
    const { head, earGrowth, pose } = rig;
    const { droop, twitch, turned } = motion(rig, side);
    const x = head.x + side * 5 - turned;
    const y = head.y - head.ry + 3;
    const tall = length + earGrowth;
    const isHanging = droop > 1;
    const back = pose.isSide ? 3 + droop * 2 : 0;
    const tip = isHanging
      ? { x: x + side * 11, y: y + 3 }
      : { x: x + side * (1 + droop * 2 + twitch * 2) - back, y: y - tall + droop * 2 + twitch };
    const pull = isHanging ? { x: x + side * 5, y: y - 8 } : { x: x + side, y: y - tall / 2 };
    film.fill(bend({ x, y }, pull, tip, 2.5, 2.4), 'body');
    film.fill(bend({ x, y: y - 1 }, pull, { x: tip.x, y: tip.y + (isHanging ? 0 : 1) }, 0.8, 0.8), 'accent');
  }
}

/** Deer: leaves that point sideways. */
export function drawSideEars(film: Layer, rig: Rig, length: number): void {
  for (const side of SIDES) {
    const { head, earGrowth } = rig;
    const { droop, twitch, turned } = motion(rig, side);
    const x = head.x + side * (head.rx - 2) - turned;
    const y = head.y - head.ry + 5;
    const tip = { x: x + side * (length + Math.sign(earGrowth)), y: y - 3 + droop * 2 + twitch * 2 };
    film.fill(bend({ x, y }, { x: x + side * 3, y: y - 3 }, tip, 2.4, 1), 'body');
    film.fill(
      bend({ x: x + side * 2, y: y - 1 }, { x: x + side * 3, y: y - 2 }, { x: tip.x - side * 2, y: tip.y + 1 }, 0.7),
      'accent',
    );
  }
}

function motion(rig: Rig, side: Side): { droop: number; twitch: number; turned: number } {
  return {
    droop: Math.max(0, -rig.pose.ears),
    twitch: rig.pose.isEarTwitching && side === 1 ? 1 : 0,
    // Turned heads show their ears from the other side.
    turned: Math.round(rig.pose.turn / 2),
  };
}
