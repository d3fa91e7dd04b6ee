import { ellipse } from '../canvas/shape.ts';
import { SIDES } from '../rig.ts';
import { SITTER } from './parts/builds.ts';
import { drawPointedEars } from './parts/ears.ts';
import { drawBelly, drawMuzzle } from './parts/muzzle.ts';
import { drawBushyTail } from './parts/tails.ts';
import type { Species } from './species.ts';

export const fox: Species = {
  colours: { body: '#ee7b35', belly: '#fff6ea', accent: '#4a3340', eye: '#c98a1b' },
  build: { ...SITTER, tips: 'accent' },
  faceStyle: { isMouthLight: false },
  behind: (film, rig) => drawBushyTail(film, rig, 'belly'),
  torsoMarkings: (film, rig) => drawBelly(film, rig),
  ears: (film, rig) => drawPointedEars(film, rig, { width: 11, height: 11, tip: 'accent' }),
  markings(film, { face, head, build }) {
    // White cheeks that leave a pointed mask between the eyes.
    for (const side of SIDES) {
      film.tint(ellipse(face.x + side * 8, head.y + build.face.mouthY, 6, 5), 'belly', 'body');
    }
  },
  face: (canvas, rig) => drawMuzzle(canvas, rig, { rx: 4, ry: 3, nose: 'small' }),
};
