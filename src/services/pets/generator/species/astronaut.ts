import { TONE } from '../canvas/ramp.ts';
import { blob, box, ellipse } from '../canvas/shape.ts';
import { SIDES } from '../rig.ts';
import { PERSON } from './parts/builds.ts';
import type { Species } from './species.ts';

export const astronaut: Species = {
  colours: { body: '#f2f4fa', belly: '#2f4b7c', accent: '#f0803c', eye: '#5b3a22' },
  build: {
    ...PERSON,
    head: { rx: 13, ry: 11 },
    tips: 'accent',
    feet: 'accent',
    face: { eyeGap: 5, eyeY: 1, mouthY: 5, eyeSize: 1 },
  },
  faceStyle: { isDark: false, isMouthLight: false },
  behind(film, { body, pose }) {
    // Life support.
    const x = pose.isSide ? body.x - body.rx : body.x;
    const half = pose.isSide ? 3 : body.rx + 3;
    film.fill(box(x - half, body.y - 5, x + half, body.y + 4, 2), 'metal');
  },
  torsoMarkings(film, { body, pose }) {
    const x = body.x + (pose.isSide ? 2 : 0);
    film.fill(box(x - 3, body.y, x + 3, body.y + 3, 1), 'metal');
    film.set(x - 2, body.y + 1, 'accent');
    film.set(x, body.y + 1, 'leaf');
    film.fill(box(x - 2, body.y + 3, x + 2, body.y + 3), 'metal', TONE.shade);
  },
  ears(film, { head }) {
    for (const side of SIDES) {
      film.fill(box(head.x + side * head.rx - 1, head.y - 3, head.x + side * head.rx + 1, head.y + 3, 1), 'accent');
    }
  },
  face(canvas, { head, face }) {
    const x = face.x;
    canvas.cover(ellipse(x, head.y + 1, 10, 8), 'belly', TONE.deep);
    canvas.cover(blob(x, head.y + 1, 9, 7, 7), 'skin');
    // Hair under the helmet, and the sky in the glass.
    canvas.cover(box(x - 6, head.y - 6, x + 6, head.y - 5), 'wood');
    canvas.cover(box(x - 4, head.y - 4, x + 2, head.y - 4), 'wood');
  },
  over(film, { face, head }) {
    film.set(face.x - 8, head.y - 2, 'white');
    film.set(face.x - 7, head.y - 4, 'white');
    film.set(face.x - 8, head.y - 3, 'white');
  },
};
