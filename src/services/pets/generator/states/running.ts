import { hand, type Pose, STILL } from '../pose.ts';
import { at } from './mood.ts';

/** Works: hammers away at a small computer from which signs fly off. */
export function running(frame: number): Pose {
  const isLeft = frame % 2 === 0;
  return {
    ...STILL,
    nod: at([0, 1, 0, 1, 0, 1], frame),
    look: { x: at([-1, -1, 0, 1, 1, 0], frame), y: 1 },
    hands: [hand('front', 0, isLeft ? -2 : 0), hand('front', 0, isLeft ? 0 : -2)],
    tail: at([2, -2], frame),
    ears: at([0, 0, 1], frame),
    eyes: 'focused',
    mouth: at(['flat', 'flat', 'smile', 'smile', 'flat', 'flat'], frame),
    props: [
      { name: 'laptop', step: frame % 2 },
      { name: 'glyphs', step: frame },
    ],
  };
}
