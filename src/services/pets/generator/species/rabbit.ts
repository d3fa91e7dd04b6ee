import { toPixel } from '../canvas/material.ts';
import { SITTER } from './parts/builds.ts';
import { drawLongEars } from './parts/ears.ts';
import { drawBelly, drawMuzzle } from './parts/muzzle.ts';
import { drawStubTail } from './parts/tails.ts';
import type { Species } from './species.ts';

export const rabbit: Species = {
  colours: { body: '#e9dccf', belly: '#ffffff', accent: '#f5a3b5', eye: '#b0476b' },
  build: { ...SITTER, move: 'hop', head: { rx: 12, ry: 9 } },
  faceStyle: { isMouthLight: false },
  behind: (film, rig) => drawStubTail(film, rig, 3, 'belly'),
  torsoMarkings: (film, rig) => drawBelly(film, rig),
  ears: (film, rig) => drawLongEars(film, rig, 12),
  face(canvas, rig) {
    drawMuzzle(canvas, rig, { rx: 4, ry: 3, nose: 'small' });
    canvas.art(rig.face.x - 1, rig.head.y + rig.build.face.mouthY + 2, ['WwW'], {
      W: toPixel('white'),
      w: toPixel('white', 2),
    });
  },
};
