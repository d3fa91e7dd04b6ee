// Colours as `#rrggbb`: mixing, and the contrast that WCAG defines.

type Channels = readonly [number, number, number];

export function isColour(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);
}

function toChannels(colour: string): Channels {
  const number = Number.parseInt(colour.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function toHex(channels: Channels): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes the first colour with a share of the second, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [toChannels(first), toChannels(second)];
  const blend = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return toHex([blend(0), blend(1), blend(2)]);
}

export function toLuminance(colour: string): number {
  const [red, green, blue] = toChannels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, from 1 to 21. */
export function toContrast(first: string, second: string): number {
  const [a, b] = [toLuminance(first), toLuminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves a colour towards another one, only as far as needed for the contrast with all backgrounds. */
export function toReadable(colour: string, towards: string, backgrounds: readonly string[], contrast: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const moved = mix(colour, towards, share);
    if (backgrounds.every((background) => toContrast(moved, background) >= contrast)) return moved;
  }
  return towards;
}

/** Returns black or white, the one with more contrast; at least 4.58 on any colour. */
export function toInk(background: string): '#000000' | '#ffffff' {
  return toContrast('#000000', background) >= toContrast('#ffffff', background) ? '#000000' : '#ffffff';
}
