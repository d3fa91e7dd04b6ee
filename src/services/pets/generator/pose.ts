// How a pet holds itself in one frame; which body it has is none of a pose's business.

export type EyeShape = 'open' | 'half' | 'closed' | 'happy' | 'wide' | 'cross' | 'sad' | 'focused';
export type MouthShape = 'rest' | 'smile' | 'open' | 'flat' | 'frown' | 'oh' | 'wobble';

/** Where a hand, paw or wing tip is. */
export type HandPlace = 'rest' | 'up' | 'out' | 'front' | 'face' | 'hold' | 'back' | 'carry';

export interface Hand {
  readonly place: HandPlace;
  readonly dx: number;
  readonly dy: number;
}

/** Things and signs that belong to a state. `step` says which of their own pictures is shown. */
export type StateProp =
  | 'laptop'
  | 'glyphs'
  | 'paper'
  | 'magnifier'
  | 'bubble'
  | 'stars'
  | 'tears'
  | 'sweat'
  | 'dust'
  | 'wave-marks'
  | 'speed-lines'
  | 'sparkle'
  | 'tick';

export interface Prop {
  readonly name: StateProp;
  readonly step: number;
}

export interface Pose {
  /** Seen from the side, going to the right, instead of from the front. */
  readonly isSide: boolean;
  /** Pixels above the ground. */
  readonly lift: number;
  /** Pixels by which the whole is lower and wider; negative is taller and thinner. */
  readonly squash: number;
  /** Sideways, of the head against the feet. */
  readonly lean: number;
  /** The head alone, down. */
  readonly nod: number;
  /** How far the face looks to the right, in pixels. */
  readonly turn: number;
  /** 0 to 1 through one cycle of steps. */
  readonly stride: number;
  /** All legs at once, as those that hop. */
  readonly isHopping: boolean;
  /** Of the left and the right foot, for tapping and kicking. */
  readonly footLift: readonly [number, number];
  /** Left and right as the onlooker sees them. */
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

export const REST: Hand = { place: 'rest', dx: 0, dy: 0 };

export function hand(place: HandPlace, dx = 0, dy = 0): Hand {
  return { place, dx, dy };
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
  hands: [REST, REST],
  tail: 0,
  ears: 0,
  isEarTwitching: false,
  eyes: 'open',
  look: { x: 0, y: 0 },
  mouth: 'rest',
  isBlushing: true,
  props: [],
};
