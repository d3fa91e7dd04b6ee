import { accessoriesOf } from '../accessories/worn.ts';
import { TONE } from '../canvas/ramp.ts';
import { box, ellipse } from '../canvas/shape.ts';
import { THING } from './parts/builds.ts';
import type { Species } from './species.ts';

export const mug: Species = {
  colours: { body: '#e8584f', belly: '#6b4228', accent: '#ffffff', eye: '#5a2a2a' },
  build: { ...THING, head: { rx: 10, ry: 10 }, feet: 'belly' },
  behind(film, { head, pose, design }) {
    // The handle, on the far side of where it goes.
    const x = head.x - head.rx - 1;
    film.fill(ellipse(x, head.y + 1, 4, 5), 'body');
    film.erase(ellipse(x, head.y + 1, 1.5, 2.5));
    // Steam, unless a hat keeps it in.
    if (accessoriesOf(design).head) {
      return;
    }
    for (const [index, dx] of [-4, 0, 4].entries()) {
      const sway = (pose.tail + index) % 2 === 0 ? 0 : 1;
      film.fill(
        box(head.x + dx + sway, head.y - head.ry - 5, head.x + dx + sway, head.y - head.ry - 4),
        'metal',
        TONE.light,
      );
      film.fill(
        box(head.x + dx + 1 - sway, head.y - head.ry - 3, head.x + dx + 1 - sway, head.y - head.ry - 2),
        'metal',
        TONE.light,
      );
    }
  },
  head(film, { head }) {
    film.fill(box(head.x - head.rx, head.y - head.ry + 2, head.x + head.rx, head.y + head.ry, 3), 'body');
    film.fill(ellipse(head.x, head.y - head.ry + 3, head.rx, 2.4), 'body', TONE.light);
    film.fill(ellipse(head.x, head.y - head.ry + 3, head.rx - 2, 1.4), 'belly', TONE.shade);
  },
};
