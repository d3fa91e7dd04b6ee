import { mix, toChannels, toColour } from '../colour.ts';
import type { Colour } from '../design.ts';
import type { Shade } from './sense.ts';

/** Phrases that name a colour. Where several mean the same, the first is what a description says. */
export const COLOUR_WORDS: Readonly<Record<string, Colour>> = {
  'black, jet black, ebony, pitch black': '#2f2f3d',
  'charcoal, slate, anthracite': '#4a4f5e',
  'grey, gray, greyish, ash, ashen': '#8d93a3',
  'silver, silvery, steel, metallic, chrome, steel grey': '#b4bdcc',
  'white, snow white, snowy, ivory white, whitish': '#f6f4ee',
  'cream, creamy, ivory, vanilla, off white': '#f3e6c8',
  'beige, sand, sandy, tan, khaki': '#dcc39a',
  'brown, chocolate, brownish, coffee brown, chestnut': '#8a5a3c',
  'dark brown, espresso, umber': '#5c3a29',
  'caramel, toffee, cinnamon, hazel, copper, bronze': '#b9774a',
  'red, reddish, ruby, cherry, cherry red': '#d8433f',
  'crimson, scarlet, blood red': '#b8243c',
  'maroon, burgundy, wine, wine red': '#7d2638',
  'coral, salmon, coral pink': '#f4826c',
  'orange, orangey, tangerine, pumpkin': '#f08a34',
  'ginger, rust, rusty, terracotta, marmalade': '#d9772f',
  'peach, apricot, peachy': '#f9b98a',
  'golden, gold, honey, amber, golden yellow': '#eab23c',
  'yellow, yellowish, lemon, lemon yellow, canary, sunny yellow': '#f6d64a',
  'lime, lime green, chartreuse, neon green': '#a3d63f',
  'green, greenish, grass green, leaf green': '#5cb157',
  'mint, mint green, minty': '#a6e3c0',
  'emerald, emerald green, jade': '#2f9e6e',
  'forest green, dark green, pine green, bottle green': '#2f6b46',
  'olive, olive green, moss, mossy, moss green': '#8a8f47',
  'teal, petrol': '#2b9293',
  'turquoise, aqua, cyan, aquamarine': '#4cc9c9',
  'sky blue, light blue, baby blue, azure, powder blue': '#8ec9f0',
  'ice blue, icy blue, glacier blue': '#bfe3f5',
  'blue, bluish, cobalt, royal blue, sapphire': '#4a86d8',
  'navy, navy blue, dark blue, midnight blue, deep blue': '#2c3f73',
  'indigo, ultramarine': '#4b4aa8',
  'periwinkle, cornflower, cornflower blue': '#8f9be8',
  'purple, purplish, violet, amethyst, grape': '#8a5bc7',
  'dark purple, plum, aubergine, eggplant, deep purple': '#5a356f',
  'lavender, lilac, light purple, mauve': '#c3a6ea',
  'magenta, fuchsia, hot pink, neon pink': '#e0479e',
  'pink, pinkish, bubblegum, rosy': '#f49ac1',
  'light pink, pastel pink, baby pink, blush, rose pink': '#fbc9d9',
  'rose, rose red, raspberry': '#dd5f7f',
  'rose gold': '#e6a799',
};

/** Shades, and the colour that some of them mean when none follows: "a dark cat". */
export const SHADE_WORDS: Readonly<Record<string, readonly [shade: Shade, alone?: Colour]>> = {
  'dark, shadowy': ['dark', '#4a4f5e'],
  'deep, darker': ['dark'],
  'pale, pastel': ['light', '#f3e6c8'],
  'light, soft, lighter, faded': ['light'],
  'bright, vivid, neon, vibrant, brilliant': ['bright'],
  'dusty, muted, dull': ['muted'],
};

/** The colour as the shade makes it. */
export function toShaded(colour: Colour, shade: Shade): Colour {
  switch (shade) {
    case 'dark':
      return mix(colour, '#1c1c30', 0.4);
    case 'light':
      return mix(colour, '#ffffff', 0.45);
    case 'bright':
      return stretch(colour, 1.35);
    case 'muted':
      return stretch(colour, 0.55);
  }
}

/** Moves the channels away from their mean, or towards it: more or less of the colour in the colour. */
function stretch(colour: Colour, factor: number): Colour {
  const channels = toChannels(colour);
  const mean = channels.reduce((sum, channel) => sum + channel, 0) / channels.length;
  return toColour(channels.map((channel) => mean + (channel - mean) * factor));
}
