import { TONE } from '../canvas/ramp.ts';
import { box, polygon } from '../canvas/shape.ts';
import { THING } from './parts/builds.ts';
import type { Species } from './species.ts';

export const book: Species = {
  colours: { body: '#4c7fd0', belly: '#fbf3df', accent: '#f2c14e', eye: '#2a3f70' },
  build: { ...THING, head: { rx: 11, ry: 13 }, feet: 'accent' },
  head(film, { head, pose }) {
    const { x, y, rx, ry } = head;
    film.fill(box(x - rx, y - ry, x + rx, y + ry, 1), 'body');
    // The block of pages shows below and on the side away from the spine.
    film.fill(box(x - rx + 2, y + ry - 2, x + rx, y + ry - 1), 'belly');
    film.fill(box(x + rx - 1, y - ry + 2, x + rx, y + ry - 1), 'belly');
    film.fill(box(x - rx, y - ry, x - rx + 2, y + ry - 1), 'body', TONE.deep);
    film.fill(box(x - rx + 4, y - ry + 3, x + rx - 4, y - ry + 3), 'accent');
    film.fill(box(x - rx + 4, y + ry - 5, x + rx - 4, y + ry - 5), 'accent');
    // A ribbon.
    const end = y + ry + 3 + Math.sign(pose.tail);
    film.fill(
      polygon([x + 4, y + ry], [x + 6, y + ry], [x + 6, end], [x + 5, end - 1], [x + 4, end]),
      'blush',
      TONE.shade,
    );
  },
};
