import { box, ellipse, polygon } from '../canvas/shape.ts';
import { SIDES } from '../rig.ts';
import { drawBeak } from './parts/beak.ts';
import { BIRD } from './parts/builds.ts';
import type { Species } from './species.ts';

export const owl: Species = {
  colours: { body: '#9a7353', belly: '#f5e3c3', accent: '#f2a73b', eye: '#e8a21c' },
  build: { ...BIRD, head: { rx: 12, ry: 10, squareness: 2.6 }, face: { eyeGap: 5, eyeY: 0, mouthY: 6 } },
  faceStyle: { hasMouth: false, isDark: false },
  behind(film, { body, ground, pose }) {
    if (pose.isSide) {
      film.fill(
        polygon([body.x - 5, body.y + 1], [body.x - 13, body.y + 6 + Math.sign(pose.tail)], [body.x - 4, body.y + 6]),
        'body',
      );
    } else {
      film.fill(box(body.x - 3, ground - 6, body.x + 3, ground - 1, 1), 'body');
    }
  },
  torsoMarkings(film, { body, pose }) {
    const x = body.x + (pose.isSide ? 3 : 0);
    film.tint(ellipse(x, body.y + 1, 6, 7), 'belly');
    for (const [dx, dy] of [
      [-3, 0],
      [0, 2],
      [3, 0],
      [-2, 4],
      [2, 4],
    ] as const) {
      film.tint(box(x + dx, body.y + dy, x + dx, body.y + dy), 'body');
    }
  },
  ears(film, { head, pose, earGrowth }) {
    const droop = Math.max(0, -pose.ears);
    for (const side of SIDES) {
      const x = head.x + side * (head.rx - 3) - Math.round(pose.turn / 3);
      const y = head.y - head.ry + 3;
      film.fill(polygon([x - 4, y], [x + side * (3 + droop), y - 7 - earGrowth + droop * 2], [x + 4, y + 2]), 'body');
    }
  },
  markings(film, { face, build, pose }) {
    for (const side of SIDES) {
      const isFar = Math.sign(pose.turn) === side && Math.abs(pose.turn) > 2;
      film.tint(ellipse(face.x + side * (build.face.eyeGap - (isFar ? 2 : 0)), face.y, 5, 5), 'belly');
    }
  },
  over: (film, rig) => drawBeak(film, rig, 2, 4),
};
