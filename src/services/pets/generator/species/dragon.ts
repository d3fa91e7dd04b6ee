import { TONE } from '../canvas/ramp.ts';
import { bend, box, ellipse, polygon, union } from '../canvas/shape.ts';
import { SIDES, type Side } from '../rig.ts';
import { SITTER } from './parts/builds.ts';
import { drawBelly, drawMuzzle } from './parts/muzzle.ts';
import type { Species } from './species.ts';

/** A bat's wing from the shoulder outwards. */
function wing(x: number, y: number, side: Side, flap: number) {
  const up = y - 9 - flap;
  return polygon(
    [x, y],
    [x + side * 4, up + 2],
    [x + side * 9, up],
    [x + side * 10, y - 3],
    [x + side * 7, y - 3],
    [x + side * 6, y + 1],
    [x + side * 3, y],
  );
}

export const dragon: Species = {
  colours: { body: '#5fb56a', belly: '#f6e7a8', accent: '#f2935c', eye: '#d99a1c' },
  build: { ...SITTER, head: { rx: 12, ry: 9 }, hatRise: 1 },
  faceStyle: { isMouthLight: false },
  behind(film, { body, ground, pose }) {
    const flap = Math.sign(pose.tail);
    if (pose.isSide) {
      const tip = { x: body.x - 14, y: body.y - 2 + pose.tail };
      film.fill(bend({ x: body.x - 7, y: body.y + 2 }, { x: body.x - 13, y: body.y + 6 }, tip, 3, 1), 'body');
      film.fill(polygon([tip.x - 2, tip.y], [tip.x, tip.y - 4], [tip.x + 2, tip.y]), 'accent');
      return;
    }
    for (const side of SIDES) {
      film.fill(wing(body.x + side * (body.rx - 2), body.y, side, flap), 'accent');
    }
    const tip = { x: body.x + 15, y: ground - 4 - Math.sign(pose.tail) };
    film.fill(bend({ x: body.x + 5, y: ground - 2 }, { x: body.x + 13, y: ground + 1 }, tip, 2.4, 1), 'body');
    film.fill(polygon([tip.x - 2, tip.y], [tip.x, tip.y - 4], [tip.x + 2, tip.y]), 'accent');
  },
  torsoMarkings(film, rig) {
    drawBelly(film, rig);
    const { body, pose } = rig;
    if (!pose.isSide) {
      for (const dy of [-1, 2, 5]) {
        film.shade(box(body.x - 3, body.y + dy, body.x + 3, body.y + dy), TONE.shade);
      }
    } else {
      film.fill(wing(body.x - 1, body.y - 2, -1, Math.sign(pose.tail)), 'accent');
    }
  },
  ears(film, { head, pose, earGrowth }) {
    const x = head.x - Math.round(pose.turn / 2);
    const y = head.y - head.ry;
    const droop = Math.max(0, -pose.ears);
    // A crest between two horns.
    for (const [dx, tall] of [
      [-3, 3],
      [0, 4],
      [3, 3],
    ] as const) {
      film.fill(polygon([x + dx - 2, y + 2], [x + dx, y - tall + 1], [x + dx + 2, y + 2]), 'accent');
    }
    for (const side of SIDES) {
      const foot = x + side * (head.rx - 4);
      const tip = { x: foot + side * 4, y: y - 4 - earGrowth + droop };
      film.fill(bend({ x: foot, y: y + 3 }, { x: foot + side * 3, y: y + 1 }, tip, 2, 0.6), 'belly');
    }
  },
  markings(film, { head, pose }) {
    for (const side of SIDES) {
      const x = head.x + side * (head.rx - 1) - pose.turn;
      film.tint(union(ellipse(x, head.y - 2, 0.5, 0.5), ellipse(x - side * 2, head.y - 4, 0.5, 0.5)), 'accent');
    }
  },
  face: (canvas, rig) => drawMuzzle(canvas, rig, { rx: 6, ry: 3, nose: 'small' }),
};
