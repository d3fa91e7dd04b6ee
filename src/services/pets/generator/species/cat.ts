import { SITTER } from './parts/builds.ts';
import { drawPointedEars } from './parts/ears.ts';
import { drawBelly, drawMuzzle } from './parts/muzzle.ts';
import { drawSlimTail } from './parts/tails.ts';
import type { Species } from './species.ts';

export const cat: Species = {
  colours: { body: '#f2a65a', belly: '#fff1dc', accent: '#f7909c', eye: '#5fae57' },
  build: SITTER,
  faceStyle: { isMouthLight: false },
  behind: (film, rig) => drawSlimTail(film, rig, 11, 2),
  torsoMarkings: (film, rig) => drawBelly(film, rig),
  ears: (film, rig) => drawPointedEars(film, rig, { width: 10, height: 9 }),
  face: (canvas, rig) => drawMuzzle(canvas, rig, { rx: 5, ry: 3, nose: 'small' }),
};
