import type { Layer } from '../canvas/layer.ts';
import { TONE } from '../canvas/ramp.ts';
import { blob, ellipse, type Point, polygon } from '../canvas/shape.ts';
import { SITTER } from './parts/builds.ts';
import { drawRoundEars } from './parts/ears.ts';
import { drawMuzzle } from './parts/muzzle.ts';
import type { Species } from './species.ts';

/** Spines stand around a middle like rays. */
function drawSpines(film: Layer, middle: Point, radius: number, from: number, to: number, count: number): void {
  for (let index = 0; index <= count; index++) {
    const angle = from + ((to - from) * index) / count;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    film.fill(
      polygon(
        [Math.round(middle.x + cos * radius - sin * 3), Math.round(middle.y + sin * radius + cos * 3)],
        [Math.round(middle.x + cos * (radius + 4)), Math.round(middle.y + sin * (radius + 4))],
        [Math.round(middle.x + cos * radius + sin * 3), Math.round(middle.y + sin * radius - cos * 3)],
      ),
      'body',
    );
  }
}

export const hedgehog: Species = {
  colours: { body: '#8a6a55', belly: '#f7dfc0', accent: '#e8a08c', eye: '#4a3428' },
  build: { ...SITTER, head: { rx: 12, ry: 9 }, limbs: 'belly', face: { eyeGap: 5, eyeY: 1, mouthY: 6 } },
  faceStyle: { isDark: false, isMouthLight: false },
  behind(film, { head, body, pose }) {
    if (pose.isSide) {
      film.fill(blob(body.x - 1, body.y - 1, body.rx + 1, body.ry + 3, body.ry), 'body');
      drawSpines(film, { x: body.x - 1, y: body.y - 1 }, body.ry + 3, Math.PI * 0.9, Math.PI * 1.6, 5);
    } else {
      film.fill(ellipse(body.x, body.y, body.rx + 3, body.ry), 'body');
      drawSpines(film, { x: body.x, y: body.y }, body.rx + 1, Math.PI * 0.85, Math.PI * 2.15, 8);
    }
    drawSpines(
      film,
      { x: head.x - Math.round(pose.turn / 2), y: head.y },
      head.rx - 2,
      Math.PI * 0.9,
      Math.PI * 2.1,
      10,
    );
  },
  torso(film, { body, pose }) {
    film.fill(blob(body.x, body.y, body.rx, body.ry, body.ry, 2.3), pose.isSide ? 'body' : 'belly');
    if (pose.isSide) {
      film.tint(ellipse(body.x + 2, body.y + body.ry, 9, 3), 'belly');
      for (const [dx, dy] of [
        [-6, -2],
        [-2, -3],
        [-4, 1],
        [1, 0],
        [2, -4],
      ] as const) {
        film.fill(polygon([body.x + dx, body.y + dy], [body.x + dx - 1, body.y + dy + 1]), 'body', TONE.deep);
      }
    }
  },
  ears: (film, rig) => drawRoundEars(film, rig, 3, 'belly'),
  head(film, { head, face }) {
    film.fill(blob(head.x, head.y, head.rx, head.ry, head.ry, 2.3), 'body');
    film.tint(ellipse(face.x, head.y + 4, 11, 8), 'belly');
    // A fringe of spines over the forehead.
    for (const dx of [-6, -2, 2, 6]) {
      film.fill(
        polygon([face.x + dx - 2, head.y - 5], [face.x + dx, head.y - 2], [face.x + dx + 2, head.y - 5]),
        'body',
      );
    }
  },
  face: (canvas, rig) => drawMuzzle(canvas, rig, { rx: 3, ry: 2, nose: 'large' }),
};
