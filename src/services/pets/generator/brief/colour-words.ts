import { mix, toChannels, toColour } from '../colour.ts';
import type { Colour } from '../design.ts';
import type { Shade } from './sense.ts';
import words from './words/colours.json' with { type: 'json' };

/** Phrases that name a colour. Where several mean the same, the first is what a description says. */
export const COLOUR_WORDS = words.colours as Readonly<Record<string, Colour>>;

/** Shades, and the colour that some of them mean when none follows: "a dark cat". */
export const SHADE_WORDS = words.shades as unknown as Readonly<Record<string, readonly [shade: Shade, alone?: Colour]>>;

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
