import { TONE } from '../canvas/ramp.ts';
import { box, polygon } from '../canvas/shape.ts';
import { THING } from './parts/builds.ts';
import type { Species } from './species.ts';

export const floppy: Species = {
  colours: { body: '#5a6fd6', belly: '#f7f4ea', accent: '#e8584f', eye: '#39408a' },
  build: { ...THING, head: { rx: 12, ry: 12 }, face: { eyeGap: 5, eyeY: 3, mouthY: 7, eyeSize: 1 } },
  faceStyle: { isDark: false, isMouthLight: false },
  head(film, { head }) {
    const { x, y, rx, ry } = head;
    film.fill(
      polygon([x - rx, y - ry], [x + rx - 3, y - ry], [x + rx, y - ry + 3], [x + rx, y + ry], [x - rx, y + ry]),
      'body',
    );
    // The shutter, and the label that the face is drawn on.
    film.fill(box(x - 6, y - ry, x + 6, y - ry + 6), 'metal');
    film.fill(box(x + 2, y - ry + 1, x + 4, y - ry + 5), 'ink');
    film.fill(box(x - rx + 2, y - 2, x + rx - 2, y + ry), 'belly');
    film.fill(box(x - rx + 2, y - 3, x + rx - 2, y - 2), 'accent', TONE.base);
  },
};
