import { SITTER } from './parts/builds.ts';
import { drawFloppyEars } from './parts/ears.ts';
import { drawBelly, drawMuzzle } from './parts/muzzle.ts';
import { drawSlimTail } from './parts/tails.ts';
import type { Species } from './species.ts';

export const dog: Species = {
  colours: { body: '#d9a066', belly: '#fff3e0', accent: '#8a5a3c', eye: '#7a4a28' },
  build: { ...SITTER, head: { rx: 12, ry: 10 }, face: { eyeGap: 5, eyeY: 0, mouthY: 7 } },
  faceStyle: { isMouthLight: false },
  behind: (film, rig) => drawSlimTail(film, rig, 9, 2),
  torsoMarkings: (film, rig) => drawBelly(film, rig),
  face: (canvas, rig) => drawMuzzle(canvas, rig, { rx: 6, ry: 4, nose: 'large' }),
  over: (film, rig) => drawFloppyEars(film, rig, 'accent'),
};
