import { TONE } from '../canvas/ramp.ts';
import { bend, blob, box, ellipse, polygon } from '../canvas/shape.ts';
import { THING } from './parts/builds.ts';
import type { Species } from './species.ts';

export const cactus: Species = {
  colours: { body: '#62b56a', belly: '#c9703f', accent: '#ff7fae', eye: '#2e5a3a' },
  build: {
    ...THING,
    head: { rx: 9, ry: 13 },
    legLength: 3,
    arms: 'paw',
    feet: 'belly',
    face: { eyeGap: 4, eyeY: -3, mouthY: 1, eyeSize: 1 },
  },
  head(film, { head, ground }) {
    film.fill(blob(head.x, head.y - 1, head.rx, head.ry, head.ry + 1, 2.6), 'body');
    // The pot.
    const top = ground - 13;
    film.fill(
      polygon([head.x - 10, top + 2], [head.x + 10, top + 2], [head.x + 8, ground - 2], [head.x - 8, ground - 2]),
      'belly',
    );
    film.fill(box(head.x - 11, top, head.x + 11, top + 3, 1), 'belly', TONE.light);
  },
  markings(film, { head, pose }) {
    for (const [dx, dy] of [
      [-7, -5],
      [7, -6],
      [-6, 1],
      [7, 0],
      [-3, -10],
      [4, -10],
    ] as const) {
      film.tint(ellipse(head.x + dx - Math.sign(pose.turn), head.y + dy, 0.4, 0.4), 'white', 'body');
    }
  },
  over(film, { head, pose }) {
    // A blossom.
    const x = head.x + 3 - Math.round(pose.turn / 2);
    const y = head.y - head.ry - 1;
    for (const [dx, dy] of [
      [0, -2],
      [2, 0],
      [0, 1],
      [-2, 0],
    ] as const) {
      film.fill(ellipse(x + dx, y + dy, 1.4, 1.4), 'accent');
    }
    film.fill(bend({ x, y }, { x, y }, { x, y }, 0.6), 'gold');
  },
};
