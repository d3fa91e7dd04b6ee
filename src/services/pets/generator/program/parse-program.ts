// Drawings as data. A program is a list of steps, divided by semicolons, each of the form
//   [mode/]shape material[.tone] numbers… [flags…]
// for example "box body -11 -8 11 9 3; oval belly.light 0 3 5 4 pair; cut/oval 0 1 2 2". Numbers are pixels from the middle
// of the part that is drawn, as the part is at rest; they stretch with it. A number may be a sum, such as `-w-2+tail`:
// one that names an edge of the part (see `TERMS`) does not stretch, and movements are added in pixels.
// A picture is drawn pixel by pixel and keeps its size: "art ink.outline 0 6 ###|.#." (the middle of its lower edge).
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
  /** Middle and lower edge, then the rows. */
  art: 'xy',
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
  /** Only with an open mouth, a sad one, or any that is not sad. */
  'open',
  'sad',
  'glad',
  /** Only on a striped pet. */
  'striped',
  /** Comes and goes. */
  'blink',
  /** Swings sideways a little, or much. */
  'sway',
  'swing',
  /** Goes up and down. */
  'bob',
  /** Hangs when the pet is sad. */
  'droop',
  /** Moves with the face of a turned head, away from it as ears do, or as hats do. */
  'turn',
  'back',
  'crown',
  /** Turns round while the pet goes; a star turns by one of its points. */
  'spin',
  /** In pixels: does not stretch with the part. */
  'exact',
  /** Measured from the head by what otherwise lies on the body; in pixels. */
  'head',
  /** Tints only what is made of the body's material: neither patterns nor clothes. */
  'on-body',
] as const;
export type Flag = (typeof FLAGS)[number];

const TERMS = [
  /** Half the width and half the height of the part; the ground and the mouth, as rows below its middle. */
  'w',
  'h',
  'g',
  'm',
  /** 1 when seen from the side. */
  'side',
  /** The swing of the tail from -2 to 2, its direction from -1 to 1, and 1 while it is up. */
  'tail',
  'sway',
  'up',
  /** How far ears hang (0 to 2), 1 when they hang all the way, 1 when they are pricked, and 1 when the right one twitches. */
  'droop',
  'hang',
  'prick',
  'twitch',
  /** How much larger than usual ears and horns are, in pixels. */
  'grow',
  /** 1 while the right hand is up: a ray or fin waves in place of an arm. */
  'raise',
  /** How far the face is turned, in pixels, and 1 on the side of a head that this hides. */
  'turn',
  'far',
] as const;
export type Term = (typeof TERMS)[number];

/** A number of a step: `value`, and each term as often as it is counted. */
export interface Sum {
  readonly value: number;
  readonly terms: readonly (readonly [Term, number])[];
}

export interface Step {
  readonly mode: Mode;
  readonly shape: ShapeName;
  readonly layout: string;
  /** `wear` stands for the material of the place where something is worn. */
  readonly material: Material | 'wear';
  readonly tone: Tone;
  readonly numbers: readonly Sum[];
  readonly flags: ReadonlySet<Flag>;
  /** Of a picture. */
  readonly rows: readonly string[];
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
  const rows = shape === 'art' ? (rest.splice(2, 1)[0] ?? '').split('|') : [];
  const flags = rest.filter((word) => isOneOf(FLAGS, word));
  const numbers = rest.slice(0, rest.length - flags.length).map((word) => parseSum(word, line));
  assert(numbers.length >= 2, `too few numbers: ${line}`);
  return {
    mode,
    shape: shape as ShapeName,
    layout: SHAPES[shape as ShapeName],
    material: material as Material | 'wear',
    tone: TONE[tone as keyof typeof TONE],
    numbers,
    flags: new Set(flags as Flag[]),
    rows,
  };
}

function parseSum(word: string, line: string): Sum {
  let [value, read] = [0, ''];
  const terms: [Term, number][] = [];
  for (const [summand, sign, count = '', name = ''] of word.matchAll(/([+-]?)([\d.]*)([a-z]*)/gu)) {
    if (summand === '') continue;
    const amount = (sign === '-' ? -1 : 1) * (count === '' && name !== '' ? 1 : Number(count || Number.NaN));
    assert(Number.isFinite(amount) && (name === '' || isOneOf(TERMS, name)), `not a number: ${word} in ${line}`);
    if (name === '') value += amount;
    else terms.push([name as Term, amount]);
    read += summand;
  }
  assert(read === word && word !== '', `not a number: ${word} in ${line}`);
  return { value, terms };
}

function isOneOf<Value extends string>(values: readonly Value[], value: string | undefined): value is Value {
  return (values as readonly (string | undefined)[]).includes(value);
}
