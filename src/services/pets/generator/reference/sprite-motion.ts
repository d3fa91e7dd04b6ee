import type { StateName } from '../../model/atlas.ts';
import type { Pose } from '../pose.ts';

/** The motion of a whole picture: without limbs, it hops, leans and squashes more than a drawn figure. */
export interface Motion {
  /** Pixels above the ground. */
  readonly lift: number;
  /** Pixels lower and wider. */
  readonly squash: number;
  /** Pixels that the top is to the right of the foot. */
  readonly lean: number;
  /** Pixels to the right. */
  readonly shift: number;
  /** True if the figure is drawn in the shade. */
  readonly isDim: boolean;
}

/** Shows the pose that drawn figures have in this frame by the whole body. */
export function toMotion(state: StateName, pose: Pose): Motion {
  const { lift, squash, lean, nod } = pose;
  const still: Motion = { lift, squash, lean, shift: 0, isDim: false };
  switch (state) {
    case 'idle':
    case 'jumping':
      return still;
    case 'running-right':
    case 'running-left':
      return { ...still, ...hop(pose.stride) };
    case 'waving':
      return { ...still, lean: lean * 5, squash: squash * 2 };
    case 'failed':
      return { ...still, lean: 3 + lean * 2, squash: squash * 2 + 2, isDim: true };
    case 'waiting':
      return { ...still, lean: pose.turn, lift: 0 };
    case 'running':
      return { ...still, squash: nod * 2, shift: nod === 0 ? -1 : 1 };
    case 'review':
      return { ...still, lean: -3, squash: nod, shift: 3 };
  }
}

/** Returns the motion of two hops in one cycle of steps: leaning forward in the air, flat on the ground. */
function hop(stride: number): Pick<Motion, 'lift' | 'squash' | 'lean'> {
  const height = Math.sin(((stride * 2) % 1) * Math.PI);
  return {
    lift: Math.round(height * 5),
    squash: height < 0.3 ? 2 : height > 0.8 ? -1 : 0,
    lean: 2 + Math.round(height * 2),
  };
}
