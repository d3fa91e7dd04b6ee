import { hand, type Pose, STILL } from '../pose.ts';
import { at } from './mood.ts';

/** Slumps, sobs and sees stars. */
export function failed(frame: number): Pose {
  return {
    ...STILL,
    squash: at([2, 2, 3, 3, 2, 2, 3, 3], frame),
    nod: 1,
    lean: at([-1, -1, 0, 0, 1, 1, 0, 0], frame),
    hands: [hand('rest'), hand('rest')],
    tail: -2,
    ears: -2,
    eyes: frame < 4 ? 'cross' : 'sad',
    mouth: at(['frown', 'frown', 'wobble', 'wobble'], frame),
    isBlushing: false,
    props: [
      { name: 'stars', step: frame },
      { name: frame < 4 ? 'sweat' : 'tears', step: frame % 4 },
    ],
  };
}
