import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import { bend, blob, ellipse, polygon } from '../canvas/shape.ts';
import { SITTER } from './parts/builds.ts';
import { drawPointedEars } from './parts/ears.ts';
import { drawMuzzle } from './parts/muzzle.ts';
import type { Species } from './species.ts';

export const unicorn: Species = {
  colours: { body: '#fbf4fb', belly: '#fde3ee', accent: '#b78bea', eye: '#7a58c9' },
  build: { ...SITTER, head: { rx: 12, ry: 10 }, feet: 'accent', hatRise: 1, face: { eyeGap: 6, eyeY: 0, mouthY: 6 } },
  faceStyle: { isMouthLight: false },
  behind(film, { body, ground, pose, head }) {
    const from = pose.isSide ? { x: body.x - 8, y: body.y - 2 } : { x: body.x + 6, y: ground - 4 };
    const to = pose.isSide
      ? { x: body.x - 13, y: body.y + 6 + pose.tail }
      : { x: body.x + 15 + Math.sign(pose.tail), y: ground - 2 };
    const pull = pose.isSide ? { x: body.x - 16, y: body.y - 6 } : { x: body.x + 16, y: ground - 14 };
    film.fill(bend(from, pull, to, 2.5, 2), 'accent');
    // The mane falls down the neck behind the head.
    const x = head.x - (pose.isSide ? head.rx - 1 : head.rx - 2);
    film.fill(blob(x, head.y + 1, 4, 8, 8), 'accent');
  },
  ears: (film, rig) => drawPointedEars(film, rig, { width: 7, height: 7 }),
  face(canvas, rig) {
    drawMuzzle(canvas, rig, { rx: 6, ry: 3, nose: 'none' });
    const y = rig.head.y + rig.build.face.mouthY - 1;
    canvas.art(rig.face.x - 2, y, ['N   N'], { N: toPixel('accent', TONE.deep) });
  },
  over(film, { head, pose, earGrowth }) {
    const x = head.x + Math.round(pose.turn / 2);
    const y = head.y - head.ry + 2;
    film.fill(ellipse(x - 4, y + 1, 4, 2.6), 'accent');
    film.fill(ellipse(x + 3, y, 3, 2), 'accent');
    film.fill(polygon([x - 2, y], [x, y - 10 - earGrowth], [x + 2, y]), 'gold');
    film.set(x, y - 5, 'gold', TONE.light);
    film.set(x + 1, y - 3, 'gold', TONE.deep);
    film.set(x - 1, y - 2, 'gold', TONE.deep);
  },
};
