import { bend, blob, ellipse } from '../canvas/shape.ts';
import { FLOATER } from './parts/builds.ts';
import type { Species } from './species.ts';

export const octopus: Species = {
  colours: { body: '#e0679a', belly: '#ffd3e0', accent: '#b04a86', eye: '#6b2a5a' },
  build: { ...FLOATER, move: 'swim', head: { rx: 12, ry: 11 }, legLength: 6, face: { eyeGap: 6, eyeY: 1, mouthY: 5 } },
  behind(film, { head, ground, pose }) {
    // Six arms below, rolling in turn: each lags behind its neighbour.
    const steps = pose.isSide ? pose.stride * 2 * Math.PI : pose.tail * 0.8;
    for (const [index, spread] of [-11, -7, -2, 3, 7, 11].entries()) {
      const wave = Math.round(Math.sin(steps + index * 1.2) * 1.6);
      const curl = spread < 0 ? -1 : 1;
      const end = { x: head.x + spread + curl * 2 + wave - (pose.isSide ? 2 : 0), y: ground - 1 - Math.max(0, wave) };
      film.fill(
        bend(
          { x: head.x + Math.round(spread * 0.7), y: head.y + head.ry - 3 },
          { x: head.x + spread, y: ground - 2 },
          end,
          2.2,
          1.5,
        ),
        index % 2 === 0 ? 'accent' : 'body',
      );
    }
  },
  head(film, { head }) {
    film.fill(blob(head.x, head.y, head.rx, head.ry, head.ry - 1, 2.3), 'body');
  },
  markings(film, { head, pose }) {
    const x = head.x - pose.turn;
    for (const [dx, dy, r] of [
      [-6, -7, 1],
      [-2, -9, 0.5],
      [6, -6, 0.5],
    ] as const) {
      film.tint(ellipse(x + dx, head.y + dy, r, r), 'belly');
    }
  },
};
