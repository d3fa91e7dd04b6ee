import { blob, ellipse } from '../canvas/shape.ts';
import { SIDES } from '../rig.ts';
import { SITTER } from './parts/builds.ts';
import { drawRoundEars } from './parts/ears.ts';
import { drawMuzzle } from './parts/muzzle.ts';
import type { Species } from './species.ts';

export const panda: Species = {
  colours: { body: '#fbf7f0', belly: '#ffffff', accent: '#3c3946', eye: '#8fc7ff' },
  build: {
    ...SITTER,
    body: { rx: 9, ry: 7 },
    limbs: 'accent',
    face: { eyeGap: 6, eyeY: 1, mouthY: 7, eyeSize: 1 },
  },
  faceStyle: { isDark: true, isMouthLight: false },
  torsoMarkings(film, { body, pose }) {
    // A dark band over the shoulders.
    const shape = pose.isSide ? ellipse(body.x + 6, body.y, 5, 8) : blob(body.x, body.y - body.ry, body.rx + 2, 3, 5);
    film.tint(shape, 'accent');
  },
  ears: (film, rig) => drawRoundEars(film, rig, 4, 'accent', 'accent'),
  markings(film, { face, build }) {
    for (const side of SIDES) {
      film.tint(ellipse(face.x + side * (build.face.eyeGap + 0), face.y + 0, 4, 4), 'accent');
      film.tint(ellipse(face.x + side * (build.face.eyeGap + 2), face.y + 2, 3, 3), 'accent');
    }
  },
  face: (canvas, rig) => drawMuzzle(canvas, rig, { rx: 4, ry: 3, nose: 'small' }),
};
