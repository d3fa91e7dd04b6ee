// The colours of the page and of its buttons, by the names that people have for them.
import type { Seen } from './page.ts';
import type { Screen } from './screen.ts';

interface Colour {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

/** Hues from and to, in degrees. */
const HUES: { readonly [name: string]: readonly [number, number] } = {
  red: [340, 18],
  orange: [14, 46],
  brown: [10, 46],
  yellow: [38, 68],
  gold: [36, 60],
  green: [68, 172],
  teal: [160, 200],
  turquoise: [160, 200],
  blue: [190, 256],
  navy: [200, 256],
  violet: [245, 305],
  purple: [245, 305],
  lilac: [245, 305],
  pink: [290, 355],
};
const DARK_MAX = 0.25;

export function isColour(screen: Screen, name: string, of: 'page' | 'buttons'): boolean {
  if (of === 'page') {
    const page = toColour(getPageBackground(screen));
    return page !== undefined && isNamed(page, name);
  }
  const buttons = screen.nodes.filter(({ role, background }) => role === 'button' && isColoured(background));
  const count = buttons.filter(({ background }) => isNamed(toColour(background), name)).length;
  return count > 0 && count * 2 >= buttons.length;
}

export function isDark(screen: Screen): boolean {
  return (toColour(getPageBackground(screen))?.lightness ?? 1) < DARK_MAX;
}

/** The background of the innermost element that fills the window. */
function getPageBackground(screen: Screen): string {
  const width = Math.max(0, ...screen.nodes.map((node) => node.width));
  const isPage = (node: Seen) =>
    node.width >= width * 0.7 && node.height >= 500 && toColour(node.background) !== undefined;
  return screen.nodes.findLast(isPage)?.background ?? 'rgb(255, 255, 255)';
}

function isNamed(colour: Colour | undefined, name: string): boolean {
  if (colour === undefined) return false;
  const { hue, saturation, lightness } = colour;
  if (name === 'black') return lightness < 0.15;
  if (name === 'white') return lightness > 0.93;
  if (name === 'grey' || name === 'gray') return saturation < 0.15 && lightness > 0.15 && lightness < 0.93;
  const [from, to] = HUES[name] ?? [1, 0];
  const isHue = from <= to ? hue >= from && hue <= to : hue >= from || hue <= to;
  if (!isHue || saturation < 0.15) return false;
  if (name === 'brown') return lightness < 0.45;
  if (name === 'orange') return saturation > 0.5 && lightness > 0.35;
  return name === 'navy' ? lightness < 0.35 : true;
}

/** Undefined if one sees through it. */
function toColour(css: string): Colour | undefined {
  const [r = 0, g = 0, b = 0, alpha = 1] = css.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
  if (alpha < 0.5) return undefined;
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(max + min) / 2, max - min];
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const turn =
    max === red
      ? ((green - blue) / range + 6) % 6
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: turn * 60, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

export function isColoured(background: string): boolean {
  const colour = toColour(background);
  return colour !== undefined && colour.saturation > 0.2 && colour.lightness > 0.08 && colour.lightness < 0.95;
}
