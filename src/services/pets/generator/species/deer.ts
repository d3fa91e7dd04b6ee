import { bend, ellipse, union } from '../canvas/shape.ts';
import { SIDES } from '../rig.ts';
import { SITTER } from './parts/builds.ts';
import { drawSideEars } from './parts/ears.ts';
import { drawBelly, drawMuzzle } from './parts/muzzle.ts';
import { drawStubTail } from './parts/tails.ts';
import type { Species } from './species.ts';

export const deer: Species = {
  colours: { body: '#c98a55', belly: '#fbeeda', accent: '#e8a9a0', eye: '#5b3820' },
  build: { ...SITTER, head: { rx: 11, ry: 10 }, tips: 'wood', face: { eyeGap: 6, eyeY: 0, mouthY: 7 } },
  faceStyle: { isMouthLight: false },
  behind: (film, rig) => drawStubTail(film, rig, 2, 'belly'),
  torsoMarkings(film, rig) {
    drawBelly(film, rig);
    const { body, pose } = rig;
    for (const [dx, dy] of pose.isSide
      ? ([
          [-6, -2],
          [-2, -4],
          [2, -2],
          [-3, 0],
        ] as const)
      : ([
          [-6, -1],
          [6, -1],
          [-6, 3],
          [6, 3],
        ] as const)) {
      film.tint(ellipse(body.x + dx, body.y + dy, 0.5, 0.5), 'belly');
    }
  },
  ears(film, rig) {
    const { head, pose, earGrowth } = rig;
    for (const side of SIDES) {
      const x = head.x + side * 4 - Math.round(pose.turn / 2);
      const y = head.y - head.ry + 2;
      const tall = 8 + earGrowth;
      film.fill(
        union(
          bend({ x, y }, { x: x + side, y: y - 4 }, { x: x + side * 3, y: y - tall }, 1),
          bend({ x: x + side, y: y - 3 }, { x: x + side * 3, y: y - 3 }, { x: x + side * 5, y: y - 5 }, 0.8),
        ),
        'wood',
      );
    }
    drawSideEars(film, rig, 6);
  },
  face: (canvas, rig) => drawMuzzle(canvas, rig, { rx: 4, ry: 3, nose: 'large' }),
};
