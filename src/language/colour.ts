// Colours as `#rrggbb`: their names, and arithmetic with their channels.
import names from './colour-names.json' with { type: 'json' };

export type Colour = `#${string}`;

/** The colours that screens and designers mean by a name; plain red, yellow or blue is softer than pure light. */
export const SCREEN_COLOURS = names.screen as Readonly<Record<string, Colour>>;

/** Phrases that name a softer colour for drawings. Where several mean the same, the first is what a description says. */
export const PAINT_COLOURS = names.paint as Readonly<Record<string, Colour>>;

export type Shade = 'dark' | 'light' | 'bright' | 'muted';

/** Shades, and the colour that some of them mean when none follows: "a dark cat". */
export const SHADES = names.shades as unknown as Readonly<Record<string, readonly [shade: Shade, alone?: Colour]>>;

export function toChannels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

export function toColour(channels: readonly number[]): Colour {
  const digits = channels.map((channel) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Mixes two colours; the share of `other` is from 0 to 1. */
export function mix(colour: string, other: string, share: number): Colour {
  const [from, to] = [toChannels(colour), toChannels(other)];
  return toColour(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share));
}

/** Returns the relative luminance, from 0 (black) to 1 (white). */
export function toLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns how different two colours look: 0 is the same, black and white are 765 apart. The eye is keenest for green. */
export function colourDistance(left: string, right: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(left);
  const [otherRed = 0, otherGreen = 0, otherBlue = 0] = toChannels(right);
  const mean = (red + otherRed) / 2;
  const redWeight = 2 + mean / 256;
  const blueWeight = 3 - mean / 256;
  return Math.sqrt(
    redWeight * (red - otherRed) ** 2 + 4 * (green - otherGreen) ** 2 + blueWeight * (blue - otherBlue) ** 2,
  );
}
