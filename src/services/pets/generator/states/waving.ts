import { hand, type Pose, REST, STILL } from '../pose.ts';
import { at } from './mood.ts';

/** One hand goes from side to side beside the head; the rest of the body is glad with it. */
export function waving(frame: number): Pose {
  return {
    ...STILL,
    squash: at([0, -1, 0, -1], frame),
    lean: at([0, 1, 0, -1], frame),
    hands: [REST, hand('up', at([0, -3, 0, 2], frame), at([-1, -3, -1, 2], frame))],
    tail: at([0, 2, 0, -2], frame),
    ears: 1,
    eyes: at(['open', 'happy', 'happy', 'open'], frame),
    mouth: 'open',
    props: [{ name: 'wave-marks', step: frame % 2 }],
  };
}

/** What has no arms to wave with hops from side to side. */
export function withoutArms(pose: Pose, frame: number): Pose {
  return { ...pose, lean: at([-1, 0, 1, 0], frame), lift: at([2, 3, 2, 3], frame), props: [] };
}
