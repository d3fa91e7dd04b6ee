import { mix, type Shade, toChannels, toColour } from '../../../../language/colour.ts';
import type { Colour } from '../design.ts';

/** Returns the colour in a shade. */
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
