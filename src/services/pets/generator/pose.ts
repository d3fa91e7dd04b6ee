// The pose of a pet in one frame, independent of its body.

export type EyeShape = 'open' | 'half' | 'closed' | 'happy' | 'wide' | 'cross' | 'sad' | 'focused';
export type MouthShape = 'rest' | 'smile' | 'open' | 'flat' | 'frown' | 'oh' | 'wobble';

/** The position of a hand, paw or wing tip. */
export interface Hand {
  readonly position: 'rest' | 'up' | 'front' | 'hold' | 'back' | 'carry';
  readonly dx?: number;
  readonly dy?: number;
}

/** A thing or sign that belongs to a state. */
export interface Prop {
  /** A sign of `props/signs.json`. */
  readonly name: string;
  /** Selects the pictures of the sign. */
  readonly step: number;
}

export interface Pose {
  /** True if the figure is seen from the side, going to the right, instead of from the front. */
  readonly isSide: boolean;
  /** Pixels above the ground. */
  readonly lift: number;
  /** Pixels by which the figure is lower and wider; negative is taller and thinner. */
  readonly squash: number;
  /** Pixels that the head is to the right of the feet. */
  readonly lean: number;
  /** Pixels that the head is lowered by. */
  readonly nod: number;
  /** Pixels that the face is turned to the right. */
  readonly turn: number;
  /** 0 to 1 through one cycle of steps. */
  readonly stride: number;
  /** Moves all legs at once. */
  readonly isHopping: boolean;
  /** Pixels that the left and the right foot are lifted by. */
  readonly footLift: readonly [number, number];
  /** Left and right in the picture. */
  readonly hands: readonly [Hand, Hand];
  /** −2 to 2. */
  readonly tail: number;
  /** −2 drooping, 0 as usual, 1 pricked. */
  readonly ears: number;
  /** The right ear alone moves a little. */
  readonly isEarTwitching: boolean;
  readonly eyes: EyeShape;
  readonly look: { readonly x: number; readonly y: number };
  readonly mouth: MouthShape;
  readonly isBlushing: boolean;
  readonly props: readonly Prop[];
}

export const STILL: Pose = {
  isSide: false,
  lift: 0,
  squash: 0,
  lean: 0,
  nod: 0,
  turn: 0,
  stride: 0,
  isHopping: false,
  footLift: [0, 0],
  hands: [{ position: 'rest' }, { position: 'rest' }],
  tail: 0,
  ears: 0,
  isEarTwitching: false,
  eyes: 'open',
  look: { x: 0, y: 0 },
  mouth: 'rest',
  isBlushing: true,
  props: [],
};
