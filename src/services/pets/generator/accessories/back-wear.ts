// Things on the back: behind the body from the front, on it from the side.
import type { Layer } from '../canvas/layer.ts';
import { TONE } from '../canvas/ramp.ts';
import { bend, box, ellipse, polygon, union } from '../canvas/shape.ts';
import { type Rig, SIDES, type Side } from '../rig.ts';

type DrawBackWear = (film: Layer, rig: Rig) => void;

const WEAR = 'back-wear';

export const BACK_WEAR = {
  cape: (film, { body, ground, pose, build }) => {
    const top = build.body ? body.y - body.ry : body.y;
    if (pose.isSide) {
      const back = build.gait === 'four' ? body.x + 6 : body.x;
      film.fill(
        polygon(
          [back + 2, top + 1],
          [back - 6, top],
          [back - 15, body.y + 2 - pose.tail],
          [back - 13, body.y + 6 - pose.tail],
          [back - 3, body.y + 3],
        ),
        WEAR,
      );
    } else {
      const sway = Math.sign(pose.tail);
      const half = Math.min(body.rx + 7, 19);
      film.fill(
        polygon(
          [body.x - 6, top + 1],
          [body.x + 6, top + 1],
          [body.x + half + sway, ground],
          [body.x - half + sway, ground],
        ),
        WEAR,
      );
      film.fill(box(body.x - half + sway, ground - 1, body.x + half + sway, ground), WEAR, TONE.shade);
    }
  },
  backpack: (film, { body, pose, build }) => {
    if (pose.isSide) {
      const x = build.gait === 'four' ? body.x - 1 : body.x - body.rx;
      const y = build.gait === 'four' ? body.y - body.ry : body.y;
      film.fill(box(x - 4, y - 4, x + 3, y + 4, 2), WEAR);
      film.fill(box(x - 4, y, x + 3, y), WEAR, TONE.deep);
      film.fill(box(x - 2, y + 2, x, y + 3), 'gold');
    } else {
      const half = Math.min(body.rx + 4, 19);
      film.fill(box(body.x - half, body.y - 5, body.x + half, body.y + 5, 3), WEAR);
      film.fill(box(body.x - half, body.y + 1, body.x + half, body.y + 1), WEAR, TONE.deep);
    }
  },
  wings: (film, rig) => {
    const { body, pose, build } = rig;
    if (pose.isSide) {
      const x = build.gait === 'four' ? body.x : body.x - 3;
      film.fill(feathers(x, body.y - 2, -1, pose.tail), WEAR);
    } else {
      for (const side of SIDES) {
        film.fill(feathers(body.x + side * Math.min(body.rx - 1, 12), body.y - 1, side, pose.tail), WEAR);
      }
    }
  },
  jetpack: (film, rig) => {
    const { body, pose, build } = rig;
    if (pose.isSide) {
      const isFour = build.gait === 'four';
      const x = isFour ? body.x - 2 : body.x - body.rx - 1;
      const y = isFour ? body.y - body.ry - 1 : body.y;
      drawRocket(film, x, y, pose.lift > 0);
    } else {
      for (const side of SIDES) {
        drawRocket(film, body.x + side * Math.min(body.rx + 3, 18), body.y, pose.lift > 2);
      }
    }
  },
} as const satisfies Record<string, DrawBackWear>;

function feathers(x: number, y: number, side: Side, flap: number) {
  const up = y - 8 - Math.sign(flap);
  const far = Math.min(Math.max(x + side * 11, 3), 44);
  return union(
    bend({ x, y }, { x: x + side * 3, y: up - 1 }, { x: far, y: up }, 2.5, 1),
    bend({ x, y: y + 1 }, { x: x + side * 4, y: up + 4 }, { x: far - side, y: up + 4 }, 2.5, 1),
    ellipse(x + side * 4, y + 1, 3, 2.4),
  );
}

function drawRocket(film: Layer, x: number, y: number, isBurning: boolean): void {
  film.fill(box(x - 2, y - 5, x + 2, y + 4, 2), WEAR);
  film.fill(box(x - 2, y - 1, x + 2, y), 'gold');
  if (isBurning) {
    film.fill(polygon([x - 1, y + 5], [x + 1, y + 5], [x, y + 8]), 'gold', TONE.light);
  }
}
