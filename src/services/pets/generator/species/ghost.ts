import { blob, box, ellipse } from '../canvas/shape.ts';
import { FLOATER } from './parts/builds.ts';
import type { Species } from './species.ts';

export const ghost: Species = {
  colours: { body: '#f4f2ff', belly: '#d9d4f7', accent: '#b9b1ec', eye: '#6a5fb0' },
  build: {
    ...FLOATER,
    move: 'float',
    head: { rx: 12, ry: 12 },
    legLength: 7,
    face: { eyeGap: 5, eyeY: -1, mouthY: 4 },
  },
  head(film, { head, ground, pose }) {
    const lag = pose.isSide ? -2 : 0;
    const hem = ground - 2;
    film.fill(blob(head.x, head.y, head.rx, head.ry, head.ry, 2.2), 'body');
    film.fill(box(head.x - head.rx, head.y, head.x + head.rx, head.y + 8), 'body');
    // The hem flutters: four folds that rise and sink with the tail.
    const fold = Math.round((2 * head.rx) / 4);
    for (let index = 0; index < 4; index++) {
      const x = head.x - head.rx + fold * index + (fold >> 1) + lag;
      const low = hem - ((index + (pose.tail > 0 ? 1 : 0)) % 2 === 0 ? 0 : 3);
      film.fill(box(x - (fold >> 1), head.y + 6, x + (fold >> 1), low, 2), 'body');
    }
  },
  markings(film, { head, ground }) {
    film.tint(ellipse(head.x, ground - 2, head.rx + 2, 3), 'belly');
  },
};
