import { mix, toChannels, toColour } from '../colour.ts';
import type { Colour } from '../design.ts';
import type { Shade } from './sense.ts';
import words from './words/colours.json' with { type: 'json' };

/** Phrases that name a colour; of several with one meaning, descriptions use the first. */
export const COLOUR_WORDS = words.colours as Readonly<Record<string, Colour>>;

/** Shades, and the colour of some of them if no colour follows: "a dark cat". */
export const SHADE_WORDS = words.shades as unknown as Readonly<Record<string, readonly [shade: Shade, alone?: Colour]>>;

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

/** Changes the saturation: moves the channels away from their mean, or towards it. */
function stretch(colour: Colour, factor: number): Colour {
  const channels = toChannels(colour);
  const mean = channels.reduce((sum, channel) => sum + channel, 0) / channels.length;
  return toColour(channels.map((channel) => mean + (channel - mean) * factor));
}
