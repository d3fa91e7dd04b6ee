// Small pictures, and what their characters stand for.
import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';

export const KEY: Readonly<Record<string, number>> = {
  K: toPixel('ink', TONE.outline),
  k: toPixel('ink'),
  W: toPixel('white'),
  w: toPixel('white', TONE.shade),
  P: toPixel('paper'),
  p: toPixel('paper', TONE.shade),
  d: toPixel('paper', TONE.deep),
  G: toPixel('gold'),
  g: toPixel('gold', TONE.shade),
  o: toPixel('gold', TONE.outline),
  L: toPixel('gold', TONE.light),
  B: toPixel('water'),
  b: toPixel('water', TONE.outline),
  V: toPixel('water', TONE.light),
  M: toPixel('metal'),
  m: toPixel('metal', TONE.shade),
  N: toPixel('metal', TONE.light),
  n: toPixel('metal', TONE.outline),
  S: toPixel('screen'),
  s: toPixel('screen', TONE.deep),
  l: toPixel('screen', TONE.light),
  D: toPixel('dust'),
  e: toPixel('dust', TONE.shade),
  E: toPixel('dust', TONE.deep),
  T: toPixel('wood'),
  t: toPixel('wood', TONE.outline),
  C: toPixel('glass'),
  c: toPixel('glass', TONE.light),
  F: toPixel('leaf'),
  f: toPixel('leaf', TONE.outline),
};

export const LAPTOP = [
  '  nnnnnnnnnnnnnnnnnn  ',
  '  nNNNNNNNNNNNNNNNMn  ',
  '  nNMMMMMMMMMMMMMMmn  ',
  '  nNMMMMMMllMMMMMMmn  ',
  '  nNMMMMMlSSSMMMMMmn  ',
  '  nNMMMMMSSSsMMMMMmn  ',
  '  nNMMMMMMSsMMMMMMmn  ',
  '  nMMMMMMMMMMMMMMMmn  ',
  '  nmmmmmmmmmmmmmmmmn  ',
  'nnnnnnnnnnnnnnnnnnnnnn',
  'nNNMMMMMMMMMMMMMMMMmmn',
  ' nnnnnnnnnnnnnnnnnnnn ',
] as const;

/** The signs that fly off it: angles, a plus and an equals sign. */
export const GLYPHS: readonly (readonly string[])[] = [
  ['  S', ' S ', 'S  ', ' S ', '  S'],
  ['S  ', ' S ', '  S', ' S ', 'S  '],
  [' S ', 'SSS', ' S '],
  ['SSS', '   ', 'SSS'],
];

export const PAPER = [
  'ddddddddddd   ',
  'dPPPPPPPPPdd  ',
  'dPPPPPPPPPdpd ',
  'dPPPPPPPPPdddd',
  'dPPPPPPPPPPPPd',
  'dPPPPPPPPPPPPd',
  'dPPPPPPPPPPPPd',
  'dPPPPPPPPPPPPd',
  'dPPPPPPPPPPPPd',
  'dPPPPPPPPPPPPd',
  'dPPPPPPPPPPPPd',
  'dPPPPPPPPPPPPd',
  'dPPPPPPPPPPPpd',
  'dpppppppppppPd',
  'dddddddddddddd',
] as const;

/** With an eye behind it, twice as large as life. */
export const MAGNIFIER = [
  '   ooooo     ',
  '  oGLLLGo    ',
  ' oGccccCGo   ',
  'oGcccccCCGo  ',
  'oLcccccCCGo  ',
  'oLcccccCCGo  ',
  'oLcccccCCGo  ',
  'oGccccCCcGo  ',
  ' oGCCCCcGo   ',
  '  oGGGGgo    ',
  '   ooooogTt  ',
  '        tTTt ',
  '         tTTt',
  '          tt ',
] as const;
export const LARGE_EYE = [' KKK ', 'KWWKK', 'KWKKK', 'KKKKK', ' KKK '] as const;

export const BUBBLE = [
  '   KKKKKKKK   ',
  ' KKWWWWWWWWKK ',
  'KWWWWWWWWWWWWK',
  'KWWWWWWWWWWWWK',
  'KWWWWWWWWWWWWK',
  'KWWWWWWWWWWWwK',
  ' KKWwwwwwwwKK ',
  '  KWKKKKKKK   ',
  '  KK          ',
] as const;

export const STARS: readonly (readonly string[])[] = [
  ['  o  ', ' oLo ', 'oLGGo', ' oGo ', '  o  '],
  [' o ', 'oGo', ' o '],
];

export const TEAR = [' b ', 'bVb', 'bBb', ' b '] as const;
export const SWEAT = ['  b  ', ' bVb ', ' bBb ', 'bVBBb', 'bBBBb', ' bbb '] as const;

export const DUST: readonly (readonly string[])[] = [
  [' EEE ', 'EDDeE', 'EDeeE', ' EEE '],
  [' EE ', 'EDeE', ' EE '],
  [' E ', 'EDE', ' E '],
];

export const TICK = [
  '        f ',
  '       fFf',
  '      fFf ',
  ' f   fFf  ',
  'fFf fFf   ',
  ' fFfFf    ',
  '  fFf     ',
  '   f      ',
] as const;

export const SPARKLE = ['  o  ', ' oLo ', 'oLLLo', ' oLo ', '  o  '] as const;
