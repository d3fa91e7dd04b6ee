import { accessoriesOf } from '../accessories/worn.ts';
import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import { blob, box, ellipse, polygon } from '../canvas/shape.ts';
import { PERSON } from './parts/builds.ts';
import type { Species } from './species.ts';

export const pirate: Species = {
  colours: { body: '#c0423f', belly: '#f7f3e8', accent: '#37344a', eye: '#4a3526' },
  build: { ...PERSON, tips: 'skin', feet: 'ink' },
  faceStyle: { isDark: false, isMouthLight: false },
  torsoMarkings(film, { body, pose }) {
    const x = body.x + (pose.isSide ? 3 : 0);
    film.tint(box(x - 3, body.y - body.ry, x + 3, body.y + body.ry), 'belly');
    for (const dy of [-2, 1]) {
      film.tint(box(x - 3, body.y + dy, x + 3, body.y + dy), 'water');
    }
    film.tint(box(body.x - body.rx, body.y + 3, body.x + body.rx, body.y + 4), 'ink');
    film.fill(box(x - 1, body.y + 3, x + 1, body.y + 4), 'gold');
  },
  ears(film, { head, pose }) {
    // Hair at the back and on the sides.
    film.fill(blob(head.x - Math.round(pose.turn / 2), head.y + 1, head.rx + 1, head.ry, head.ry - 1, 2.6), 'wood');
  },
  head(film, { head }) {
    film.fill(blob(head.x, head.y + 1, head.rx - 1, head.ry, head.ry - 1, 2.3), 'skin');
  },
  face(canvas, { face, head }) {
    canvas.tint(ellipse(face.x, head.y + 9, 5, 2.4), 'wood', 'skin');
  },
  over(film, { head, face, pose, design }) {
    // The patch over one eye.
    film.art(face.x - 7, face.y - 3, ['KKKKKK', 'KKKKKK', 'KKKKKK', ' KKKK '], { K: toPixel('ink', TONE.outline) });
    if (accessoriesOf(design).head) {
      return;
    }
    const x = head.x - Math.round(pose.turn / 3);
    const y = head.y - head.ry + 2;
    film.fill(blob(x, y, 11, 8, 2), 'accent');
    film.fill(
      polygon([x - 14, y - 1], [x - 10, y - 4], [x + 10, y - 4], [x + 14, y - 1], [x + 10, y + 2], [x - 10, y + 2]),
      'accent',
    );
    film.fill(box(x - 12, y + 1, x + 12, y + 1), 'gold');
    film.art(x - 2, y - 5, [' WWW ', 'WKWKW', 'WWWWW', ' WWW '], {
      W: toPixel('white'),
      K: toPixel('ink', TONE.outline),
    });
  },
};
