import { TONE } from '../canvas/ramp.ts';
import { box, ellipse, polygon } from '../canvas/shape.ts';
import { THING } from './parts/builds.ts';
import type { Species } from './species.ts';

export const lamp: Species = {
  colours: { body: '#f7b955', belly: '#fff3c4', accent: '#8a6a4a', eye: '#7a4a1a' },
  build: {
    ...THING,
    head: { rx: 12, ry: 12 },
    legLength: 3,
    limbs: 'accent',
    face: { eyeGap: 5, eyeY: -1, mouthY: 3, eyeSize: 1 },
  },
  behind(film, { head, pose }) {
    const sway = Math.sign(pose.tail);
    // The cord to switch it on with.
    film.fill(box(head.x + 9, head.y + 6, head.x + 9, head.y + 10), 'metal');
    film.fill(ellipse(head.x + 9 + sway, head.y + 11, 1.4, 1.4), 'gold');
  },
  head(film, { head, ground }) {
    const y = head.y;
    film.fill(box(head.x - 2, y + 7, head.x + 2, ground - 3), 'accent');
    film.fill(ellipse(head.x, ground - 3, 8, 2), 'accent');
    film.fill(
      polygon(
        [head.x - 7, y - head.ry],
        [head.x + 7, y - head.ry],
        [head.x + head.rx + 1, y + 7],
        [head.x - head.rx - 1, y + 7],
      ),
      'body',
    );
    film.fill(box(head.x - head.rx - 1, y + 6, head.x + head.rx + 1, y + 7), 'belly', TONE.base);
    film.fill(box(head.x - 7, y - head.ry, head.x + 7, y - head.ry + 1), 'belly', TONE.base);
  },
};
