import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import { box } from '../canvas/shape.ts';
import { THING } from './parts/builds.ts';
import type { Species } from './species.ts';

export const terminal: Species = {
  colours: { body: '#3a4256', belly: '#c9d2e3', accent: '#7dde8a', eye: '#9df0a8' },
  build: { ...THING, head: { rx: 14, ry: 11 }, limbs: 'belly', face: { eyeGap: 5, eyeY: 0, mouthY: 5, eyeSize: 1 } },
  faceStyle: { isDark: true, isMouthLight: true, hasCheeks: false },
  head(film, { head }) {
    const { x, y, rx, ry } = head;
    film.fill(box(x - rx, y - ry, x + rx, y + ry, 2), 'body');
    film.fill(box(x - rx, y - ry, x + rx, y - ry + 4, 2), 'belly');
    for (const [index, material] of (['blush', 'gold', 'leaf'] as const).entries()) {
      film.fill(box(x - rx + 3 + index * 4, y - ry + 2, x - rx + 4 + index * 4, y - ry + 3), material, TONE.shade);
    }
  },
  face(canvas, { head, pose }) {
    // The prompt, with a cursor that blinks.
    const x = head.x - head.rx + 2;
    const y = head.y + head.ry - 4;
    const green = { G: toPixel('accent'), C: toPixel('accent', TONE.light) };
    canvas.art(x, y - 1, ['G ', ' G', 'G '], green);
    if (pose.tail >= 0) {
      canvas.art(x + 3, y + 1, ['CC'], green);
    }
  },
};
