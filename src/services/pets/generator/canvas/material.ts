// What things are made of: a pixel knows its material and how much light falls on it, not its colour.
import { colourDistance } from '../../../../language/colour.ts';
import type { Colour } from '../design.ts';
import { type Ramp, TONE, type Tone, toRamp } from './ramp.ts';

/** There is room for 31. Cut-outs have their colours in the places of those at the end, which only puppets are made of. */
export const MATERIALS = [
  'body',
  'belly',
  'accent',
  'pattern',
  'eye',
  'ink',
  'white',
  'blush',
  'skin',
  'head-wear',
  'face-wear',
  'neck-wear',
  'back-wear',
  'metal',
  'gold',
  'wood',
  'paper',
  'screen',
  'water',
  'dust',
  'leaf',
  'glass',
  'red',
  'body-wear',
  'legs-wear',
  'feet-wear',
  'hands-wear',
  'waist-wear',
  'hair',
  'held',
  'held-too',
] as const;

export type Material = (typeof MATERIALS)[number];

const TONE_BITS = 3;
const NUMBER_OF = Object.fromEntries(MATERIALS.map((name, index) => [name, index + 1])) as Record<Material, number>;

/** A pixel of a layer; 0 is none. */
export function toPixel(material: Material, tone: Tone = TONE.base): number {
  return (NUMBER_OF[material] << TONE_BITS) | tone;
}

export function withTone(pixel: number, tone: Tone): number {
  return (pixel & ~7) | tone;
}

export function toneOf(pixel: number): number {
  return pixel & 7;
}

export function isMadeOf(pixel: number, material: Material): boolean {
  return pixel >> TONE_BITS === NUMBER_OF[material];
}

/** Things that look the same with every pet. */
const FIXED: Partial<Record<Material, Colour>> = {
  ink: '#3b3047',
  white: '#ffffff',
  blush: '#ff8fa3',
  skin: '#f6cfae',
  metal: '#aab4c8',
  gold: '#f4c542',
  wood: '#b0774a',
  paper: '#fbf6e6',
  screen: '#59d8c8',
  water: '#6fc3f7',
  dust: '#cfc6ba',
  leaf: '#6cbf5b',
  glass: '#bfe6f5',
  red: '#e0483e',
};

/** Of those that look the same with every pet, the one whose colour is nearest. */
export function toNearestMaterial(colour: Colour): Material {
  const distances = (Object.entries(FIXED) as [Material, Colour][]).map(([material, fixed]) => ({
    material,
    distance: colourDistance(colour, fixed),
  }));
  return distances.reduce((nearest, other) => (other.distance < nearest.distance ? other : nearest)).material;
}

/** 0xRRGGBB by pixel. */
export type Palette = Uint32Array;

export function toPalette(colours: Partial<Record<Material, Colour>>): Palette {
  const palette = new Uint32Array(256);
  for (const material of MATERIALS) {
    const ramp: Ramp = toRamp(colours[material] ?? FIXED[material] ?? '#ff00ff');
    ramp.forEach((rgb, tone) => {
      palette[(NUMBER_OF[material] << TONE_BITS) | tone] = rgb;
    });
  }
  return palette;
}
