import type { Mood } from '../design.ts';
import { type Pose, STILL } from '../pose.ts';
import { at, faceOf } from './mood.ts';

/** Breathes, swings the tail, blinks once, and an ear twitches. */
export function idle(frame: number, mood: Mood): Pose {
  const face = faceOf(mood);
  return {
    ...STILL,
    ...face,
    squash: at([0, 0, 1, 1, 1, 0], frame),
    tail: at([0, 1, 2, 1, 0, -1], frame),
    eyes: frame === 3 ? 'closed' : face.eyes,
    isEarTwitching: frame === 5,
  };
}
