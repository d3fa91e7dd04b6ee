import type { Mood } from '../design.ts';
import { hand, type Pose, STILL } from '../pose.ts';
import { at } from './mood.ts';

/** Eight pictures of one cycle of steps: contact, down, passing and up for each pair of legs. */
export function walking(frame: number, mood: Mood): Pose {
  const swing = at([3, 2, 0, -2, -3, -2, 0, 2], frame);
  return {
    ...STILL,
    isSide: true,
    stride: frame / 8,
    lift: at([0, 0, 1, 2, 0, 0, 1, 2], frame),
    squash: at([0, 1, 0, 0, 0, 1, 0, 0], frame),
    nod: at([0, 0, 0, -1, 0, 0, 0, -1], frame),
    turn: 4,
    hands: [hand('rest', swing, Math.abs(swing) > 1 ? -1 : 0), hand('rest', -swing, Math.abs(swing) > 1 ? -1 : 0)],
    tail: at([1, 2, 1, 0, -1, -2, -1, 0], frame),
    ears: at([0, 0, -1, -1, 0, 0, -1, -1], frame),
    eyes: mood === 'sleepy' ? 'half' : mood === 'grumpy' ? 'focused' : 'open',
    mouth: mood === 'grumpy' ? 'flat' : 'open',
    props: frame % 4 < 2 ? [{ name: 'dust', step: frame % 4 }] : [],
  };
}
