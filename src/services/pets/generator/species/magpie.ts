import { TONE } from '../canvas/ramp.ts';
import { bend, ellipse } from '../canvas/shape.ts';
import { drawBeak } from './parts/beak.ts';
import { BIRD } from './parts/builds.ts';
import type { Species } from './species.ts';

export const magpie: Species = {
  colours: { body: '#38394d', belly: '#ffffff', accent: '#4b6fc4', eye: '#eef2ff', pattern: '#4b6fc4' },
  build: { ...BIRD, tips: 'accent', feet: 'gold' },
  faceStyle: { hasMouth: false },
  behind(film, { body, ground, pose }) {
    // The long tail of the family, shining blue.
    if (pose.isSide) {
      film.fill(
        bend(
          { x: body.x - 4, y: body.y + 2 },
          { x: body.x - 10, y: body.y + 3 },
          { x: body.x - 18, y: body.y - 4 + pose.tail },
          3,
          1.6,
        ),
        'accent',
      );
      return;
    }
    film.fill(
      bend(
        { x: body.x + 4, y: ground - 5 },
        { x: body.x + 10, y: ground - 5 },
        { x: body.x + 18, y: ground - 12 - pose.tail },
        3,
        1.6,
      ),
      'accent',
    );
    film.fill(
      bend(
        { x: body.x + 6, y: ground - 6 },
        { x: body.x + 10, y: ground - 6 },
        { x: body.x + 17, y: ground - 12 - pose.tail },
        0.6,
      ),
      'accent',
      TONE.light,
    );
  },
  torsoMarkings(film, { body, pose }) {
    film.tint(ellipse(body.x + (pose.isSide ? 3 : 0), body.y + 3, 7, 6), 'belly');
  },
  over(film, rig) {
    drawBeak(film, rig, 3, 5, 'gold');
  },
};
