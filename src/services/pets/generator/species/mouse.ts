import { SITTER } from './parts/builds.ts';
import { drawRoundEars } from './parts/ears.ts';
import { drawBelly, drawMuzzle } from './parts/muzzle.ts';
import { drawSlimTail } from './parts/tails.ts';
import type { Species } from './species.ts';

export const mouse: Species = {
  colours: { body: '#b3b6c2', belly: '#f3eeee', accent: '#f5a9b8', eye: '#4b4458' },
  build: { ...SITTER, head: { rx: 11, ry: 9 }, body: { rx: 7, ry: 6 }, feet: 'accent' },
  faceStyle: { isMouthLight: false },
  behind: (film, rig) => drawSlimTail(film, rig, 13, 1, 'accent'),
  torsoMarkings: (film, rig) => drawBelly(film, rig),
  ears: (film, rig) => drawRoundEars(film, rig, 6),
  face: (canvas, rig) => drawMuzzle(canvas, rig, { rx: 4, ry: 3, nose: 'small' }),
};
