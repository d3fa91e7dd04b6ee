// Arithmetic with RGB colours.
import type { Colour } from './design.ts';

export function toChannels(colour: Colour): number[] {
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

/** The share of `other` is from 0 to 1. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const [from, to] = [toChannels(colour), toChannels(other)];
  return toColour(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share));
}

/** Returns the visible difference: 0 is the same, black and white are 765 apart. The eye is most sensitive to green. */
export function colourDistance(left: Colour, right: Colour): number {
  const [red = 0, green = 0, blue = 0] = toChannels(left);
  const [otherRed = 0, otherGreen = 0, otherBlue = 0] = toChannels(right);
  const mean = (red + otherRed) / 2;
  const redWeight = 2 + mean / 256;
  const blueWeight = 3 - mean / 256;
  return Math.sqrt(
    redWeight * (red - otherRed) ** 2 + 4 * (green - otherGreen) ** 2 + blueWeight * (blue - otherBlue) ** 2,
  );
}
