import { accessoriesOf } from '../accessories/worn.ts';
import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import { blob, box, ellipse, polygon } from '../canvas/shape.ts';
import { PERSON } from './parts/builds.ts';
import type { Species } from './species.ts';

export const wizard: Species = {
  colours: { body: '#5b56c2', belly: '#f3f0fa', accent: '#f4c542', eye: '#3f6fd0' },
  build: { ...PERSON, tips: 'skin', feet: 'wood' },
  faceStyle: { isDark: false, isMouthLight: false },
  torso(film, { body, ground }) {
    // A robe down to the shoes.
    film.fill(
      polygon(
        [body.x - 5, body.y - body.ry],
        [body.x + 5, body.y - body.ry],
        [body.x + body.rx + 2, ground - 2],
        [body.x - body.rx - 2, ground - 2],
      ),
      'body',
    );
    film.fill(box(body.x - body.rx - 2, ground - 3, body.x + body.rx + 2, ground - 2), 'accent');
  },
  head(film, { head }) {
    film.fill(blob(head.x, head.y, head.rx, head.ry, head.ry, 2.3), 'skin');
  },
  face(canvas, { face, head, pose }) {
    // A beard that swings, and a moustache over the mouth's corners.
    const film = canvas.film();
    const sway = Math.sign(pose.tail);
    film.fill(
      polygon(
        [face.x - 9, head.y + 3],
        [face.x - 7, head.y + 9],
        [face.x + sway, head.y + 16],
        [face.x + 7, head.y + 9],
        [face.x + 9, head.y + 3],
        [face.x + 5, head.y + 5],
        [face.x - 5, head.y + 5],
      ),
      'belly',
    );
    film.fill(ellipse(face.x, head.y + 8, 7, 4), 'belly');
    film.light(2);
    canvas.stamp(film);
    canvas.cover(ellipse(face.x, head.y + 4, 1.4, 1), 'skin', TONE.shade);
  },
  over(film, { head, pose, design }) {
    if (accessoriesOf(design).head) {
      return;
    }
    const x = head.x - Math.round(pose.turn / 3);
    const y = head.y - head.ry + 3;
    const bend = Math.sign(pose.tail);
    film.fill(
      polygon([x - 8, y], [x - 4, y - 8], [x - 1, y - 12], [x + 4 + bend, y - 13], [x + 4, y - 8], [x + 8, y]),
      'body',
    );
    film.fill(ellipse(x, y + 1, 13, 2), 'body');
    film.fill(box(x - 8, y - 2, x + 8, y - 1), 'accent');
    film.art(x - 3, y - 8, [' G ', 'GGG', ' G '], { G: toPixel('accent', TONE.light) });
  },
};
