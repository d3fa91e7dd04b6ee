import { hand, type Pose, STILL } from '../pose.ts';
import { at } from './mood.ts';

/** Reads a sheet line by line, one eye large behind a magnifier, nods, and is content. */
export function review(frame: number): Pose {
  const isDone = frame === 5;
  const across = at([-1, 0, 1, -1, 1, 0], frame);
  return {
    ...STILL,
    turn: -1,
    nod: at([0, 0, 1, 1, 0, 0], frame),
    look: { x: across, y: 0 },
    hands: [hand('hold'), isDone ? hand('hold', 1, 4) : hand('hold')],
    tail: at([0, 1, 1, 0, -1, -1], frame),
    eyes: isDone ? 'happy' : 'open',
    mouth: isDone ? 'smile' : 'flat',
    props: [
      { name: 'paper', step: frame },
      { name: isDone ? 'tick' : 'magnifier', step: across },
    ],
  };
}
