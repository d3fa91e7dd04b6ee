// Hats and other things on the head. `x` is the middle of the head's top, `y` its highest row.
import type { Layer } from '../canvas/layer.ts';
import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import { blob, box, ellipse, polygon } from '../canvas/shape.ts';
import { type Rig, SIDES } from '../rig.ts';

type DrawHat = (film: Layer, x: number, y: number, rig: Rig) => void;

const WEAR = 'head-wear';

export const HEAD_WEAR = {
  'wizard-hat': (film, x, y) => {
    film.fill(
      polygon([x - 6, y + 1], [x - 3, y - 5], [x + 1, y - 9], [x + 4, y - 9], [x + 3, y - 6], [x + 6, y + 1]),
      WEAR,
    );
    film.fill(ellipse(x, y + 2, 10, 2), WEAR);
    film.fill(box(x - 6, y - 0, x + 6, y + 0), 'gold');
    film.art(x - 3, y - 5, [' G ', 'GGG', ' G '], { G: toPixel('gold', TONE.light) });
  },
  'top-hat': (film, x, y) => {
    film.fill(box(x - 5, y - 7, x + 5, y + 2, 1), WEAR);
    film.fill(box(x - 9, y + 1, x + 9, y + 2, 1), WEAR);
    film.fill(box(x - 5, y - 2, x + 5, y - 1), 'gold');
  },
  'party-hat': (film, x, y) => {
    film.fill(polygon([x - 5, y + 2], [x, y - 8], [x + 5, y + 2]), WEAR);
    for (const [dx, dy] of [
      [-2, 0],
      [2, -1],
      [0, -4],
    ] as const) {
      film.set(x + dx, y + dy, 'white');
      film.set(x + dx + 1, y + dy, 'white');
    }
    film.fill(ellipse(x, y - 8, 1.4, 1.4), 'gold');
  },
  'pirate-hat': (film, x, y) => {
    film.fill(blob(x, y + 1, 10, 7, 2), WEAR);
    film.fill(
      polygon([x - 12, y - 1], [x - 8, y - 3], [x + 8, y - 3], [x + 12, y - 1], [x + 8, y + 3], [x - 8, y + 3]),
      WEAR,
    );
    film.art(x - 2, y - 3, [' WWW ', 'WKWKW', 'WWWWW', ' WWW '], {
      W: toPixel('white'),
      K: toPixel('ink', TONE.outline),
    });
  },
  'chef-hat': (film, x, y) => {
    film.fill(ellipse(x - 4, y - 4, 3, 3), WEAR);
    film.fill(ellipse(x + 4, y - 4, 3, 3), WEAR);
    film.fill(ellipse(x, y - 5, 4, 4), WEAR);
    film.fill(box(x - 6, y - 3, x + 6, y + 2), WEAR);
    film.fill(box(x - 6, y + 1, x + 6, y + 2), WEAR, TONE.shade);
  },
  beanie: (film, x, y, { head }) => {
    film.fill(blob(x, y + 4, head.rx - 3, 7, 1), WEAR);
    film.fill(box(x - head.rx + 3, y + 2, x + head.rx - 3, y + 4, 1), WEAR, TONE.light);
    for (let dx = -head.rx + 5; dx < head.rx - 3; dx += 3) {
      film.fill(box(x + dx, y + 2, x + dx, y + 4), WEAR, TONE.shade);
    }
    film.fill(ellipse(x, y - 4, 2, 2), 'white');
  },
  cap: (film, x, y, { head, pose }) => {
    const side = pose.turn < 0 ? -1 : 1;
    film.fill(blob(x, y + 3, head.rx - 4, 6, 1), WEAR);
    film.fill(box(Math.min(x, x + side * head.rx), y + 2, Math.max(x, x + side * head.rx), y + 4, 1), WEAR, TONE.shade);
    film.set(x, y - 3, WEAR, TONE.light);
  },
  crown: (film, x, y) => {
    film.fill(
      polygon(
        [x - 6, y + 2],
        [x - 6, y - 5],
        [x - 3, y - 2],
        [x, y - 6],
        [x + 3, y - 2],
        [x + 6, y - 5],
        [x + 6, y + 2],
      ),
      WEAR,
    );
    film.fill(box(x - 6, y + 1, x + 6, y + 2), WEAR, TONE.shade);
    film.fill(ellipse(x, y - 1, 1, 1), 'blush', TONE.shade);
    film.set(x - 4, y, 'water');
    film.set(x + 4, y, 'water');
  },
  bow: (film, x, y) => {
    const at = x + 6;
    film.fill(polygon([at, y + 2], [at - 5, y - 2], [at - 5, y + 5]), WEAR);
    film.fill(polygon([at, y + 2], [at + 5, y - 2], [at + 5, y + 5]), WEAR);
    film.fill(ellipse(at, y + 2, 1.4, 1.4), WEAR, TONE.light);
  },
  flower: (film, x, y) => {
    const at = x - 7;
    for (const [dx, dy] of [
      [0, -3],
      [3, -1],
      [2, 2],
      [-2, 2],
      [-3, -1],
    ] as const) {
      film.fill(ellipse(at + dx, y + 3 + dy, 1.6, 1.6), WEAR);
    }
    film.fill(ellipse(at, y + 3, 1, 1), 'gold');
  },
  headphones: (film, x, y, { head }) => {
    film.fill(ellipse(x, head.y, head.rx + 1, head.y - y + 3), WEAR);
    film.erase(ellipse(x, head.y, head.rx - 1, head.y - y + 1));
    film.erase(box(0, head.y - 2, 47, 51));
    for (const side of SIDES) {
      film.fill(
        box(head.x + side * head.rx - 2, head.y - 3, head.x + side * head.rx + 2, head.y + 4, 2),
        WEAR,
        TONE.base,
      );
      film.fill(box(head.x + side * head.rx - 1, head.y - 1, head.x + side * head.rx, head.y + 2), WEAR, TONE.light);
    }
  },
  halo: (film, x, y) => {
    film.fill(ellipse(x, y - 5, 7, 2), WEAR);
    film.erase(ellipse(x, y - 5, 4.6, 0.6));
  },
  leaf: (film, x, y) => {
    film.fill(box(x, y - 2, x, y + 1), 'wood');
    film.fill(polygon([x, y - 2], [x + 2, y - 6], [x + 8, y - 6], [x + 5, y - 2]), WEAR);
    film.fill(polygon([x, y - 2], [x - 5, y - 5], [x - 6, y - 2], [x - 3, y - 1]), WEAR);
  },
} as const satisfies Record<string, DrawHat>;
