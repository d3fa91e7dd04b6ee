// Materials: a pixel has a material and a tone of light; the palette turns them into a colour.
import { colourDistance } from '../../../../language/colour.ts';
import type { Colour } from '../design.ts';
import colours from './materials.json' with { type: 'json' };
import { TONE, type Tone, toRamp } from './ramp.ts';

/** One of at most 31. The colours of cut-outs replace those at the end, which only drawn figures use. */
export type Material = keyof typeof colours;
export const MATERIALS = Object.keys(colours) as Material[];

/** The materials whose colour is the same with every pet; the others take theirs from the design. */
const FIXED = Object.entries(colours).filter((entry): entry is [Material, Colour] => entry[1] !== null);

const TONE_BITS = 3;
const NUMBER_OF = Object.fromEntries(MATERIALS.map((name, index) => [name, index + 1])) as Record<Material, number>;

/** Returns a pixel of a layer; 0 is none. */
export function toPixel(material: Material, tone: Tone = TONE.base): number {
  return (NUMBER_OF[material] << TONE_BITS) | tone;
}

/** Reads a material and its tone, such as `gold.light`. */
export function parsePixel(text: string): number {
  const [material, tone = 'base'] = text.split('.') as [Material, (keyof typeof TONE)?];
  return toPixel(material, TONE[tone]);
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

/** Returns the material of fixed colour that is nearest to a colour. */
export function toNearestMaterial(colour: Colour): Material {
  const [first] = FIXED.map(([material, fixed]) => ({ material, distance: colourDistance(colour, fixed) })).sort(
    (left, right) => left.distance - right.distance,
  );
  return first?.material ?? 'white';
}

/** 0xRRGGBB by pixel. */
export type Palette = Uint32Array;

export function toPalette(own: Partial<Record<Material, Colour>>): Palette {
  const palette = new Uint32Array(256);
  const fixed: Partial<Record<Material, Colour>> = Object.fromEntries(FIXED);
  for (const material of MATERIALS) {
    palette.set(toRamp(own[material] ?? fixed[material] ?? '#ff00ff'), toPixel(material, TONE.outline));
  }
  return palette;
}
