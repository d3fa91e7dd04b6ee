import { TONE } from '../canvas/ramp.ts';
import { box, ellipse } from '../canvas/shape.ts';
import { SIDES } from '../rig.ts';
import { PERSON } from './parts/builds.ts';
import type { Species } from './species.ts';

export const robot: Species = {
  colours: { body: '#9fb4cf', belly: '#2f3a52', accent: '#f2774d', eye: '#6ff0e0' },
  build: {
    ...PERSON,
    head: { rx: 12, ry: 9 },
    limbs: 'metal',
    tips: 'body',
    feet: 'body',
    face: { eyeGap: 5, eyeY: 0, mouthY: 4, eyeSize: 1 },
  },
  faceStyle: { isDark: true, isMouthLight: true, hasCheeks: false },
  ears(film, { head, pose, earGrowth }) {
    const x = head.x - Math.round(pose.turn / 3);
    const top = head.y - head.ry - 5 - earGrowth + Math.max(0, -pose.ears);
    film.fill(box(x, top, x, head.y - head.ry), 'metal');
    film.fill(ellipse(x, top, 1.6, 1.6), 'accent', pose.isEarTwitching ? TONE.light : TONE.base);
    for (const side of SIDES) {
      film.fill(
        box(head.x + side * (head.rx + 1) - 1, head.y - 3, head.x + side * (head.rx + 1) + 1, head.y + 3, 1),
        'accent',
      );
    }
  },
  head(film, { head }) {
    film.fill(box(head.x - head.rx, head.y - head.ry, head.x + head.rx, head.y + head.ry, 3), 'body');
  },
  face(canvas, { head, face }) {
    canvas.cover(box(face.x - 9, head.y - 5, face.x + 9, head.y + 7, 2), 'belly', TONE.base);
    canvas.shade(box(face.x - 8, head.y - 5, face.x + 8, head.y - 5), TONE.deep);
  },
  torso(film, { body, pose }) {
    film.fill(box(body.x - body.rx, body.y - body.ry, body.x + body.rx, body.y + body.ry, 2), 'body');
    const x = body.x + (pose.isSide ? 3 : 0);
    film.fill(box(x - 3, body.y - 1, x + 3, body.y + 3), 'belly');
    film.fill(box(x - 2, body.y, x - 1 + (pose.tail > 0 ? 2 : 0), body.y), 'eye');
    film.fill(box(x - 2, body.y + 2, x + (pose.tail < 0 ? 2 : 0), body.y + 2), 'accent');
  },
};
