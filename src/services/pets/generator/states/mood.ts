import type { Mood } from '../design.ts';
import type { EyeShape, MouthShape } from '../pose.ts';

interface Face {
  readonly eyes: EyeShape;
  readonly mouth: MouthShape;
}

/** The face at rest, wherever a state has no reason for another one. */
const FACES: Readonly<Record<Mood, Face>> = {
  happy: { eyes: 'open', mouth: 'smile' },
  calm: { eyes: 'open', mouth: 'rest' },
  sleepy: { eyes: 'half', mouth: 'rest' },
  grumpy: { eyes: 'focused', mouth: 'frown' },
  curious: { eyes: 'wide', mouth: 'oh' },
  brave: { eyes: 'focused', mouth: 'smile' },
  shy: { eyes: 'open', mouth: 'flat' },
  silly: { eyes: 'open', mouth: 'open' },
};

export function faceOf(mood: Mood): Face {
  return FACES[mood];
}

/** The frame's own value; tables of frames are shorter than the words that would describe them. */
export function at<Value>(values: readonly [Value, ...Value[]], frame: number): Value {
  return values[frame % values.length] ?? values[0];
}
