import { blob, box, ellipse } from '../canvas/shape.ts';
import { THING } from './parts/builds.ts';
import type { Species } from './species.ts';

export const mushroom: Species = {
  colours: { body: '#e0483e', belly: '#fff1dc', accent: '#ffffff', eye: '#5a3a2a' },
  build: {
    ...THING,
    head: { rx: 13, ry: 13 },
    legLength: 3,
    limbs: 'belly',
    face: { eyeGap: 4, eyeY: 4, mouthY: 8, eyeSize: 1 },
  },
  faceStyle: { isDark: false, isMouthLight: false },
  head(film, { head, ground }) {
    film.fill(blob(head.x, head.y + 5, 9, 7, ground - head.y - 8, 2.6), 'belly');
    film.fill(blob(head.x, head.y - 1, head.rx + 2, head.ry - 1, 3), 'body');
  },
  markings(film, { head, pose }) {
    film.tint(box(head.x - 8, head.y + 2, head.x + 8, head.y + 2), 'body');
    const x = head.x - Math.round(pose.turn / 2);
    for (const [dx, dy, r] of [
      [-8, -4, 2],
      [0, -8, 2.4],
      [8, -5, 2],
      [3, -2, 1],
      [-3, -1, 0.6],
    ] as const) {
      film.tint(ellipse(x + dx, head.y + dy, r, r), 'accent', 'body');
    }
  },
};
