import { TONE } from '../canvas/ramp.ts';
import { blob, box, ellipse } from '../canvas/shape.ts';
import { SITTER } from './parts/builds.ts';
import type { Species } from './species.ts';

export const turtle: Species = {
  colours: { body: '#9ccf6b', belly: '#f2e2a6', accent: '#a8683c', eye: '#3e6b3a' },
  build: { ...SITTER, head: { rx: 11, ry: 9 }, body: { rx: 9, ry: 7 }, face: { eyeGap: 5, eyeY: 0, mouthY: 5 } },
  faceStyle: { isMouthLight: false },
  behind(film, { body, pose }) {
    if (!pose.isSide) {
      film.fill(blob(body.x, body.y, body.rx + 5, body.ry + 3, body.ry - 1), 'accent');
      film.fill(box(body.x - body.rx - 6, body.y + 3, body.x + body.rx + 6, body.y + 4, 1), 'accent', TONE.light);
      return;
    }
    film.fill(ellipse(body.x - body.rx - 2, body.y + 3 + Math.sign(pose.tail), 2, 1), 'body');
  },
  torso(film, { body, pose }) {
    if (!pose.isSide) {
      film.fill(blob(body.x, body.y, body.rx, body.ry, body.ry, 2.3), 'belly');
      for (const dy of [-2, 2]) {
        film.fill(box(body.x - body.rx, body.y + dy, body.x + body.rx, body.y + dy), 'belly', TONE.shade);
      }
      film.fill(box(body.x, body.y - body.ry, body.x, body.y + body.ry), 'belly', TONE.shade);
      return;
    }
    film.fill(blob(body.x, body.y + 2, body.rx + 1, body.ry + 5, 2), 'accent');
    film.fill(box(body.x - body.rx - 2, body.y + 2, body.x + body.rx + 2, body.y + 4, 1), 'accent', TONE.light);
    for (const dx of [-6, 0, 6]) {
      film.fill(ellipse(body.x + dx, body.y - 2 - (dx === 0 ? 2 : 0), 2, 2), 'accent', TONE.shade);
    }
  },
};
