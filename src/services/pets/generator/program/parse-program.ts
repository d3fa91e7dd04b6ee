// Drawings as data. A program is a list of steps, divided by semicolons, each of the form
//   [mode/]shape material[.tone] numbers… [flags…]
// for example "box body -11 -8 11 9 3; oval belly.light 0 3 5 4 pair; cut/oval 0 1 2 2". Numbers are pixels from the middle
// of the part that is drawn, as the part is at rest.
import { assert } from '../../../../base/assert.ts';
import { MATERIALS, type Material } from '../canvas/material.ts';
import { TONE, type Tone } from '../canvas/ramp.ts';

const MODES = ['fill', 'tint', 'cover', 'cut'] as const;
export type Mode = (typeof MODES)[number];

/** Which of a shape's numbers are places across and down, and which are sizes; `*` repeats the pair before it. */
const SHAPES = {
  /** Left, top, right, bottom, corner. */
  box: 'xyxyn',
  /** Middle, half width, half height. */
  oval: 'xywh',
  /** Middle, half width, upper and lower half height, squareness. */
  blob: 'xywhhn',
  poly: 'xy*',
  /** From, to, radius there, radius here. */
  line: 'xyxynn',
  /** From, pull, to, radius there, radius here. */
  bend: 'xyxyxynn',
  /** Middle, outer and inner reach, points. */
  star: 'xywwn',
  /** Middle, reach, count, thickness. */
  spokes: 'xywnn',
  /** Middle, distance of the small circles, their radius, count. */
  petals: 'xywnn',
  /** Single pixels. */
  px: 'xy*',
} as const;
export type ShapeName = keyof typeof SHAPES;

const FLAGS = [
  /** Once more on the other side. */
  'pair',
  /** Only seen from the front, or from the side. */
  'front',
  'side',
  /** Only where nothing is worn on the head. */
  'bare',
  /** Only with an open mouth. */
  'open',
  /** Comes and goes. */
  'blink',
  /** Swings sideways a little, or much. */
  'sway',
  'swing',
  /** Goes up and down. */
  'bob',
  /** Hangs when the pet is sad. */
  'droop',
  /** Moves with the face of a turned head, or away from it. */
  'turn',
  'back',
  /** Turns round while the pet goes. */
  'spin',
] as const;
export type Flag = (typeof FLAGS)[number];

export interface Step {
  readonly mode: Mode;
  readonly shape: ShapeName;
  readonly layout: string;
  /** `wear` stands for the material of the place where something is worn. */
  readonly material: Material | 'wear';
  readonly tone: Tone;
  readonly numbers: readonly number[];
  readonly flags: ReadonlySet<Flag>;
}

export type Program = readonly Step[];

export function parseProgram(text: string, usualMode: Mode = 'fill'): Program {
  return text
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => parseStep(line, usualMode));
}

function parseStep(line: string, usualMode: Mode): Step {
  const [first = '', ...rest] = line.split(/\s+/u);
  const [mode, shape] = first.includes('/') ? first.split('/') : [usualMode, first];
  assert(isOneOf(MODES, mode) && shape !== undefined && shape in SHAPES, `no such shape: ${line}`);
  const [material = 'body', tone = 'base'] = mode === 'cut' ? [] : (rest.shift() ?? '').split('.');
  assert((material === 'wear' || isOneOf(MATERIALS, material)) && tone in TONE, `no such material: ${line}`);
  const flags = rest.filter((word) => /^[a-z]/u.test(word));
  assert(
    flags.every((flag) => isOneOf(FLAGS, flag)),
    `no such flag: ${line}`,
  );
  const numbers = rest.slice(0, rest.length - flags.length).map(Number);
  assert(numbers.length >= 2 && numbers.every(Number.isFinite), `not a number: ${line}`);
  return {
    mode,
    shape: shape as ShapeName,
    layout: SHAPES[shape as ShapeName],
    material: material as Material | 'wear',
    tone: TONE[tone as keyof typeof TONE],
    numbers,
    flags: new Set(flags as Flag[]),
  };
}

function isOneOf<Value extends string>(values: readonly Value[], value: string | undefined): value is Value {
  return (values as readonly (string | undefined)[]).includes(value);
}
