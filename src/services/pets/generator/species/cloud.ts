import { ellipse } from '../canvas/shape.ts';
import { FLOATER } from './parts/builds.ts';
import type { Species } from './species.ts';

export const cloud: Species = {
  colours: { body: '#eef6ff', belly: '#bcd8f5', accent: '#8fb8e8', eye: '#3f5f9a' },
  build: {
    ...FLOATER,
    move: 'float',
    head: { rx: 14, ry: 10 },
    legLength: 9,
    hatRise: 1,
    face: { eyeGap: 5, eyeY: 2, mouthY: 6 },
  },
  behind(film, { head, ground, pose }) {
    // Drops that fall one after the other.
    for (const [index, dx] of [-7, 0, 7].entries()) {
      const fall = (index * 2 + pose.tail + 4) % 5;
      film.fill(ellipse(head.x + dx, ground - 4 + Math.min(fall, 3), 0.6, 1), 'water');
    }
  },
  head(film, { head, pose }) {
    const puff = Math.sign(pose.tail) > 0 ? 1 : 0;
    film.fill(ellipse(head.x - 9, head.y + 3, 7, 6), 'body');
    film.fill(ellipse(head.x + 9, head.y + 3, 7, 6), 'body');
    film.fill(ellipse(head.x - 4, head.y - 3, 7, 7 + puff), 'body');
    film.fill(ellipse(head.x + 5, head.y - 1, 7, 7), 'body');
    film.fill(ellipse(head.x, head.y + 5, 12, 5), 'body');
  },
  markings(film, { head }) {
    film.tint(ellipse(head.x, head.y + 11, 14, 3), 'belly');
  },
};
