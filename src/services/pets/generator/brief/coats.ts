// Colours that suit a species when the description names none.
import type { Colour, SpeciesName } from '../design.ts';

type Coats = readonly [Colour, ...Colour[]];

/** Friendly colours for whatever has no natural ones. */
export const FRIENDLY_COLOURS: Coats = [
  '#f4826c',
  '#f6d64a',
  '#a6e3c0',
  '#5cb157',
  '#4cc9c9',
  '#8ec9f0',
  '#4a86d8',
  '#c3a6ea',
  '#8a5bc7',
  '#f49ac1',
  '#f9b98a',
  '#d8433f',
];

/** For noses, beaks and the insides of ears. */
export const ACCENT_COLOURS: Coats = ['#f49ac1', '#f9b98a', '#f4826c', '#eab23c', '#c3a6ea', '#dd5f7f'];

const COATS: Partial<Record<SpeciesName, Coats>> = {
  cat: ['#f08a34', '#8d93a3', '#f3e6c8', '#4a4f5e', '#b9774a', '#f6f4ee'],
  dog: ['#b9774a', '#eab23c', '#f3e6c8', '#5c3a29', '#8d93a3', '#f6f4ee'],
  fox: ['#e0703a', '#d9772f', '#f6f4ee', '#8d93a3', '#c65a3a'],
  bear: ['#8a5a3c', '#b9774a', '#5c3a29', '#dcc39a', '#f6f4ee'],
  panda: ['#f6f4ee', '#f3e6c8', '#e9eef5'],
  rabbit: ['#f6f4ee', '#dcc39a', '#8d93a3', '#b9774a', '#fbc9d9'],
  mouse: ['#b4bdcc', '#8d93a3', '#dcc39a', '#f6f4ee', '#8a5a3c'],
  deer: ['#b9774a', '#8a5a3c', '#dcc39a', '#d9772f'],
  hedgehog: ['#8a5a3c', '#5c3a29', '#b9774a', '#4a4f5e'],
  owl: ['#8a5a3c', '#b9774a', '#8d93a3', '#f6f4ee', '#dcc39a'],
  magpie: ['#2f2f3d', '#2c3f73', '#2f6b46', '#5a356f'],
  penguin: ['#2f3b52', '#2c3f73', '#4a4f5e', '#2b6a73'],
  turtle: ['#5cb157', '#2f9e6e', '#8a8f47', '#2b9293'],
  frog: ['#5cb157', '#a3d63f', '#2f9e6e', '#2b9293', '#f08a34'],
  robot: ['#b4bdcc', '#8ec9f0', '#eab23c', '#4cc9c9', '#f4826c'],
  ghost: ['#f6f4ee', '#e9e4fb', '#d9f0ee', '#fde4ee'],
  cloud: ['#f6f4ee', '#dfeaf8', '#fde4ee', '#b4bdcc'],
  cactus: ['#5cb157', '#2f9e6e', '#8fbf6a', '#2b9293'],
  star: ['#f6d64a', '#eab23c', '#f9b98a', '#f49ac1'],
  knight: ['#b4bdcc', '#8d93a3', '#eab23c', '#4a86d8'],
  ninja: ['#3a3f52', '#2c3f73', '#7d2638', '#2f6b46'],
  astronaut: ['#f6f4ee', '#f08a34', '#8ec9f0', '#b4bdcc'],
};

export function coatsOf(species: SpeciesName): Coats {
  return COATS[species] ?? FRIENDLY_COLOURS;
}
