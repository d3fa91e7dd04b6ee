import { bend, ellipse } from '../canvas/shape.ts';
import { SIDES } from '../rig.ts';
import { SITTER } from './parts/builds.ts';
import { drawBelly } from './parts/muzzle.ts';
import type { Species } from './species.ts';

export const axolotl: Species = {
  colours: { body: '#f8b8c8', belly: '#ffe6ec', accent: '#e0607e', eye: '#5a2e4a' },
  build: { ...SITTER, head: { rx: 12, ry: 9, squareness: 2.6 }, face: { eyeGap: 7, eyeY: 1, mouthY: 4, eyeSize: 1 } },
  faceStyle: { isMouthLight: false },
  behind(film, { body, ground, pose }) {
    const from = pose.isSide ? { x: body.x - 7, y: body.y } : { x: body.x + 5, y: ground - 3 };
    const to = pose.isSide
      ? { x: body.x - 14, y: body.y - 2 + pose.tail }
      : { x: body.x + 14, y: ground - 8 - pose.tail };
    const pull = pose.isSide ? { x: body.x - 11, y: body.y + 4 } : { x: body.x + 14, y: ground };
    film.fill(
      bend({ x: from.x, y: from.y - 1 }, { x: pull.x, y: pull.y - 2 }, { x: to.x, y: to.y - 2 }, 3, 2),
      'accent',
    );
    film.fill(bend(from, pull, to, 2.4, 1), 'body');
  },
  torsoMarkings: (film, rig) => drawBelly(film, rig),
  ears(film, { head, pose, earGrowth }) {
    const turned = Math.round(pose.turn / 2);
    const droop = Math.max(0, -pose.ears);
    for (const side of SIDES) {
      const x = head.x + side * (head.rx - 3) - turned;
      // Three feathery gills on each side, one above the other.
      for (const [dx, dy, rise] of [
        [3, -9, 3],
        [7, -5, 1],
        [7, 1, -2],
      ] as const) {
        const tip = {
          x: x + side * (dx + Math.sign(earGrowth)),
          y: head.y + dy + droop * 2 - Math.sign(pose.tail) * (rise > 0 ? 1 : 0),
        };
        film.fill(bend({ x, y: head.y - 3 }, { x: x + side * 4, y: head.y + dy + 2 }, tip, 1.6, 1.4), 'accent');
      }
    }
  },
  markings(film, { face, head }) {
    for (const side of SIDES) {
      film.tint(ellipse(face.x + side * 3, head.y - 6, 0.5, 0.5), 'accent');
      film.tint(ellipse(face.x + side * 6, head.y - 5, 0.5, 0.5), 'accent');
    }
  },
};
