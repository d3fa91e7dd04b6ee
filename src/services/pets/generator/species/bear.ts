import { SITTER } from './parts/builds.ts';
import { drawRoundEars } from './parts/ears.ts';
import { drawBelly, drawMuzzle } from './parts/muzzle.ts';
import { drawStubTail } from './parts/tails.ts';
import type { Species } from './species.ts';

export const bear: Species = {
  colours: { body: '#a9714b', belly: '#f0d3ad', accent: '#e0a48a', eye: '#5a3a22' },
  build: { ...SITTER, body: { rx: 9, ry: 7 }, face: { eyeGap: 6, eyeY: 0, mouthY: 6, eyeSize: 1 } },
  faceStyle: { isMouthLight: false },
  behind: (film, rig) => drawStubTail(film, rig, 2),
  torsoMarkings: (film, rig) => drawBelly(film, rig, 6),
  ears: (film, rig) => drawRoundEars(film, rig, 4),
  face: (canvas, rig) => drawMuzzle(canvas, rig, { rx: 5, ry: 4, nose: 'large' }),
};
