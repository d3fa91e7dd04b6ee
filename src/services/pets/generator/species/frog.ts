import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import { ellipse } from '../canvas/shape.ts';
import { SIDES } from '../rig.ts';
import { SITTER } from './parts/builds.ts';
import { drawBelly } from './parts/muzzle.ts';
import type { Species } from './species.ts';

export const frog: Species = {
  colours: { body: '#7cc653', belly: '#eaf6b8', accent: '#4e9a4a', eye: '#b8572e' },
  build: {
    ...SITTER,
    move: 'hop',
    head: { rx: 13, ry: 8, squareness: 2.2 },
    body: { rx: 9, ry: 7 },
    feet: 'accent',
    // Eyes on top of the head, and hats above them.
    hatRise: 6,
    face: { eyeGap: 8, eyeY: -6, mouthY: 2 },
  },
  faceStyle: { isMouthLight: false, hasMouth: false },
  torsoMarkings: (film, rig) => drawBelly(film, rig, 6),
  ears(film, { face, build, pose }) {
    for (const side of SIDES) {
      const isFar = Math.sign(pose.turn) === side && Math.abs(pose.turn) > 2;
      film.fill(ellipse(face.x + side * (build.face.eyeGap - (isFar ? 2 : 0)), face.y, 5, 5), 'body');
    }
  },
  markings(film, { head, face }) {
    film.tint(ellipse(face.x, head.y + 8, 11, 5), 'belly');
  },
  face(canvas, { face, head, pose }) {
    // A mouth from cheek to cheek.
    const line = { K: toPixel('ink', TONE.outline), R: toPixel('blush', TONE.shade), N: toPixel('accent', TONE.deep) };
    const y = head.y + 1;
    canvas.art(face.x - 2, y - 3, ['N   N'], line);
    const isSad = pose.mouth === 'frown' || pose.mouth === 'wobble';
    const isOpen = pose.mouth === 'open' || pose.mouth === 'oh';
    const smile = ['K             K', ' KK         KK ', '   KKKKKKKKK   '];
    const sad = ['    KKKKKKK    ', '  KK       KK  ', ' K           K '];
    const open = ['K             K', ' KKKKKKKKKKKKK ', '  KRRRRRRRRRK  ', '   KKKKKKKKK   '];
    canvas.art(face.x - 7, y, isSad ? sad : isOpen ? open : smile, line);
  },
};
