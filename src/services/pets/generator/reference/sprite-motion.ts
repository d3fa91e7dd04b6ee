import type { StateName } from '../../model/atlas.ts';
import type { Pose } from '../pose.ts';

/** How a whole picture moves: it has no limbs, so it hops, leans and squashes all the more. */
export interface Motion {
  /** Pixels above the ground. */
  readonly lift: number;
  /** Pixels lower and wider. */
  readonly squash: number;
  /** Pixels that the top is to the right of the foot. */
  readonly lean: number;
  /** Pixels to the right. */
  readonly shift: number;
  /** As in the shade. */
  readonly isDim: boolean;
}

/** The pose that puppets have in this frame, told by the whole body. */
export function toMotion(state: StateName, pose: Pose): Motion {
  const still: Motion = { lift: pose.lift, squash: pose.squash, lean: pose.lean, shift: 0, isDim: false };
  switch (state) {
    case 'idle':
    case 'jumping':
      return still;
    case 'running-right':
    case 'running-left':
      return hop(pose.stride);
    case 'waving':
      return { ...still, lean: pose.lean * 5, squash: pose.squash * 2 };
    case 'failed':
      return { ...still, lean: 3 + pose.lean * 2, squash: pose.squash * 2 + 2, isDim: true };
    case 'waiting':
      return { ...still, lean: pose.turn, lift: 0 };
    case 'running':
      return { ...still, squash: pose.nod * 2, shift: pose.nod === 0 ? -1 : 1 };
    case 'review':
      return { ...still, lean: -3, squash: pose.nod, shift: 3 };
  }
}

/** Two hops in one cycle of steps: leaning forward in the air, flat on the ground. */
function hop(stride: number): Motion {
  const height = Math.sin(((stride * 2) % 1) * Math.PI);
  return {
    lift: Math.round(height * 5),
    squash: height < 0.3 ? 2 : height > 0.8 ? -1 : 0,
    lean: 2 + Math.round(height * 2),
    shift: 0,
    isDim: false,
  };
}
