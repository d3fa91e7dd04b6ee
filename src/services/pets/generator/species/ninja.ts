import { TONE } from '../canvas/ramp.ts';
import { bend, box } from '../canvas/shape.ts';
import { PERSON } from './parts/builds.ts';
import type { Species } from './species.ts';

export const ninja: Species = {
  colours: { body: '#454a66', belly: '#2e3148', accent: '#d8434e', eye: '#7a4a2a' },
  build: { ...PERSON, face: { eyeGap: 5, eyeY: 1, mouthY: 6, eyeSize: 1 } },
  faceStyle: { isDark: false, hasMouth: false },
  behind(film, { head, pose }) {
    // The ends of the headband.
    const x = head.x + (pose.isSide ? -head.rx + 1 : head.rx - 1);
    const side = pose.isSide ? -1 : 1;
    const y = head.y - 4;
    film.fill(
      bend({ x, y }, { x: x + side * 4, y: y - 1 }, { x: x + side * 7, y: y + 3 + pose.tail }, 1, 1.4),
      'accent',
    );
    film.fill(
      bend({ x, y }, { x: x + side * 3, y: y + 2 }, { x: x + side * 5, y: y + 6 + Math.sign(pose.tail) }, 1, 1.4),
      'accent',
    );
  },
  torsoMarkings(film, { body }) {
    film.fill(box(body.x - body.rx, body.y + 1, body.x + body.rx, body.y + 2), 'accent');
    for (let step = 0; step < 6; step++) {
      film.fill(box(body.x - 4 + step, body.y - 6 + step, body.x - 3 + step, body.y - 6 + step), 'belly');
    }
  },
  face(canvas, { face, head }) {
    canvas.cover(box(face.x - 8, head.y - 3, face.x + 8, head.y + 4, 2), 'skin');
    canvas.cover(box(face.x - 7, head.y - 3, face.x + 7, head.y - 3), 'skin', TONE.shade);
    const left = head.x - head.rx + 1;
    canvas.cover(box(left, head.y - 6, head.x + head.rx - 1, head.y - 4), 'accent');
    canvas.cover(box(left, head.y - 4, head.x + head.rx - 1, head.y - 4), 'accent', TONE.shade);
    canvas.cover(box(face.x - 3, head.y - 7, face.x + 3, head.y - 4, 1), 'metal');
    canvas.cover(box(face.x - 2, head.y - 6, face.x - 1, head.y - 6), 'metal', TONE.light);
  },
};
