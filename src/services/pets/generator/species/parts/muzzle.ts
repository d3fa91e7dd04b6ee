import type { Layer } from '../../canvas/layer.ts';
import { toPixel } from '../../canvas/material.ts';
import { TONE } from '../../canvas/ramp.ts';
import { ellipse } from '../../canvas/shape.ts';
import type { Rig } from '../../rig.ts';

interface Muzzle {
  readonly rx: number;
  readonly ry: number;
  readonly nose: 'small' | 'large' | 'none';
}

const NOSES = { small: ['NNN', ' N '], large: [' NNN ', 'NWNNN', ' NNN '], none: [] } as const;

/** A light snout with a nose. */
export function drawMuzzle(canvas: Layer, rig: Rig, { rx, ry, nose }: Muzzle): void {
  const x = rig.face.x;
  const y = rig.head.y + rig.build.face.mouthY;
  canvas.tint(ellipse(x, y, rx, ry), 'belly');
  const art = NOSES[nose];
  canvas.art(x - ((art[0]?.length ?? 0) >> 1), y - art.length, art, {
    N: nose === 'large' ? toPixel('ink', TONE.outline) : toPixel('accent', TONE.deep),
    W: toPixel('ink', TONE.light),
  });
}

/** A light chest from the front, a light underside from the side. */
export function drawBelly(film: Layer, { body, pose, build }: Rig, rx = 5): void {
  const isFour = pose.isSide && build.gait === 'four';
  const shape = isFour
    ? ellipse(body.x + 2, body.y + body.ry, 8, 3)
    : ellipse(body.x + (pose.isSide ? 3 : 0), body.y + 1, rx, body.ry - 1);
  film.tint(shape, 'belly');
}
