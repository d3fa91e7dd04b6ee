import { bend, ellipse, polygon } from '../canvas/shape.ts';
import { drawBill } from './parts/beak.ts';
import { BIRD } from './parts/builds.ts';
import { drawBelly } from './parts/muzzle.ts';
import type { Species } from './species.ts';

export const duck: Species = {
  colours: { body: '#ffd84f', belly: '#fff1b0', accent: '#f58a33', eye: '#4a3a2a' },
  build: { ...BIRD, move: 'waddle', head: { rx: 11, ry: 10 }, face: { eyeGap: 6, eyeY: -1, mouthY: 4 } },
  faceStyle: { hasMouth: false },
  behind(film, { body, ground, pose }) {
    const wag = Math.sign(pose.tail);
    if (pose.isSide) {
      film.fill(polygon([body.x - 5, body.y + 5], [body.x - 13, body.y - 2 - wag], [body.x - 4, body.y - 2]), 'body');
    } else {
      film.fill(ellipse(body.x + body.rx, ground - 6 - wag, 4, 2.5), 'body');
    }
  },
  torsoMarkings: (film, rig) => drawBelly(film, rig, 6),
  ears(film, { head, pose, earGrowth }) {
    // A tuft that the wind plays with.
    const x = head.x - Math.round(pose.turn / 2);
    const y = head.y - head.ry + 1;
    const sway = Math.sign(pose.tail);
    film.fill(bend({ x, y }, { x, y: y - 3 }, { x: x + 3 + sway, y: y - 5 - earGrowth }, 1.2, 0.6), 'body');
    film.fill(bend({ x, y }, { x: x - 1, y: y - 3 }, { x: x - 2 + sway, y: y - 5 }, 1.2, 0.6), 'body');
  },
  over: (film, rig) => drawBill(film, rig),
};
