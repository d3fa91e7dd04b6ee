import { polygon } from '../canvas/shape.ts';
import { FLOATER } from './parts/builds.ts';
import type { Species } from './species.ts';

export const star: Species = {
  colours: { body: '#ffd34f', belly: '#fff0b0', accent: '#f59b3a', eye: '#7a4a1a' },
  build: {
    ...FLOATER,
    head: { rx: 14, ry: 14 },
    legLength: 5,
    arms: 'none',
    hatRise: 2,
    face: { eyeGap: 4, eyeY: 1, mouthY: 5, eyeSize: 1 },
  },
  head(film, { head, pose }) {
    const tilt = pose.isSide ? pose.stride * 0.4 * Math.PI : pose.tail * 0.07;
    // A raised hand is a raised ray.
    const isWaving = pose.hands[1].place === 'up';
    const points = Array.from({ length: 10 }, (_, index): [number, number] => {
      const angle = -Math.PI / 2 + (index * Math.PI) / 5 + tilt;
      const reach = (index % 2 === 0 ? 1.28 : 0.72) * (isWaving && index === 2 ? 1.1 : 1);
      const raise = isWaving && index === 2 ? -6 + pose.hands[1].dy : 0;
      const x = Math.round(head.x + Math.cos(angle) * head.rx * reach);
      return [Math.min(Math.max(x, 3), 44), Math.round(head.y + 1 + Math.sin(angle) * head.ry * reach + raise)];
    });
    film.fill(polygon(...points), 'body');
  },
};
