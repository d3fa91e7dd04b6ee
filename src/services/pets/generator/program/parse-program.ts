// Drawings as data. A program is a list of steps, divided by semicolons, each of the form
//   [mode/]shape material[.tone] numbers… [flags…]
// for example "box body -11 -8 11 9 3; oval belly.light 0 3 5 4 pair; cut/oval 0 1 2 2". Numbers are pixels from the middle
// of the part that is drawn, as the part is at rest; they stretch with it. A number may be a sum, such as `-w-2+tail`:
// one that names an edge of the part (see `TERMS`) does not stretch, and movements are added in pixels. `w<12` is at most 12.
// Two shapes keep their size in every view: "dot white 2 3 4 3" draws single pixels, and "art ink.outline 0 6 ###|.#."
// a picture from the middle of its lower edge.
import { assert } from '../../../../base/assert.ts';
import { MATERIALS, type Material } from '../canvas/material.ts';
import { TONE, type Tone } from '../canvas/ramp.ts';
import { FLAGS, type Flag, SHAPES, TERMS, type Term } from './vocabulary.ts';

const MODES = ['fill', 'tint', 'cover', 'cut'] as const;
export type Mode = (typeof MODES)[number];

const LAYOUTS = {
  ...(Object.fromEntries(Object.entries(SHAPES).map(([name, [layout]]) => [name, layout])) as Record<
    keyof typeof SHAPES,
    string
  >),
  dot: 'xy*',
  art: 'xy',
};

/** A number of a step: `value`, and the terms that are added to it. */
interface Sum {
  readonly value: number;
  readonly terms: readonly { readonly term: Term; readonly count: number; readonly max: number }[];
}

export interface Step {
  readonly mode: Mode;
  readonly shape: keyof typeof LAYOUTS;
  readonly layout: string;
  /** `wear` means the material of the accessory or thing that is drawn. */
  readonly material: Material | 'wear';
  readonly tone: Tone;
  readonly numbers: readonly Sum[];
  readonly flags: ReadonlySet<Flag>;
  /** The rows of a picture. */
  readonly rows: readonly string[];
}

export type Program = readonly Step[];

/** Programs are parsed once; all of them come from data files, which bounds their number. */
const programs = new Map<string, Program>();

export function parseProgram(text: string, usualMode: Mode = 'fill'): Program {
  const key = `${usualMode} ${text}`;
  let program = programs.get(key);
  if (program === undefined) {
    const lines = text.split(';').filter((line) => line.trim() !== '');
    program = lines.map((line) => parseStep(line.trim(), usualMode));
    programs.set(key, program);
  }
  return program;
}

function parseStep(line: string, usualMode: Mode): Step {
  const [first = '', ...rest] = line.split(/\s+/u);
  const [mode, shape] = first.includes('/') ? first.split('/') : [usualMode, first];
  assert(isOneOf(MODES, mode) && shape !== undefined && shape in LAYOUTS, `no such shape: ${line}`);
  const [material = 'body', tone = 'base'] = mode === 'cut' ? [] : (rest.shift() ?? '').split('.');
  assert((material === 'wear' || isOneOf(MATERIALS, material)) && tone in TONE, `no such material: ${line}`);
  const rows = shape === 'art' ? (rest.splice(2, 1)[0] ?? '').split('|') : [];
  const flags = rest.filter((word) => isOneOf(FLAGS, word));
  const numbers = rest.slice(0, rest.length - flags.length).map((word) => parseSum(word, line));
  assert(numbers.length >= 2, `too few numbers: ${line}`);
  return {
    mode,
    shape: shape as Step['shape'],
    layout: LAYOUTS[shape as Step['shape']],
    material: material as Material | 'wear',
    tone: TONE[tone as keyof typeof TONE],
    numbers,
    flags: new Set(flags as Flag[]),
    rows,
  };
}

function parseSum(word: string, line: string): Sum {
  let [value, read] = [0, ''];
  const terms: Sum['terms'][number][] = [];
  for (const [summand, sign, count = '', name = '', max] of word.matchAll(/([+-]?)([\d.]*)([a-z]*)(?:<(\d+))?/gu)) {
    if (summand === '') continue;
    const amount = (sign === '-' ? -1 : 1) * (count === '' && name !== '' ? 1 : Number(count || Number.NaN));
    assert(Number.isFinite(amount) && (name === '' || name in TERMS), `not a number: ${word} in ${line}`);
    if (name === '') value += amount;
    else terms.push({ term: name as Term, count: amount, max: Number(max ?? Number.POSITIVE_INFINITY) });
    read += summand;
  }
  assert(read === word && word !== '', `not a number: ${word} in ${line}`);
  return { value, terms };
}

function isOneOf<Value extends string>(values: readonly Value[], value: string | undefined): value is Value {
  return (values as readonly (string | undefined)[]).includes(value);
}
