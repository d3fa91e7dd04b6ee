import { hand, type Pose, REST, STILL } from '../pose.ts';
import { at } from './mood.ts';

/** Crouch, take-off, apex, fall, landing. */
export function jumping(frame: number): Pose {
  const raised = hand('up', 0, at([0, 2, -2, -3, 0], frame));
  const isInAir = frame > 0 && frame < 4;
  return {
    ...STILL,
    lift: at([0, 5, 9, 4, 0], frame),
    squash: at([3, -2, 0, -1, 3], frame),
    hands: isInAir ? [raised, raised] : [hand('back'), hand('back')],
    footLift: isInAir
      ? at(
          [
            [0, 0],
            [0, 0],
            [2, 2],
            [0, 0],
            [0, 0],
          ],
          frame,
        )
      : [0, 0],
    tail: at([0, -2, -1, 2, 0], frame),
    ears: at([-1, -1, 0, 1, -1], frame),
    eyes: at(['focused', 'open', 'happy', 'wide', 'closed'], frame),
    mouth: at(['flat', 'open', 'open', 'oh', 'smile'], frame),
    props:
      frame === 4
        ? [{ name: 'dust', step: 2 }]
        : frame === 1
          ? [
              { name: 'speed-lines', step: 0 },
              { name: 'dust', step: 3 },
            ]
          : frame === 2
            ? [{ name: 'sparkle', step: 0 }]
            : [],
    ...(frame === 0 ? { hands: [REST, REST] as const } : {}),
  };
}
