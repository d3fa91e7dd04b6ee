import { ellipse } from '../canvas/shape.ts';
import { SIDES } from '../rig.ts';
import { drawBeak } from './parts/beak.ts';
import { BIRD } from './parts/builds.ts';
import type { Species } from './species.ts';

export const penguin: Species = {
  colours: { body: '#3f5273', belly: '#ffffff', accent: '#f7a531', eye: '#3f5273' },
  build: {
    ...BIRD,
    move: 'waddle',
    head: { rx: 12, ry: 10 },
    body: { rx: 10, ry: 8 },
    legLength: 1,
    legs: 'boots',
    feet: 'accent',
    face: { eyeGap: 5, eyeY: 0, mouthY: 5 },
  },
  faceStyle: { hasMouth: false, isDark: false },
  behind(film, { body, pose }) {
    if (pose.isSide) {
      film.fill(ellipse(body.x - body.rx, body.y + 6, 3, 1.5), 'body');
    }
  },
  torsoMarkings(film, { body, pose }) {
    film.tint(ellipse(body.x + (pose.isSide ? 4 : 0), body.y + 1, 7, 8), 'belly');
  },
  markings(film, { face, head, build }) {
    // A white heart of a face.
    for (const side of SIDES) {
      film.tint(ellipse(face.x + side * (build.face.eyeGap - 0), face.y, 5, 5), 'belly');
    }
    film.tint(ellipse(face.x, head.y + 5, 8, 5), 'belly');
  },
  over: (film, rig) => drawBeak(film, rig, 3, 4),
};
