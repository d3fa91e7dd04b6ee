import type { Mood } from '../design.ts';
import { hand, type Pose, REST, STILL } from '../pose.ts';
import { at, faceOf } from './mood.ts';

/** Looks around, taps a foot, and has three dots to say. */
export function waiting(frame: number, mood: Mood): Pose {
  const turn = at([-2, -3, -3, 0, 2, 2], frame);
  return {
    ...STILL,
    turn,
    look: { x: Math.sign(turn), y: -1 },
    lean: Math.sign(turn),
    hands: [REST, hand('rest', 0, frame % 2 === 0 ? 0 : -2)],
    footLift: [0, frame % 2 === 0 ? 0 : 2],
    tail: at([-1, 0, 1, 1, 0, -1], frame),
    ears: at([0, 1, 1, 0, 0, 0], frame),
    eyes: frame === 3 ? 'closed' : mood === 'sleepy' ? 'half' : 'open',
    mouth: mood === 'grumpy' ? faceOf(mood).mouth : 'flat',
    props: [{ name: 'bubble', step: frame >> 1 }],
  };
}
