// Things around the neck. `x` is its middle and `y` the row just below the chin.
import type { Layer } from '../canvas/layer.ts';
import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import { blob, box, capsule, ellipse, polygon } from '../canvas/shape.ts';
import type { Rig } from '../rig.ts';

type DrawNeckWear = (film: Layer, x: number, y: number, rig: Rig) => void;

const WEAR = 'neck-wear';

export const NECK_WEAR = {
  scarf: (film, x, y, { pose, build }) => {
    const half = bandHalf(build);
    const sway = Math.sign(pose.tail);
    if (pose.isSide) {
      // The ends fly behind.
      film.fill(capsule({ x: x - half + 2, y }, { x: x - half - 6, y: y - 1 + pose.tail }, 1.4, 1.8), WEAR);
      film.fill(capsule({ x: x - half + 2, y: y + 1 }, { x: x - half - 4, y: y + 4 + sway }, 1.4, 1.6), WEAR);
    } else {
      film.fill(box(x + 3, y, x + 6, y + 8 + sway, 1), WEAR);
      film.fill(box(x + 3, y + 6 + sway, x + 6, y + 7 + sway), WEAR, TONE.light);
    }
    film.fill(blob(x, y, half, 2, 2, 3), WEAR);
    for (let dx = -half + 2; dx < half; dx += 4) {
      film.fill(box(x + dx, y - 2, x + dx, y + 2), WEAR, TONE.shade);
    }
  },
  'bow-tie': (film, x, y) => {
    film.fill(polygon([x, y + 1], [x - 5, y - 2], [x - 5, y + 4]), WEAR);
    film.fill(polygon([x, y + 1], [x + 5, y - 2], [x + 5, y + 4]), WEAR);
    film.fill(box(x - 1, y, x + 1, y + 2), WEAR, TONE.light);
  },
  tie: (film, x, y) => {
    film.fill(polygon([x - 2, y - 1], [x + 2, y - 1], [x + 1, y + 1], [x - 1, y + 1]), WEAR, TONE.shade);
    film.fill(polygon([x - 1, y + 2], [x + 1, y + 2], [x + 2, y + 6], [x, y + 8], [x - 2, y + 6]), WEAR);
  },
  bandana: (film, x, y, { build }) => {
    const half = bandHalf(build);
    film.fill(box(x - half, y - 1, x + half, y, 1), WEAR);
    film.fill(polygon([x - half + 1, y], [x + half - 1, y], [x, y + 7]), WEAR);
    for (const [dx, dy] of [
      [-3, 2],
      [0, 4],
      [3, 2],
    ] as const) {
      film.set(x + dx, y + dy, 'white');
    }
  },
  collar: (film, x, y, { build }) => {
    const half = bandHalf(build);
    film.fill(box(x - half, y - 1, x + half, y, 1), WEAR);
    film.fill(ellipse(x, y + 2, 1.6, 1.6), 'gold');
    film.set(x, y + 3, 'gold', TONE.outline);
  },
  medal: (film, x, y) => {
    film.fill(polygon([x - 4, y - 1], [x - 2, y - 1], [x + 1, y + 4], [x - 1, y + 4]), 'water', TONE.shade);
    film.fill(polygon([x + 4, y - 1], [x + 2, y - 1], [x - 1, y + 4], [x + 1, y + 4]), 'water', TONE.deep);
    film.fill(ellipse(x, y + 6, 2.6, 2.6), WEAR);
    film.art(x - 1, y + 5, [' W', 'WW'], { W: toPixel(WEAR, TONE.light) });
  },
} as const satisfies Record<string, DrawNeckWear>;

function bandHalf(build: Rig['build']): number {
  return Math.min((build.body ?? build.head).rx - (build.body ? 0 : 2), 9);
}
