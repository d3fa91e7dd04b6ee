import { TONE } from '../canvas/ramp.ts';
import { blob, ellipse, union } from '../canvas/shape.ts';
import { FLOATER } from './parts/builds.ts';
import type { Species } from './species.ts';

export const slime: Species = {
  colours: { body: '#63d1b3', belly: '#c9f5e6', accent: '#2f9c8b', eye: '#1f6f66' },
  build: { ...FLOATER, move: 'hop', head: { rx: 15, ry: 12 }, arms: 'stub', face: { eyeGap: 6, eyeY: 1, mouthY: 5 } },
  behind(film, { head, pose, earGrowth }) {
    // A drop on top that swings after the rest.
    const x = head.x - Math.sign(pose.tail) - Math.round(pose.turn / 2);
    film.fill(
      union(ellipse(x, head.y - head.ry - 2, 2 + Math.sign(earGrowth), 2), ellipse(x, head.y - head.ry, 3, 3)),
      'body',
    );
  },
  head(film, { head, ground }) {
    // Wider at the bottom, where it rests on the ground.
    film.fill(blob(head.x, head.y, head.rx, head.ry + 1, ground - head.y, 2.2), 'body');
    film.fill(blob(head.x, ground - 4, head.rx + 1, 6, 4, 2.8), 'body');
  },
  face(canvas, { head }) {
    // What shines through: bubbles, and a wet light on the left.
    canvas.shade(ellipse(head.x - head.rx + 5, head.y - 5, 1.4, 2.4), TONE.light);
    canvas.tint(ellipse(head.x + 9, head.y + 7, 1, 1), 'belly');
    canvas.tint(ellipse(head.x + 5, head.y - 8, 0.6, 0.6), 'belly');
    canvas.tint(ellipse(head.x - 9, head.y + 8, 0.6, 0.6), 'belly');
  },
};
